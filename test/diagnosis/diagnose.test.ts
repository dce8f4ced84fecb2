import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../src/diagnosis/catalogue.ts";
import { advise, diagnose } from "../../src/diagnosis/diagnose.ts";
import { type LookFinding, type StartFinding, tlsFaults, valueFaults } from "../../src/model/look-finding.ts";
import { type ServerRecord, serverStates } from "../../src/model/server.ts";
import { hostileText } from "../support/hostile-text.ts";
import { context, declared, serverRecord } from "./records.ts";

const code = (over: Partial<ServerRecord>, inContext = context()) =>
  diagnose(serverRecord(over), inContext)?.code ?? null;
const adviceCodes = (over: Partial<ServerRecord>, inContext = context()) =>
  advise(serverRecord(over), inContext).map((one) => one.code);
const calls = (over: Partial<ServerRecord["toolCalls"]>) => ({
  completed: 0,
  failed: 0,
  cancelled: 0,
  firstError: null,
  ...over,
});

describe("a bearer token's variable that is not set", () => {
  const found = (name: string) =>
    diagnose(
      serverRecord({
        state: "failed",
        declared: declared({ transport: "streamable-http" }),
        error: `Environment variable ${name} for MCP server 'docs' is not set`,
      }),
      context(),
    );

  it("is asked for by its name", () => {
    expect(found("DOCS_TOKEN")?.code).toBe("bearer-env-unset");
  });

  it.each(["***", "lin_api_x8Kq2LmZ0pQw7RtY", "6f9619ff-8b86-d011-b42d-00cf4fc964ff"])(
    "is a token in the place of a name: %s",
    (written) => {
      const diagnosis = found(written);
      expect(diagnosis?.code).toBe("token-as-variable-name");
      expect(JSON.stringify(diagnosis)).not.toContain(written);
    },
  );
});

describe("states that no error explains", () => {
  it("says nothing of a healthy server", () => {
    expect(diagnose(serverRecord(), context())).toBeNull();
    expect(advise(serverRecord(), context())).toEqual([]);
  });

  it("tells of a switched-off server only if somebody requires it", () => {
    expect(code({ state: "disabled" })).toBeNull();
    expect(code({ state: "disabled" }, context({ required: new Set(["docs"]) }))).toBe("disabled");
    expect(code({ state: "disabled", declared: declared({ required: true }) })).toBe("disabled");
  });

  it("offers the name that was meant", () => {
    const absent = serverRecord({ name: "githb", state: "absent", declared: null });
    const found = diagnose(absent, context({ servers: [absent, serverRecord({ name: "github" })] }));
    expect(found?.code).toBe("absent");
    expect(found?.remedy).toContain("github");
  });

  it("names the place of a name that nothing declares", () => {
    const absent = serverRecord({ name: "docs", state: "absent", declared: null });
    const remedy = (requiredByRules: string[]) =>
      diagnose(absent, context({ servers: [absent], requiredByRules: new Set(requiredByRules) }))?.remedy;
    expect(remedy(["docs"])).toContain("in the rules");
    expect(remedy([])).toContain("in `required`");
  });

  it("does not send a probe to a probe", () => {
    const remedy = (mode: "probe" | "exec") =>
      diagnose(serverRecord({ state: "unknown" }), context({ mode }))?.remedy;
    expect(remedy("exec")).toContain("mode: probe");
    expect(remedy("probe")).not.toContain("mode: probe");
  });

  it.each([
    ["untrusted", "untrusted-project"],
    ["cancelled", "cancelled"],
    ["pending", "timed-out"],
    ["unknown", "no-evidence"],
  ] as const)("%s is %s", (state, expected) => {
    expect(code({ state })).toBe(expected);
  });

  it("tells of a trust_level where it has no effect", () => {
    const detail = (trustInArguments: boolean) =>
      diagnose(serverRecord({ state: "untrusted" }), context({ trustInArguments }))?.detail;
    expect(detail(true)).toContain("`trust_level` among the arguments of Codex has no effect");
    expect(detail(false)).not.toContain("trust_level");
  });

  it("says that Codex alone would have passed a required server it does not load", () => {
    const found = diagnose(serverRecord({ state: "untrusted" }), context({ required: new Set(["docs"]) }));
    expect(found?.detail).toContain("Codex alone would have passed");
  });
});

describe("the run itself", () => {
  it("finds a server too late for the model", () => {
    expect(code({ offered: "no", bootMs: 3000 })).toBe("late");
    expect(code({ offered: "no", state: "unknown", bootMs: null })).toBe("late");
    expect(code({ offered: "no", state: "failed", error: "timed out after 3 s" })).toBe("timed-out");
    expect(diagnose(serverRecord({ offered: "no" }), context())?.snippet?.text).toBe(
      "[mcp_servers.docs]\nrequired = true",
    );
  });

  it("does not call a server healthy whose every call failed", () => {
    const found = diagnose(
      serverRecord({ toolCalls: calls({ failed: 2, firstError: "the API said 401" }) }),
      context(),
    );
    expect(found?.code).toBe("every-call-failed");
    expect(found?.detail).toContain("the API said 401");
  });

  it("finds calls that nobody could approve, whatever Codex calls them", () => {
    expect(code({ toolCalls: calls({ cancelled: 1 }) })).toBe("approval-cancelled");
    for (const firstError of [
      "user cancelled MCP tool call",
      "MCP tool call requires approval, but approval policy is never",
    ]) {
      expect(code({ toolCalls: calls({ failed: 1, firstError }) })).toBe("approval-cancelled");
    }
  });

  it("only advises where other calls went through", () => {
    expect(code({ toolCalls: calls({ completed: 1, failed: 1 }) })).toBeNull();
    expect(adviceCodes({ toolCalls: calls({ completed: 1, failed: 1 }) })).toEqual(["some-calls-failed"]);
    expect(adviceCodes({ toolCalls: calls({ completed: 1, cancelled: 1 }) })).toEqual(["approval-cancelled"]);
  });

  it("lets codex_apps have no tools", () => {
    expect(code({ tools: { count: 0, names: [] } })).toBe("no-tools");
    expect(code({ name: "codex_apps", tools: { count: 0, names: [] } })).toBeNull();
  });
});

describe("boot advice", () => {
  it.each([
    [6900, 10_000, null],
    [7000, 10_000, null],
    [7001, 10_000, 15],
    [9200, 10_000, 20],
    [25_100, 30_000, 55],
  ])("%i ms of %i ms: %s s", (bootMs, startupTimeoutMs, seconds) => {
    const [advice] = advise(serverRecord({ bootMs, declared: declared({ startupTimeoutMs }) }), context());
    expect(advice?.snippet?.text ?? null).toBe(
      seconds === null ? null : `[mcp_servers.docs]\nstartup_timeout_sec = ${seconds}`,
    );
  });
});

describe("other advice", () => {
  it("tells of a Codex too old to enforce required", () => {
    const required = new Set(["docs"]);
    expect(adviceCodes({}, context({ required, codexVersion: "0.98.0" }))).toEqual(["required-not-enforced"]);
    expect(adviceCodes({}, context({ required, codexVersion: "0.99.0" }))).toEqual([]);
    expect(adviceCodes({}, context({ required, codexVersion: null }))).toEqual([]);
  });

  it("tells of unset variables that env_vars and env_http_headers name", () => {
    const server = declared({ envVars: ["A_TOKEN"], headerEnvVars: ["B_KEY"] });
    expect(adviceCodes({ declared: server })).toEqual(["env-var-unset", "header-env-unset"]);
    expect(
      adviceCodes({ declared: server }, context({ environmentNames: new Set(["A_TOKEN", "B_KEY"]) })),
    ).toEqual([]);
    expect(adviceCodes({ declared: server }, context({ environmentNames: null }))).toEqual([]);
  });
});

describe("words of other versions and systems", () => {
  const failed = (error: string, over: Partial<ServerRecord> = {}) =>
    code({ state: "failed", error, ...over });

  it.each([
    ["MCP startup failed: program not found", "command-not-found"],
    ["The system cannot find the path specified. (os error 3)", "command-not-found"],
    ["%1 is not a valid Win32 application. (os error 193)", "wrong-executable-format"],
    ["request timed out", "timed-out"],
    ["handshaking with MCP server failed: connection closed: initialize response", "exited-at-once"],
    ["Mcp error: -32601: Method not found", "tools-list-failed"],
    ["something nobody has seen", "unrecognized"],
    ["", "unrecognized"],
  ])("%s", (error, expected) => {
    expect(failed(error)).toBe(expected);
  });

  it("names both where command or working directory may be missing", () => {
    const record = serverRecord({
      state: "failed",
      error: "No such file or directory (os error 2)",
      declared: declared({ cwd: "/srv/app" }),
    });
    expect(diagnose(record, context())?.detail).toContain("or its `cwd` `/srv/app` does not exist");
  });

  it("falls back to the class of the fault when there was no second look", () => {
    const url = declared({ transport: "streamable-http", command: null, url: "https://docs.example/mcp" });
    const error = "error sending request for url (https://docs.example/mcp?token=x)";
    expect(failed(error, { declared: url })).toBe("unreachable");
    expect(failed(error, { declared: url, secondLooks: [{ kind: "dns", host: "docs.example" }] })).toBe(
      "dns",
    );
  });

  it("writes for a shell when asked from a terminal", () => {
    const record = serverRecord({
      state: "failed",
      error: "Environment variable DOCS_TOKEN for MCP server 'docs' is not set",
      declared: declared({ transport: "streamable-http", command: null, url: "https://docs.example/mcp" }),
    });
    expect(diagnose(record, context({ workflow: "cli" }))?.snippet).toEqual({
      language: "sh",
      text: "read -rs DOCS_TOKEN && export DOCS_TOKEN",
    });
  });
});

describe("evidence", () => {
  const started = (over: Partial<StartFinding>): StartFinding => ({
    kind: "started",
    exit: { code: 1, signal: null },
    reached: "nothing",
    ms: 100,
    stdout: [],
    stderr: [],
    contentLength: false,
    byteOrderMark: false,
    error: null,
    badTools: [],
    ...over,
  });
  const closed = (stderr: string[], over: Partial<ServerRecord> = {}, inContext = context()) =>
    diagnose(
      serverRecord({
        state: "failed",
        error: "connection closed: initialize response",
        secondLooks: [started({ stderr })],
        ...over,
      }),
      inContext,
    );

  it("does not let a constant in capitals beat the line with which the server gave up", () => {
    const found = closed([
      "METRICS_PORT is not set, metrics are disabled",
      "Error: connect ECONNREFUSED 127.0.0.1:5432",
    ]);
    expect(found?.code).toBe("backend-unreachable");
    expect(closed(["rpc error: code = PERMISSION_DENIED desc = missing scope"])?.code).toBe(
      "server-credentials",
    );
    expect(closed(["warning: SENTRY_DSN not set", "panic: something odd happened"])?.code).toBe(
      "exited-at-once",
    );
  });

  it("advises nothing where only the manner of the failure is known", () => {
    const found = closed(["panic: something odd happened"]);
    expect(found).toMatchObject({
      code: "exited-at-once",
      remedy: "The server's own output is the best lead.",
      snippet: null,
    });
    expect(found?.detail).toContain("`panic: something odd happened`");
  });

  it("passes a variable on only where the step has it", () => {
    const lines = ["Error: A_TOKEN is required"];
    expect(closed(lines)?.code).toBe("env-var-unset");
    expect(closed(lines, {}, context({ environmentNames: new Set(["A_TOKEN"]) }))?.code).toBe(
      "env-not-forwarded",
    );
  });

  it("offers no remedy of the other transport", () => {
    const web = declared({ transport: "streamable-http", command: null, url: "https://docs.example/mcp" });
    expect(closed(["401 Unauthorized"])?.snippet?.text ?? "").not.toContain("bearer_token_env_var");
    const found = closed(["Error: A_TOKEN is required"], { declared: web, serverOutput: [] });
    expect(found?.detail).not.toContain("env_vars");
  });

  it("names both of two explanations that are equally strong", () => {
    const record = serverRecord({
      state: "failed",
      error: "MCP client for `docs` timed out after 3 seconds",
      declared: declared({ command: "npx", packageName: "tool" }),
      secondLooks: [
        { kind: "package", package: "tool", runner: "npx", cached: false, fetching: true },
        { kind: "not-expanded", where: "`args`", reference: "$HOME" },
      ],
    });
    const found = diagnose(record, context());
    expect(found?.detail).toContain("Just as likely:");
    expect(found?.detail).toContain("`$HOME`");
    expect(found?.detail).toContain("download");
  });
});

describe("any record", () => {
  const texts = fc.oneof(fc.string(), hostileText, fc.constantFrom(...pieces()));
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary);
  const records = fc.record({
    name: fc.string({ minLength: 1 }),
    state: fc.constantFrom(...serverStates),
    error: maybe(texts),
    toolsError: maybe(texts),
    failureReason: maybe(fc.constant("reauthenticationRequired")),
    bootMs: maybe(fc.nat()),
    serverOutput: fc.array(texts, { maxLength: 5 }),
    offered: fc.constantFrom("yes" as const, "no" as const, "unknown" as const),
    tools: maybe(fc.constantFrom({ count: 0, names: [] }, { count: 1, names: ["read"] })),
    secondLooks: fc.array(findings(texts), { maxLength: 4 }),
    declared: maybe(
      fc
        .record({ command: maybe(texts), url: maybe(texts), cwd: maybe(texts), packageName: maybe(texts) })
        .map(declared),
    ),
  });

  it("is diagnosed without a throw, in whole sentences, with a known code", () => {
    const codes = new Set(catalogue.map((entry) => entry.code));
    fc.assert(
      fc.property(records, (over) => {
        const record = serverRecord(over as Partial<ServerRecord>);
        const inContext = context({ servers: [record] });
        for (const found of [diagnose(record, inContext), ...advise(record, inContext)]) {
          if (found === null) continue;
          expect(codes.has(found.code)).toBe(true);
          expect(found.title.length).toBeLessThanOrEqual(60);
          expect(found.detail).not.toMatch(/undefined|null\b|\[object/);
          expect(found.remedy).toMatch(/\S/);
        }
      }),
    );
  });

  it("that failed always gets a diagnosis", () => {
    fc.assert(
      fc.property(records, (over) => {
        expect(
          diagnose(serverRecord({ ...(over as Partial<ServerRecord>), state: "failed" }), context()),
        ).not.toBeNull();
      }),
    );
  });
});

/** Findings of the second look with any text in them. */
function findings(texts: fc.Arbitrary<string>): fc.Arbitrary<LookFinding> {
  const lines = fc.array(texts, { maxLength: 3 });
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary);
  const kind = <Kind extends string>(name: Kind) => ({ kind: fc.constant(name) });
  return fc.oneof(
    fc.record({
      ...kind("not-expanded"),
      where: fc.constantFrom("`args`", "`env.A`", "`url`"),
      reference: texts,
    }),
    fc.record({
      ...kind("value-form"),
      where: texts,
      variable: maybe(texts),
      fault: fc.constantFrom(...valueFaults),
    }),
    fc.record({
      ...kind("command-missing"),
      command: texts,
      dangling: fc.boolean(),
      firstWord: maybe(texts),
    }),
    fc.record({ ...kind("docker-run"), tty: fc.boolean(), interactive: fc.boolean(), image: maybe(texts) }),
    fc.record({
      ...kind("interpreter-missing"),
      file: texts,
      interpreter: texts,
      carriageReturn: fc.boolean(),
    }),
    fc.record({ ...kind("tls"), host: texts, fault: fc.constantFrom(...tlsFaults) }),
    fc.record({
      ...kind("started"),
      exit: maybe(
        fc.record({ code: maybe(fc.nat(255)), signal: maybe(fc.constantFrom("SIGKILL", "SIGUSR1")) }),
      ),
      reached: fc.constantFrom("nothing" as const, "initialize" as const, "tools" as const),
      ms: fc.nat(),
      stdout: lines,
      stderr: lines,
      contentLength: fc.boolean(),
      byteOrderMark: fc.boolean(),
      error: maybe(fc.record({ method: texts, code: fc.integer(), message: texts })),
      badTools: lines,
    }),
    fc.record({
      ...kind("http"),
      host: texts,
      status: fc.constantFrom(200, 202, 302, 400, 401, 403, 404, 405, 421, 429, 500),
      contentType: maybe(texts),
      answer: fc.constantFrom(
        ...(["result", "error", "empty", "open", "cut-off", "html", "other-json", "other"] as const),
      ),
      body: texts,
      redirects: fc.array(fc.record({ status: fc.constantFrom(302, 307), to: texts }), { maxLength: 2 }),
      authenticate: maybe(texts),
      gate: maybe(fc.constantFrom("cloudflare" as const, "ngrok" as const)),
      proxy: maybe(texts),
      ready: fc.boolean(),
      later: maybe(
        fc.record({
          request: fc.constantFrom("notifications/initialized" as const, "tools/list" as const),
          status: fc.nat(599),
          body: texts,
        }),
      ),
      badTools: lines,
    }),
  );
}

function pieces(): string[] {
  return [
    "No such file or directory (os error 2)",
    "Permission denied (os error 13)",
    "timed out after 3 seconds",
    "connection closed: initialize response",
    "unexpected server response: HTTP 403: x",
    'Unexpected content type: Some("text/html',
    "error sending request for url (http://h/)",
    "npm error code E404",
    "Error: A_TOKEN is required",
    "Cannot find package 'x' imported from /srv/x",
  ];
}
