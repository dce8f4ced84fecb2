import { oneLine } from "../report/escape/visible.ts";
import { cutText } from "../report/text/cut.ts";
import { Cancelled, NotJson, OutOfTime } from "./client.ts";
import { type ApiError, headerOf, isApiError, isRateLimit } from "./retry-policy.ts";

/** The failed task, for the text of its warning. */
export interface Task {
  /** Completes "Could not …": `comment on the pull request`. */
  verb: string;
  /** The line the workflow's `permissions:` needs when the API names none: `pull-requests: write`. */
  permission: string;
}

/**
 * One warning for a failed API call: what failed, why, what to do. Decided by the answer alone, never by the event: that a
 * fork's token is read-only shows in its 403.
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
      return `GitHub found nothing, or nothing that this token may see (404). ${permissionAdvice(error, task)}`;
    case 410:
      return `it is gone, or issues are switched off in this repository (410: ${words(error)})`;
    case 422:
      return `GitHub refuses the content (422: ${words(error)})`;
    default:
      return error.status >= 500
        ? `GitHub had an internal error (${error.status}), also after retries`
        : `GitHub answered ${error.status}: ${words(error)}`;
  }
}

function refused(error: ApiError, task: Task): string {
  if (headerOf(error, "x-github-sso") !== null) {
    return `the token is not authorized for this organization's single sign-on (403). Authorize it in its owner's settings`;
  }
  if (/\barchived\b/i.test(error.message)) {
    return `the repository is archived, so nothing can be written (403: ${words(error)}). Unarchive it, or set \`comment: never\` and \`health-issue: never\``;
  }
  if (/\blocked\b/i.test(error.message)) {
    return `the conversation is locked (403: ${words(error)}). Unlock it, or set \`comment: never\` for this workflow`;
  }
  if (/personal access token/i.test(error.message)) {
    return `this personal access token is not allowed to (403). Give it the repository permission "${permissionName(error, task)}"`;
  }
  return `this token is not allowed to (403: ${words(error)}). ${permissionAdvice(error, task)}`;
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
 * `X-Accepted-GitHub-Permissions` names what is enough: alternatives separated by `;`, each a comma-separated list of
 * `name=level` (docs.github.com, "Troubleshooting the REST API"). The task's own line is preferred where it is listed.
 */
function acceptedPermission(error: ApiError, task: Task): string {
  const header = headerOf(error, "x-accepted-github-permissions");
  const alternatives = (header ?? "")
    .split(";")
    .map((set) => set.split(",").map((entry) => grantable.exec(entry)))
    .filter((set) => set.every((match) => match !== null))
    .map((set) => set.map((match) => `${match![1]!.replaceAll("_", "-")}: ${match![2]}`).join(", "));
  if (alternatives.length === 0 || alternatives.includes(task.permission)) return task.permission;
  return alternatives[0]!;
}

/** What a workflow's `permissions:` can grant; not `metadata`, for example. */
const grantable = /^\s*(actions|checks|contents|issues|pull_requests|statuses)=(read|write)\s*$/;

function lostAnswer(error: ApiError): string {
  const { cause } = error;
  if (cause instanceof Cancelled) return "the job was cancelled";
  if (cause instanceof NotJson)
    return "GitHub, or a proxy before it, sent an incomplete answer, also after retries";
  if (cause instanceof OutOfTime) return `the time limit for GitHub is used up (${cause.message})`;
  if (cause instanceof Error && cause.name === "TimeoutError") return "GitHub did not answer in time";
  return `GitHub cannot be reached (${errorText(error)})`;
}

function retryHint(error: ApiError): string {
  const after = headerOf(error, "retry-after");
  return after !== null && /^\d{1,9}$/.test(after) ? `, retry after ${after} s` : "";
}

const words = (error: ApiError) => errorText(error).replace(/ - https:\/\/docs\.github\.com\S*$/, "");

const errorText = (error: unknown) =>
  cutText(oneLine((error instanceof Error ? error.message : String(error)).slice(0, 2000)), 200);
