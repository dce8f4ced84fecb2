import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

const root = path.resolve(import.meta.dirname, "../..");

export interface Step {
  id?: string;
  if?: string;
  uses?: string;
  run?: string;
  with?: Record<string, string | boolean | number>;
  env?: Record<string, string>;
}
export interface Job {
  steps: Step[];
  permissions?: unknown;
  env?: Record<string, string>;
  strategy?: { matrix: Record<string, string[]> };
}
export interface Workflow {
  name: string;
  on: unknown;
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}

export interface Snippet {
  page: string;
  /** The page, the heading it stands below, and its name. */
  label: string;
  text: string;
  workflow: Workflow;
}

/** Every complete workflow of a page. */
function workflowsOf(page: string): Snippet[] {
  let heading = "first screen";
  const found: Snippet[] = [];
  for (const [, title, text] of readFileSync(path.join(root, page), "utf8").matchAll(
    /^##+ (.*)$|^```yaml\n([\s\S]*?)^```$/gm,
  )) {
    if (title !== undefined) heading = title;
    if (text === undefined) continue;
    const workflow = parse(text) as Workflow;
    if (workflow.jobs) found.push({ page, label: `${page}: ${heading}: ${workflow.name}`, text, workflow });
  }
  return found;
}

/** The workflows that users copy. */
export const workflowSnippets = (): Snippet[] =>
  ["README.md", "docs/quick-starts.md", "docs/health.md"].flatMap(workflowsOf);
