import { oneLine } from "../report/escape/visible.ts";
import { cutText } from "../report/text/cut.ts";
import { OutOfTime } from "./client.ts";
import { type ApiError, headerOf, isApiError, isRateLimit } from "./retry-policy.ts";

/** What was tried, so that a failure can be told in its words. */
export interface Task {
  /** Completes "could not …": `comment on the pull request`. */
  verb: string;
  /** The line the workflow's `permissions:` needs when the API names none: `pull-requests: write`. */
  permission: string;
}

/**
 * One warning for a failed call of the API: what failed, why, what to do. Judged by the answer alone, never by the event:
 * a fork's token is found read-only by being refused.
 */
export function explainFailure(error: unknown, task: Task): string {
  const why = isApiError(error) ? reason(error, task) : errorText(error);
  return `Could not ${task.verb}: ${why}. The verdict is not affected.`;
}

function reason(error: ApiError, task: Task): string {
  if (error.response === undefined) return lostAnswer(error);
  if (isRateLimit(error)) return `GitHub's rate limit is used up (${error.status}${retryHint(error)})`;
  switch (error.status) {
    case 401:
      return `GitHub does not accept the token (401). Check \`github-token\`: it has expired, is mistyped, or belongs to another server`;
    case 403:
      return refused(error, task);
    case 404:
      return `GitHub says there is no such thing, or none that this token may see (404). ${permissionAdvice(error, task)}`;
    case 410:
      return `it is gone, or issues are switched off in this repository (410: ${words(error)})`;
    case 422:
      return `GitHub refuses the content (422: ${words(error)})`;
    default:
      return error.status >= 500
        ? `GitHub had a fault of its own (${error.status}), also when asked again`
        : `GitHub answered ${error.status}: ${words(error)}`;
  }
}

function refused(error: ApiError, task: Task): string {
  if (headerOf(error, "x-github-sso") !== null) {
    return `the token is not authorized for this organization's single sign-on (403). Authorize it in its owner's settings`;
  }
  if (/\b(is )?locked\b/i.test(error.message)) return `the conversation is locked (403: ${words(error)})`;
  if (/personal access token/i.test(error.message)) {
    return `this personal access token may not (403). Give it the repository permission "${permissionName(error, task)}"`;
  }
  return `this token may not (403: ${words(error)}). ${permissionAdvice(error, task)}`;
}

function permissionAdvice(error: ApiError, task: Task): string {
  return (
    `Add to the job: \`permissions: { ${acceptedPermission(error, task)} }\`. ` +
    "Runs for pull requests from forks and by Dependabot have a read-only token whatever the workflow says: " +
    'for those use the two-workflow recipe ("Pull requests from forks" in the README)'
  );
}

const permissionName = (error: ApiError, task: Task) => acceptedPermission(error, task).replaceAll("-", " ");

/**
 * `X-Accepted-GitHub-Permissions` names what would have been enough: alternatives parted by `;`, each a list `name=level`
 * parted by `,` (docs.github.com: "Troubleshooting the REST API"). The task's own line is preferred where it is one of them.
 */
function acceptedPermission(error: ApiError, task: Task): string {
  const header = headerOf(error, "x-accepted-github-permissions");
  const alternatives = (header ?? "")
    .split(";")
    .map((set) => set.split(",").map((one) => grantable.exec(one)))
    .filter((set) => set.every((one) => one !== null))
    .map((set) => set.map((one) => `${one![1]!.replaceAll("_", "-")}: ${one![2]}`).join(", "));
  if (alternatives.length === 0 || alternatives.includes(task.permission)) return task.permission;
  return alternatives[0]!;
}

/** What a workflow's `permissions:` can grant; `metadata`, for one, it cannot. */
const grantable = /^\s*(actions|checks|contents|issues|pull_requests|statuses)=(read|write)\s*$/;

function lostAnswer(error: ApiError): string {
  const cause = error.cause;
  if (cause instanceof OutOfTime) return `the time set aside for GitHub is used up (${cause.message})`;
  if (cause instanceof Error && cause.name === "TimeoutError") return "GitHub did not answer in time";
  return `GitHub cannot be reached (${errorText(error)})`;
}

function retryHint(error: ApiError): string {
  const after = headerOf(error, "retry-after");
  return after !== null && /^\d{1,9}$/.test(after) ? `, to be tried again in ${after} s` : "";
}

const words = (error: ApiError) => errorText(error).replace(/ - https:\/\/docs\.github\.com\S*$/, "");

const errorText = (error: unknown) =>
  cutText(oneLine((error instanceof Error ? error.message : String(error)).slice(0, 2000)), 200);
