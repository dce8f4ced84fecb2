import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGitHub } from "../../src/github/client.ts";
import { type AlertOptions, wantedAlert } from "../../src/health/alert/alert.ts";
import { alertBody, alertNews, alertTitle, readAlertBody } from "../../src/health/alert/alert-text.ts";
import type { HealthHistory } from "../../src/health/core/health-history.ts";
import type { HealthRun, HealthRunServer } from "../../src/health/core/health-run.ts";
import { defaultHealthSettings } from "../../src/health/core/settings.ts";
import { step } from "../../src/health/core/step.ts";
import { type AlertOutcome, type AlertRequest, reconcileAlert } from "../../src/publish/alert-issue.ts";
import { failed, runAt, seen } from "../health/sample-runs.ts";
import { githubActions, hiddenCharacters, htmlPieces, nodeTypes } from "../support/gfm.ts";
import { type GitHubApi, startGitHubApi } from "../support/github-api.ts";
import { actionsBot, person } from "../support/github-store.ts";
import { hostileText } from "../support/hostile-text.ts";

const options: AlertOptions = {
  key: "mcp-health",
  pageUrl: "https://github.com/octo/demo/tree/mcp-health",
  downAfter: 2,
};
const repository = { owner: "octo", repo: "demo" };

let api: GitHubApi;
beforeEach(async () => {
  api = await startGitHubApi();
});
afterEach(() => api.close());

/** A workflow that runs again and again: each letter says how `github` is: g(ood), b(ad), u(nknown run). */
class Workflow {
  history: HealthHistory | null = null;
  #index = 0;
  extra: Partial<AlertRequest> = {};

  run(letters: string, others: HealthRunServer[] = [seen("docs")]): Promise<AlertOutcome> {
    let run: HealthRun = runAt(this.#index, []);
    for (const letter of letters) {
      const github = letter === "b" ? failed("github") : seen("github");
      const cannotTell = letter === "u" ? "Codex crashed." : null;
      run = runAt(this.#index, [github, ...others], { cannotTell });
      this.history = step(this.history, run, defaultHealthSettings).state;
      this.#index += 1;
    }
    return this.reconcile(run);
  }

  reconcile(run: HealthRun | null): Promise<AlertOutcome> {
    if (this.history === null) throw new Error("no run yet");
    const github = createGitHub({
      token: "t",
      apiUrl: api.url,
      userAgent: "test",
      limits: { secondMs: 1, retries: 1, requestMs: 2000 },
    });
    const wanted = wantedAlert(this.history, run, options);
    return reconcileAlert(github, {
      repository,
      wanted,
      labels: ["mcp-health"],
      assignees: [],
      knownNumber: null,
      ...this.extra,
    });
  }
}

const issues = () => api.store.issues;
const writes = () =>
  api.log
    .filter(({ method, path }) => method !== "GET" && path !== "/graphql")
    .map(({ method, path }) => `${method} ${path.replace(/.*demo\//, "")}`);

describe("the alert's life", () => {
  it("opens, is updated, closes when all recovered, and reopens: one issue", async () => {
    const workflow = new Workflow();
    expect(await workflow.run("g")).toEqual({ kind: "none" });
    expect(await workflow.run("b")).toEqual({ kind: "none" });
    expect(await workflow.run("b")).toMatchObject({
      kind: "opened",
      number: 1,
      open: true,
      url: expect.stringContaining("/issues/1"),
    });
    expect(issues()).toMatchObject([
      { state: "open", labels: ["mcp-health"], title: "MCP server down: github" },
    ]);
    const { body } = issues()[0]!;
    expect(body).toContain("`github` is down** since 21 Nov 2026, 12:30 UTC: 2 of 2 runs since then failed");
    expect(body).toContain("It ended before it answered.");
    expect(body).toContain("**Do this:** Read its stderr.");
    expect(body).toContain("[latest run](<https://github.com/octo/demo/actions/runs/1002>)");
    expect(body).toContain("[status page](<https://github.com/octo/demo/tree/mcp-health>)");

    expect(await workflow.run("b")).toMatchObject({ kind: "updated", number: 1 });
    expect(issues()[0]?.body).toContain("3 of 3 runs since then failed");
    expect(api.store.comments).toEqual([]);

    expect(await workflow.run("g")).toMatchObject({ kind: "updated" });
    expect(await workflow.run("g")).toMatchObject({ kind: "closed", number: 1, open: false });
    expect(issues()).toMatchObject([{ state: "closed", stateReason: "completed" }]);
    expect(api.store.comments.at(-1)?.body).toBe(
      "✅ `github` works again since 21 Nov 2026, 14:00 UTC, after 1 h 30 min (3 failed runs).",
    );
    expect(await workflow.run("g")).toMatchObject({ kind: "unchanged" });

    expect(await workflow.run("bb")).toMatchObject({ kind: "reopened", number: 1, open: true });
    expect(issues()).toMatchObject([{ state: "open" }]);
    expect(api.store.comments.at(-1)?.body).toMatch(/^❌ `github` is down since .*exited at once/);
  });

  it("speaks of a flapping server until it has calmed down", async () => {
    const workflow = new Workflow();
    expect(await workflow.run("gbgbgbg")).toMatchObject({ kind: "opened" });
    expect(issues()[0]?.title).toBe("MCP server flapping: github");
    expect(await workflow.run("ggg")).toMatchObject({ kind: "updated" });
    expect(await workflow.run("g".repeat(16))).toMatchObject({ kind: "closed" });
  });

  it("tells a second server's failure and recovery in a comment each", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    await workflow.run("bb", [failed("docs"), seen("memory")]);
    expect(issues()[0]?.title).toBe("MCP servers down: docs and github");
    expect(api.store.comments.map(({ body }) => body)).toEqual([expect.stringMatching(/^❌ `docs` is down/)]);
    await workflow.run("bb", [seen("docs"), seen("memory")]);
    expect(api.store.comments.at(-1)?.body).toMatch(/^✅ `docs` works again/);
    expect(issues()).toHaveLength(1);
  });

  it("is made good by the next run when it could not be created, three times", async () => {
    const workflow = new Workflow();
    await workflow.run("gb");
    for (const status of [403, 500, 503]) {
      api.fault({ method: "POST", path: /\/issues$/ }, { kind: "answer", status, body: { message: "no" } });
      const outcome = await workflow.run("b");
      expect(outcome).toMatchObject({
        kind: "degraded",
        warning: expect.stringMatching(/Could not keep the alert issue/),
      });
      expect(issues()).toEqual([]);
    }
    expect(await workflow.run("b")).toMatchObject({ kind: "opened" });
    expect(issues()).toHaveLength(1);
    expect(issues()[0]?.body).toContain("5 of 5 runs");
  });

  it("names the permission that is missing", async () => {
    const workflow = new Workflow();
    api.fault(
      { method: "GET", path: /\/issues$/ },
      { kind: "answer", status: 403, body: { message: "Resource not accessible by integration" } },
    );
    const outcome = await workflow.run("gbb");
    expect(outcome).toMatchObject({ kind: "degraded", warning: expect.stringContaining("issues: write") });
  });

  it("does not open a second one when only the answer was lost", async () => {
    const workflow = new Workflow();
    api.fault({ method: "POST", path: /\/issues$/ }, { kind: "drop", when: "after" });
    expect(await workflow.run("gbb")).toMatchObject({ kind: "opened", number: 1 });
    expect(issues()).toHaveLength(1);
  });

  it("says a change twice rather than never when the update fails", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    api.fault({ method: "PATCH" }, { kind: "answer", status: 500 }, 2);
    expect(await workflow.run("gg")).toMatchObject({ kind: "degraded" });
    expect(await workflow.run("g")).toMatchObject({ kind: "closed" });
    expect(issues()[0]?.state).toBe("closed");
  });
});

describe("runs that cannot tell for long", () => {
  it("are an alert of their own, which closes when servers are checked again", async () => {
    const workflow = new Workflow();
    expect(await workflow.run("guu")).toMatchObject({ kind: "opened" });
    expect(issues()[0]?.title).toBe("MCP servers cannot be checked");
    expect(issues()[0]?.body).toContain("(2 runs). Codex crashed.");
    expect(await workflow.run("g")).toMatchObject({ kind: "closed" });
    expect(api.store.comments.at(-1)?.body).toBe("✅ The MCP servers are checked again.");
  });
});

describe("nobody is alerted", () => {
  it("by one run that cannot tell, and an open alert keeps its servers", async () => {
    const workflow = new Workflow();
    expect(await workflow.run("gu")).toEqual({ kind: "none" });
    await workflow.run("bb");
    expect(await workflow.run("u")).toMatchObject({ kind: "updated", open: true });
    expect(issues()[0]?.title).toBe("MCP server down: github");
    expect(api.store.comments).toEqual([]);
  });

  it("by optional servers where only required ones shall alert", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    const history = workflow.history!;
    const jobs = history.jobs.map((job) => ({ ...job, alertOn: "required" as const }));
    expect(wantedAlert({ ...history, jobs }, null, options).servers).toEqual([]);
  });

  it("twice, by an older run that comes late", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    const old = workflow.history;
    await workflow.run("gg");
    const before = structuredClone(issues());
    workflow.history = old;
    expect(await workflow.reconcile(null)).toMatchObject({ kind: "unchanged" });
    expect(issues()).toEqual(before);
  });
});

describe("people", () => {
  it("who close it while it is still down see it reopened", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    Object.assign(issues()[0]!, { state: "closed", stateReason: "completed" });
    expect(await workflow.run("b")).toMatchObject({ kind: "reopened" });
  });

  it("who close it as not planned hear nothing more of this outage, but of the next", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    Object.assign(issues()[0]!, { state: "closed", stateReason: "not_planned" });
    expect(await workflow.run("b")).toMatchObject({ kind: "unchanged", open: false });
    expect(await workflow.run("gg")).toMatchObject({ kind: "unchanged", open: false });
    expect(await workflow.run("bb")).toMatchObject({ kind: "reopened" });
  });

  it("who close it as not planned still hear of another server", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    Object.assign(issues()[0]!, { state: "closed", stateReason: "not_planned" });
    expect(await workflow.run("bb", [failed("docs"), seen("memory")])).toMatchObject({ kind: "reopened" });
  });

  it("who take the label away lose nothing: the history knows its number", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    issues()[0]!.labels = [];
    workflow.extra = { knownNumber: 1 };
    expect(await workflow.run("b")).toMatchObject({ kind: "updated", number: 1 });
    expect(issues()).toHaveLength(1);
  });

  it("who forge our marker are left alone", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    const { body } = issues()[0]!;
    api.store.issues = [];
    const forged = api.store.addIssue({ body, user: person("mallory"), labels: ["mcp-health"] });
    const quoted = api.store.addIssue({ body: `> quote\n${body}`, user: actionsBot, labels: ["mcp-health"] });
    const pull = api.store.addIssue({ body, user: actionsBot, labels: ["mcp-health"], isPullRequest: true });
    const outcome = await workflow.run("b");
    expect(outcome).toMatchObject({ kind: "opened" });
    for (const issue of [forged, quoted, pull])
      expect(issue).toMatchObject({ state: "open", title: "title" });
  });

  it("who cannot be assigned do not cost the alert", async () => {
    const workflow = new Workflow();
    workflow.extra = { assignees: ["nobody"] };
    api.fault(
      { method: "POST", path: /\/issues$/ },
      { kind: "answer", status: 422, body: { message: "Validation Failed" } },
    );
    expect(await workflow.run("gbb")).toMatchObject({
      kind: "opened",
      warning: expect.stringContaining("nobody"),
    });
    expect(issues()).toMatchObject([{ assignees: [] }]);
  });

  it("who are named are assigned, with every label", async () => {
    const workflow = new Workflow();
    workflow.extra = { assignees: ["ann"], labels: ["mcp-health", "on-call"] };
    await workflow.run("gbb");
    expect(issues()).toMatchObject([{ assignees: ["ann"], labels: ["mcp-health", "on-call"] }]);
  });
});

describe("two runs at once", () => {
  it("end in one open issue", async () => {
    const [one, two] = [new Workflow(), new Workflow()];
    await one.run("gb");
    await two.run("gb");
    const outcomes = await Promise.all([one.run("b"), two.run("b")]);
    expect(outcomes.map(({ kind }) => kind)).not.toContain("degraded");
    await one.run("b");
    expect(issues().filter(({ state }) => state === "open")).toHaveLength(1);
    expect(issues().find(({ state }) => state === "open")?.number).toBe(1);
  });

  it("of two workflows keep an issue each", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    const github = createGitHub({ token: "t", apiUrl: api.url, userAgent: "test" });
    const wanted = wantedAlert(workflow.history!, null, { ...options, key: "another" });
    const outcome = await reconcileAlert(github, {
      repository,
      wanted,
      labels: ["mcp-health"],
      assignees: [],
      knownNumber: 1,
    });
    expect(outcome).toMatchObject({ kind: "opened", number: 2 });
  });
});

describe("an issue that is not what it was", () => {
  it("was transferred: nothing is written to the issue that has its number elsewhere or here", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    const { body } = issues()[0]!;
    api.store.issues = [];
    const elsewhere = api.store.addIssue({ number: 9, title: "a stranger's issue" });
    const moved = {
      number: 9,
      repository_url: `${api.url}/repos/other/place`,
      title: "t",
      body,
      state: "open",
    };
    const answer = {
      ...moved,
      html_url: "https://github.com/other/place/issues/9",
      user: { login: "github-actions[bot]" },
    };
    api.fault(
      { path: /\/issues\/1$/ },
      { kind: "answer", status: 301, headers: { location: `${api.url}/repositories/7/issues/9` }, body: {} },
      99,
    );
    api.fault({ path: /^\/repositories\// }, { kind: "answer", status: 200, body: answer }, 99);
    workflow.extra = { knownNumber: 1 };
    const outcome = await workflow.run("b");
    expect(outcome).toMatchObject({ kind: "opened" });
    expect(elsewhere).toMatchObject({ title: "a stranger's issue", body: "", state: "open" });
    expect(writes()).not.toContainEqual(expect.stringMatching(/repositories|issues\/9/));
  });

  it("is answered with another repository's issue of the same number", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    const stranger = api.store.addIssue({ number: 5, title: "a stranger's issue" });
    const answer = {
      number: 5,
      repository_url: `${api.url}/repos/other/place`,
      title: "t",
      body: issues()[0]!.body,
      state: "open",
      html_url: "https://github.com/other/place/issues/5",
      user: { login: "github-actions[bot]" },
    };
    api.fault({ method: "GET", path: /\/issues$/ }, { kind: "answer", status: 200, body: [answer] }, 1);
    await workflow.run("b");
    expect(stranger).toMatchObject({ title: "a stranger's issue", body: "" });
  });

  it("is locked: its text is kept up to date and it is closed, without a comment", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    api.fault(
      { method: "POST", path: /comments$/ },
      { kind: "answer", status: 403, body: { message: "Unable to create comment because issue is locked." } },
      99,
    );
    const outcome = await workflow.run("gg");
    expect(outcome).toMatchObject({ kind: "closed", warning: expect.stringContaining("locked") });
    expect(issues()).toMatchObject([{ state: "closed" }]);
  });

  it("lost its label while its number was lost", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    issues()[0]!.labels = [];
    expect(await workflow.run("gg")).toMatchObject({ kind: "closed", number: 1 });
    expect(issues()).toHaveLength(1);
  });

  it("was rewritten by somebody", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    issues()[0]!.body = "I am on it.";
    workflow.extra = { knownNumber: 1 };
    expect(await workflow.run("b")).toMatchObject({ kind: "updated", number: 1 });
    expect(issues()[0]?.body).toContain("`github` is down**");
  });

  it("was written by another token", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    issues()[0]!.user = person("old-app[bot]");
    workflow.extra = { knownNumber: 1 };
    expect(await workflow.run("gg")).toMatchObject({ kind: "closed", number: 1 });
  });
});

describe("while GitHub does not tell the login of the job's token", () => {
  it.each([
    ["absent", { status: 404, body: { message: "Not Found" } }],
    ["answering with errors", { status: 200, body: { errors: [{ type: "FORBIDDEN", message: "no" }] } }],
    ["answering with half an object", { status: 200, body: '{"data":' }],
  ])("GraphQL being %s: the alert opens, is updated and closes", async (_, answer) => {
    api.fault({ path: /^\/graphql$/ }, { kind: "answer", ...answer }, 99);
    const workflow = new Workflow();
    expect(await workflow.run("gbb")).toMatchObject({ kind: "opened" });
    expect(await workflow.run("b")).toMatchObject({ kind: "updated", number: 1 });
    expect(await workflow.run("gg")).toMatchObject({ kind: "closed", number: 1 });
    expect(issues()).toHaveLength(1);
  });

  it("a person's copy of the marker is not believed", async () => {
    const workflow = new Workflow();
    await workflow.run("gbb");
    Object.assign(issues()[0]!, { user: person("mallory") });
    api.store.hasGraphql = false;
    expect(await workflow.run("b")).toMatchObject({ kind: "opened", number: 2 });
    expect(issues()[0]).toMatchObject({ state: "open" });
  });
});

it.each([410, 404])("opens another issue after its own was deleted (%i)", async (status) => {
  const workflow = new Workflow();
  await workflow.run("gbb");
  api.store.issues = [];
  api.fault(
    { path: /\/issues\/1$/ },
    { kind: "answer", status, body: { message: "This issue was deleted" } },
    9,
  );
  workflow.extra = { knownNumber: 1 };
  expect(await workflow.run("b")).toMatchObject({ kind: "opened" });
});

it.each([
  ["archived", 403, "Repository was archived so is read-only.", /archived/],
  ["without issues", 410, "Issues are disabled for this repo", /issues are switched off/],
  ["limited for a while", 429, "You have exceeded a secondary rate limit", /rate limit/],
])(
  "in a repository that is %s: one warning, and the next run tries again",
  async (_, status, message, words) => {
    const workflow = new Workflow();
    const headers: Record<string, string> = status === 429 ? { "retry-after": "3600" } : {};
    api.fault(
      { method: "POST", path: /\/issues$/ },
      { kind: "answer", status, headers, body: { message } },
      9,
    );
    expect(await workflow.run("gbb")).toMatchObject({
      kind: "degraded",
      warning: expect.stringMatching(words),
    });
    expect(issues()).toEqual([]);
  },
);

it("reports the next outage of a server that was silenced as one of several", async () => {
  const workflow = new Workflow();
  await workflow.run("gbb", [failed("docs"), seen("memory")]);
  Object.assign(issues()[0]!, { state: "closed", stateReason: "not_planned" });
  expect(await workflow.run("gg", [failed("docs"), seen("memory")])).toMatchObject({ kind: "unchanged" });
  expect(await workflow.run("bb", [failed("docs"), seen("memory")])).toMatchObject({ kind: "reopened" });
});

it("says that all servers are down", async () => {
  const workflow = new Workflow();
  await workflow.run("gg");
  expect(await workflow.run("b", [failed("docs")])).toEqual({ kind: "none" });
  expect(await workflow.run("b", [failed("docs")])).toMatchObject({ kind: "opened" });
  expect(issues()[0]?.title).toBe("All 2 MCP servers are down");
});

it("finds it among a thousand others, and writes only what it must", async () => {
  const workflow = new Workflow();
  await workflow.run("gbb");
  for (let index = 0; index < 1000; index += 1) api.store.addIssue({ labels: ["mcp-health"] });
  api.log.length = 0;
  expect(await workflow.run("b")).toMatchObject({ kind: "updated", number: 1 });
  expect(writes()).toEqual(["PATCH issues/1"]);
});

describe("its text", () => {
  const wantedOf = (name: string, detail: string) => {
    const broken = {
      ...failed(name),
      problem: { code: "unrecognized" as const, title: detail, detail, remedy: detail },
    };
    let history: HealthHistory | null = null;
    for (let index = 0; index < 2; index += 1) {
      history = step(history, runAt(index, [broken, seen("ok")]), defaultHealthSettings).state;
    }
    return wantedAlert(
      history!,
      runAt(1, [{ ...broken, snippet: { language: "toml", text: detail } }]),
      options,
    );
  };

  it("holds no markup, mention or reference from outside, and gives its memory back", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (name, detail) => {
        const wanted = wantedOf(name, detail);
        const body = alertBody(wanted);
        const news = alertNews({ open: new Map() }, wanted) ?? "";
        expect(readAlertBody(body, options.key)).toEqual({
          origin: wanted.origin,
          runs: wanted.runs,
          open: new Map(wanted.servers.map(({ id, health }) => [id, health.name.toWellFormed()])),
        });
        expect(readAlertBody(body, "another")).toBeNull();
        for (const text of [body, news]) {
          expect(githubActions(text)).toEqual([]);
          expect(text).not.toMatch(hiddenCharacters);
          for (const type of nodeTypes(text)) {
            expect([
              "root",
              "heading",
              "paragraph",
              "text",
              "strong",
              "inlineCode",
              "link",
              "html",
              "code",
            ]).toContain(type);
          }
        }
        expect(
          htmlPieces(body)
            .join("")
            .match(/<[^!][^>]*>/g),
        ).toEqual(["<sub>", "</sub>"]);
        expect(alertTitle(wanted)).not.toMatch(/[@#<>`\p{Cc}\p{Cf}]/u);
      }),
      { numRuns: 200 },
    );
  });

  it("stays readable and within limits with 2,000 broken servers", () => {
    const servers = Array.from({ length: 2000 }, (_, index) => failed(`server-${index}`));
    let history: HealthHistory | null = step(null, runAt(0, [seen("ok")]), defaultHealthSettings).state;
    for (let index = 0; index < 2; index += 1) {
      history = step(history, runAt(index, [...servers, seen("ok")]), defaultHealthSettings).state;
    }
    const body = alertBody(wantedAlert(history, null, options));
    expect(body.length).toBeLessThan(65_536);
    expect(body).toContain("And 1980 more servers, on the status page.");
    const memory = readAlertBody(body, options.key);
    expect(memory?.open.size).toBe(2000);
    expect([...memory!.open.values()].filter((known) => known === "").length).toBeGreaterThan(0);
  });
});
