import path from "node:path";
import type { GitHubApi } from "./github-api.ts";
import { type Finished, type Started, startAction } from "./run-action.ts";
import type { Scene } from "./scene.ts";

export interface Workflow {
  /** A step of the next run, as GitHub would start it, on the loopback GitHub. `env` may name the run itself. */
  start(
    inputs: Record<string, string>,
    event: { name: string; payload: unknown },
    env?: Record<string, string>,
  ): Started;
  step(...given: Parameters<Workflow["start"]>): Promise<Finished>;
  /** Id of the latest run. */
  readonly runId: number;
  /** Path of the bare repository that git reaches as `octo/demo`. */
  readonly remote: string;
}

/** The job `check` of the workflow `CI` in `octo/demo`, with the scene's Codex home and workspace. */
export function createWorkflow(scene: Scene, api: GitHubApi, codex: string): Workflow {
  const workflow = {
    runId: 1000,
    remote: path.join(scene.root, "remotes", "octo", "demo.git"),
    start: (...[inputs, event, env = {}]: Parameters<Workflow["start"]>) => {
      workflow.runId += 1;
      return startAction(
        scene,
        {
          "codex-bin": codex,
          comment: "on-failure",
          "comment-key": "CI / check",
          "github-token": "ghs_0123456789abcdefghijklmnopqrstuvwxyz",
          required: "missing",
          ...inputs,
        },
        {
          GITHUB_API_URL: api.url,
          GITHUB_SERVER_URL: `file://${scene.root}/remotes`,
          GITHUB_REPOSITORY: "octo/demo",
          GITHUB_EVENT_NAME: event.name,
          GITHUB_EVENT_PATH: scene.file("../event.json", JSON.stringify(event.payload)),
          GITHUB_SHA: "b".repeat(40),
          GITHUB_RUN_ID: String(workflow.runId),
          GITHUB_RUN_ATTEMPT: "1",
          GITHUB_WORKFLOW: "CI",
          GITHUB_JOB: "check",
          ...env,
        },
      );
    },
    step: (...given: Parameters<Workflow["start"]>) => workflow.start(...given).finished,
  };
  return workflow;
}
