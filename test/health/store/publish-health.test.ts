import { afterEach, beforeEach, expect, it } from "vitest";
import { createGitHub } from "../../../src/github/client.ts";
import type { HealthRunServer } from "../../../src/health/core/health-run.ts";
import { publishHealth } from "../../../src/health/store/publish-health.ts";
import { reconcileAlert } from "../../../src/publish/alert-issue.ts";
import { type GitHubApi, startGitHubApi } from "../../support/github-api.ts";
import { failed, runAt, seen } from "../sample-runs.ts";
import { DiskRemote } from "./disk-remote.ts";

let api: GitHubApi;
let remote: DiskRemote;
beforeEach(async () => {
  api = await startGitHubApi();
  remote = new DiskRemote();
});
afterEach(async () => {
  remote.remove();
  await api.close();
});

function publish(index: number, servers: HealthRunServer[]) {
  const github = createGitHub({
    token: "t",
    apiUrl: api.url,
    userAgent: "test",
    limits: { secondMs: 1, retries: 0 },
  });
  const repository = { owner: "octo", repo: "demo" };
  return publishHealth({
    store: remote.store,
    run: runAt(index, servers),
    title: "octo/demo",
    alert: { key: "mcp-health", pageUrl: null, downAfter: 2 },
    reconcile: (wanted, knownNumber) =>
      reconcileAlert(github, { repository, wanted, labels: ["mcp-health"], assignees: [], knownNumber }),
    announce: null,
  });
}

const bad = [failed("github"), seen("docs")];
const good = [seen("github"), seen("docs")];

it("records, alerts, links the alert on the page, and takes both back", async () => {
  expect(await publish(0, bad)).toMatchObject({ record: { kind: "recorded" }, alert: { kind: "none" } });
  expect(await publish(1, bad)).toMatchObject({ alert: { kind: "opened", number: 1 } });
  expect(remote.read("README.md")).toContain("[the alert](<https://github.com/octo/demo/issues/1>)");
  await publish(2, good);
  expect(await publish(3, good)).toMatchObject({ alert: { kind: "closed" } });
  expect(remote.read("README.md")).not.toContain("the alert");
  expect(remote.records()).toHaveLength(4);
});

it("alerts in the next run when the first attempt was lost, even if that next run adds nothing", async () => {
  await publish(0, bad);
  api.fault({ method: "POST", path: /\/issues$/ }, { kind: "answer", status: 500 });
  expect(await publish(1, bad)).toMatchObject({ record: { kind: "recorded" }, alert: { kind: "degraded" } });
  expect(await publish(1, bad)).toMatchObject({ record: { kind: "duplicate" }, alert: { kind: "opened" } });
});

it("leaves the alert alone when the history cannot be read", async () => {
  await publish(0, bad);
  remote.edit("state.json", "broken");
  api.log.length = 0;
  expect(await publish(1, good)).toMatchObject({ record: { kind: "failed" }, alert: null });
  expect(api.log).toEqual([]);
});
