import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeclaredServer, RunEvent } from "../../src/model/events.ts";
import { foldEvents } from "../../src/model/fold.ts";
import { declaredServer } from "../support/records.ts";

type Startup = Extract<RunEvent, { kind: "startup" }>;

const startup = (
  name: string,
  status: Startup["status"],
  atMs: number,
  more: Partial<Startup> = {},
): Startup => ({
  kind: "startup",
  source: "app-server",
  phase: "probe",
  error: null,
  failureReason: null,
  threadId: null,
  name,
  status,
  atMs,
  ...more,
});

const declared = (name: string, more: Partial<DeclaredServer> = {}): RunEvent => ({
  kind: "server-declared",
  atMs: 0,
  server: declaredServer(name, { command: "node", ...more }),
});

const stateOf = (...events: RunEvent[]) => foldEvents(events).servers[0]?.state;

describe("the tools of a server that is ready", () => {
  const toolsOf = (more: Partial<DeclaredServer>, ...events: RunEvent[]) =>
    foldEvents([declared("a", more), startup("a", "ready", 1, { phase: "run" }), ...events]).servers[0];

  it("are none where its configuration permits none, and unknown where it permits any", () => {
    expect(toolsOf({ enabledTools: [] })?.tools).toEqual({ count: 0, names: [] });
    expect(toolsOf({ enabledTools: ["x"], disabledTools: ["y", "x"] })?.tools?.count).toBe(0);
    expect(toolsOf({ enabledTools: ["x"] })?.tools).toBeNull();
    expect(toolsOf({ disabledTools: ["x"] })?.tools).toBeNull();
  });

  it("are of the phase that listed them", () => {
    const listed = { kind: "tools-listed", atMs: 2, phase: "probe", name: "a", tools: ["x"] } as const;
    const more = { error: null, authStatus: null, pluginId: null, tools: ["x"] };
    expect(toolsOf({}, { ...listed, ...more })?.toolsFrom).toBe("probe");
    expect(toolsOf({}, { ...listed, ...more }, { ...listed, ...more, phase: "run" })?.toolsFrom).toBe("run");
  });
});

describe("the state of a server", () => {
  it("is what Codex last said", () => {
    expect(stateOf(startup("a", "starting", 1), startup("a", "ready", 5))).toBe("ready");
    expect(stateOf(startup("a", "starting", 1), startup("a", "failed", 5))).toBe("failed");
    expect(stateOf(startup("a", "starting", 1), startup("a", "cancelled", 5))).toBe("cancelled");
    expect(stateOf(startup("a", "starting", 1))).toBe("pending");
  });

  it("stays what it was at the deadline, whatever Codex reports while it is shut down", () => {
    const until: RunEvent[] = [
      { kind: "phase-started", atMs: 0, phase: "probe" },
      startup("a", "starting", 1),
      { kind: "phase-ended", atMs: 4, phase: "probe", how: "deadline" },
    ];
    expect(stateOf(...until, startup("a", "failed", 5, { error: "connection closed" }))).toBe("pending");
    expect(stateOf(...until, startup("a", "ready", 5))).toBe("pending");
    const again: RunEvent = { kind: "phase-started", atMs: 6, phase: "probe" };
    expect(stateOf(...until, again, startup("a", "starting", 7), startup("a", "ready", 8))).toBe("ready");
  });

  it("comes from the configuration when Codex says nothing", () => {
    expect(stateOf(declared("a"))).toBe("unknown");
    expect(stateOf(declared("a", { enabled: false }))).toBe("disabled");
    expect(stateOf(declared("a", { notLoaded: "untrusted" }))).toBe("untrusted");
    expect(stateOf(declared("a", { notLoaded: "untrusted", enabled: false }))).toBe("untrusted");
  });

  it("keeps the attempts of a start that was cancelled and begun again (openai/codex#36682)", () => {
    const { servers } = foldEvents([
      startup("a", "starting", 10),
      startup("a", "starting", 11),
      startup("a", "cancelled", 20),
      startup("a", "starting", 30),
      startup("a", "ready", 70),
      startup("a", "ready", 71),
    ]);
    expect(servers[0]).toMatchObject({ state: "ready", bootMs: 40 });
    expect(servers[0]?.attempts.map(({ status, startedAtMs }) => [status, startedAtMs])).toEqual([
      ["cancelled", 10],
      ["ready", 30],
    ]);
  });

  it("follows a reload in the middle of a run", () => {
    const run = { phase: "run" as const, threadId: "t" };
    const begun: RunEvent[] = [
      startup("a", "starting", 1, run),
      startup("a", "ready", 5, run),
      { kind: "thread-started", atMs: 6, threadId: "t" },
      startup("a", "starting", 20, run),
    ];
    expect(stateOf(...begun)).toBe("pending");
    const { servers } = foldEvents([...begun, startup("a", "ready", 29, run)]);
    expect(servers[0]).toMatchObject({ state: "ready", bootMs: 9, disagreements: [] });
    expect(servers[0]?.attempts).toHaveLength(2);
    expect(stateOf(...begun, startup("a", "failed", 29, { ...run, error: "gone" }))).toBe("failed");
    expect(stateOf(...begun, startup("a", "cancelled", 29, run))).toBe("cancelled");
  });

  it("does not take an earlier tool call for an answer to a reload that has not ended", () => {
    const run = { phase: "run" as const };
    const call = { kind: "tool-call" as const, tool: "t", outcome: "completed" as const, error: null };
    const events = [startup("a", "starting", 1, run), startup("a", "ready", 2, run)];
    const restarted = startup("a", "starting", 9, run);
    expect(stateOf(...events, { ...call, atMs: 5, name: "a" }, restarted)).toBe("pending");
  });

  it("takes in servers that appear in the middle of a run, of plugins and apps", () => {
    const { servers } = foldEvents([
      declared("a"),
      startup("a", "ready", 2, { phase: "run" }),
      startup("codex_apps__mail", "starting", 40, { phase: "run" }),
      startup("codex_apps__mail", "ready", 50, { phase: "run" }),
    ]);
    expect(servers.map(({ name, state }) => [name, state])).toEqual([
      ["a", "ready"],
      ["codex_apps__mail", "ready"],
    ]);
    expect(servers[1]).toMatchObject({ declared: null, bootMs: 10 });
  });

  it("does not make a second start of events that come out of order, or twice", () => {
    const native = { phase: "run" as const, source: "exec-event" as const };
    const { servers } = foldEvents([
      startup("a", "ready", 1, native),
      startup("a", "ready", 2, native),
      startup("a", "starting", 3, native),
      startup("a", "starting", 4, native),
    ]);
    expect(servers[0]).toMatchObject({ state: "ready", decidedBy: "exec-event" });
    expect(servers[0]?.attempts).toHaveLength(1);
  });

  it("takes the word of a source that saw the end before one that only saw the beginning", () => {
    const run = { phase: "run" as const };
    const { servers } = foldEvents([
      startup("a", "starting", 1, { ...run, source: "exec-event" }),
      startup("a", "starting", 1, run),
      startup("a", "failed", 2, { ...run, error: "gone" }),
    ]);
    expect(servers[0]).toMatchObject({ state: "failed", decidedBy: "app-server", disagreements: [] });
  });

  it("takes the run's word before the probe's, and says that they differ", () => {
    const { servers } = foldEvents([
      startup("a", "starting", 1),
      startup("a", "ready", 2),
      { kind: "required-failed", atMs: 9, phase: "run", name: "a", cause: "gone" },
    ]);
    expect(servers[0]).toMatchObject({ state: "failed", decidedBy: "required-enforcement", error: "gone" });
    expect(servers[0]?.disagreements).toHaveLength(1);
  });

  it("prefers native events to the notifications of the same phase", () => {
    const { servers } = foldEvents([
      startup("a", "ready", 2, { phase: "run" }),
      startup("a", "failed", 3, { phase: "run", source: "exec-event", error: "native" }),
    ]);
    expect(servers[0]).toMatchObject({ state: "failed", decidedBy: "exec-event", error: "native" });
  });

  it("keeps the first text of a failure when a closing summary repeats it (0.107)", () => {
    const { servers } = foldEvents([
      startup("a", "starting", 1),
      startup("a", "failed", 2, { error: "not logged in" }),
      startup("a", "failed", 3, { error: "a much longer text with less in it" }),
    ]);
    expect(servers[0]?.error).toBe("not logged in");
  });

  it("does not take a sub-agent's servers for this run's", () => {
    const events: RunEvent[] = [
      { kind: "thread-started", atMs: 0, threadId: "main" },
      startup("a", "ready", 1, { phase: "run", threadId: "main" }),
      startup("a", "failed", 2, { phase: "run", threadId: "other" }),
    ];
    expect(stateOf(...events)).toBe("ready");
  });

  it("is failed when the last call in the turn found the connection closed", () => {
    const call = (outcome: "completed" | "failed", connectionLost: boolean): RunEvent => ({
      kind: "tool-call",
      atMs: 9,
      name: "a",
      tool: "t",
      outcome,
      error: connectionLost ? "Transport closed" : null,
      connectionLost,
    });
    const ready = startup("a", "ready", 5, { phase: "run" });
    expect(stateOf(ready, call("failed", true))).toBe("failed");
    expect(stateOf(ready, call("failed", true), call("completed", false))).toBe("ready");
    expect(stateOf(ready, call("failed", false))).toBe("ready");
  });

  it("is unknown where forgeable text doubts what only the probe saw", () => {
    const doubt: RunEvent = { kind: "startup-doubted", atMs: 9, phase: "run", name: "a", text: "failed" };
    const probed = foldEvents([startup("a", "ready", 5), doubt]).servers[0];
    expect(probed).toMatchObject({ state: "unknown", decidedBy: "log", decidedIn: "run" });
    const proven = startup("a", "ready", 7, { phase: "run" });
    expect(stateOf(startup("a", "ready", 5), proven, doubt)).toBe("ready");
    expect(stateOf(startup("a", "failed", 5), doubt)).toBe("failed");
  });

  it("is never ready because of a log line", () => {
    const text = 'MCP server startup complete server_name="a" ready';
    fc.assert(
      fc.property(fc.array(fc.constantFrom("error", "warn", "info"), { maxLength: 5 }), (levels) => {
        const logs = levels.map(
          (level): RunEvent => ({ kind: "log", atMs: 1, name: "a", level, text, origin: "codex" }),
        );
        expect(stateOf(declared("a"), ...logs)).toBe("unknown");
      }),
    );
  });
});

describe("a server's own output", () => {
  const line = (program: string, text: string): RunEvent => ({
    kind: "log",
    atMs: 1,
    name: null,
    program,
    level: "info",
    text,
    origin: "server-stderr",
  });

  it("is given to the one server that runs the program", () => {
    const { servers } = foldEvents([declared("a", { command: "/opt/bin/tool" }), line("tool", "boom")]);
    expect(servers[0]?.serverOutput).toEqual(["boom"]);
  });

  it("is given to nobody when two run it: slander is worse than silence", () => {
    const { servers } = foldEvents([declared("a"), declared("b"), line("node", "boom")]);
    expect(servers.map(({ serverOutput }) => serverOutput)).toEqual([[], []]);
  });
});

it("is total and bounded over any events", () => {
  const name = fc.constantFrom("a", "b", "__proto__", "constructor", "");
  const event: fc.Arbitrary<RunEvent> = fc.oneof(
    fc.record({
      kind: fc.constant("startup" as const),
      source: fc.constantFrom("app-server" as const, "exec-event" as const),
      phase: fc.constantFrom("probe" as const, "run" as const),
      status: fc.constantFrom("starting" as const, "ready" as const, "failed" as const, "cancelled" as const),
      name,
      atMs: fc.nat(),
      error: fc.option(fc.string()),
      failureReason: fc.constant(null),
      threadId: fc.option(fc.constantFrom("t1", "t2")),
    }),
    name.map((one) => declared(one)),
    fc.record({
      kind: fc.constant("required-passed" as const),
      atMs: fc.nat(),
      phase: fc.constant("run" as const),
      names: fc.array(name),
    }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 300 }), (events) => {
      const { servers } = foldEvents(events);
      for (const server of servers) {
        expect(server.attempts.length).toBeLessThanOrEqual(20);
        expect(server.evidence.length).toBeLessThanOrEqual(60);
        if (server.state === "ready") expect(server.decidedBy).not.toBeNull();
      }
    }),
  );
});

it("adds up the time that was spent waiting for servers", () => {
  const phase = (kind: "phase-started" | "phase-ended", at: number, of: "probe" | "run"): RunEvent =>
    kind === "phase-started"
      ? { kind, atMs: at, phase: of }
      : { kind, atMs: at, phase: of, how: of === "probe" ? "settled" : "completed" };
  const { startup: waited } = foldEvents([
    phase("phase-started", 100, "probe"),
    phase("phase-ended", 400, "probe"),
    phase("phase-started", 1000, "run"),
    { kind: "thread-started", atMs: 1050, threadId: "t" },
    phase("phase-ended", 9000, "run"),
  ]);
  expect(waited.totalMs).toBe(350);
  expect(foldEvents([]).startup.totalMs).toBeNull();
});
