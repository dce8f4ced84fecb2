import type { GitHub } from "../github/client.ts";
import type { Repository } from "../github/comment-api.ts";
import { sameLogin, whoAmI } from "../github/identity.ts";
import {
  commentOnIssue,
  createIssue,
  getIssue,
  type Issue,
  listIssues,
  Moved,
  updateIssue,
} from "../github/issue-api.ts";
import { explainFailure } from "../github/permissions.ts";
import { isApiError, isGone, isRateLimit, outcomeUnknown } from "../github/retry-policy.ts";
import { isQuiet, type WantedAlert } from "../health/alert/alert.ts";
import {
  type AlertMemory,
  alertBody,
  alertNews,
  alertTitle,
  emptyMemory,
  isAlertBody,
  readAlertBody,
} from "../health/alert/alert-text.ts";

export interface AlertRequest {
  repository: Repository;
  wanted: WantedAlert;
  /** At least one label: the issue is found by the first. */
  labels: [string, ...string[]];
  assignees: string[];
  /** The issue's number as recorded in the history: finds the issue without its label, or with another token. */
  knownNumber: number | null;
}

export type AlertOutcome =
  | {
      kind: "opened" | "updated" | "reopened" | "closed" | "unchanged";
      number: number;
      url: string;
      open: boolean;
      /** A smaller failure, for the job log. */
      warning: string | null;
    }
  /** Nothing is wrong, and there is no issue. */
  | { kind: "none" }
  /** It could not be done; the next run tries again. */
  | { kind: "degraded"; warning: string };

interface Found {
  issue: Issue;
  memory: AlertMemory;
}

/** Brings the alert issue from whatever state it is in to the one it should be in. Never throws. */
export async function reconcileAlert(github: GitHub, request: AlertRequest): Promise<AlertOutcome> {
  try {
    return await reconcile(new AlertIssues(github, request, await whoAmI(github)), request.wanted);
  } catch (error) {
    const warning = explainFailure(error, { verb: "keep the alert issue", permission: "issues: write" });
    return { kind: "degraded", warning };
  }
}

async function reconcile(issues: AlertIssues, wanted: WantedAlert): Promise<AlertOutcome> {
  const found = await issues.find();
  if (found === null) return isQuiet(wanted) ? { kind: "none" } : issues.open();
  const { issue, memory } = found;
  if (memory.origin === wanted.origin && memory.runs > wanted.runs) return issues.outcome("unchanged", issue);
  const isOpen = issue.state === "open";
  if (isQuiet(wanted)) return isOpen ? issues.close(found) : issues.forget(found);
  if (isOpen) return issues.update(found);
  return isSilenced(found, wanted) ? issues.outcome("unchanged", issue) : issues.reopen(found);
}

/** Somebody closed it as "not planned" during these very outages, and there is no other. */
function isSilenced({ issue, memory }: Found, { servers, unchecked }: WantedAlert): boolean {
  const isKnown = [...servers, ...unchecked].every(({ id }) => memory.open.has(id));
  return issue.state_reason === "not_planned" && isKnown;
}

class AlertIssues {
  readonly #github: GitHub;
  readonly #request: AlertRequest;
  /** Null: GitHub does not tell, as where GraphQL does not answer the token of a job. */
  readonly #me: string | null;
  #warning: string | null = null;

  constructor(github: GitHub, request: AlertRequest, me: string | null) {
    this.#github = github;
    this.#request = request;
    this.#me = me;
  }

  /** Our oldest issue; younger open ones, as when two runs opened one each, are closed. */
  async find(): Promise<Found | null> {
    const { repository, labels } = this.#request;
    const known = await this.#findKnown();
    // Of several that may be another bot's, only the recorded one is ours for certain.
    if (this.#me === null && known !== null) return known;
    const labelled = await listIssues(this.#github, repository, { labels: labels[0], state: "all" });
    const found = labelled.flatMap((issue) => this.#read(issue) ?? []);
    if (known !== null && !found.some(({ issue }) => issue.number === known.issue.number)) found.push(known);
    if (found.length === 0 && this.#me !== null) {
      const ours = await listIssues(this.#github, repository, { creator: this.#me, state: "open" });
      found.push(...ours.flatMap((issue) => this.#read(issue) ?? []));
    }
    const [first, ...others] = found.sort((a, b) => a.issue.number - b.issue.number);
    if (first === undefined) return null;
    const duplicates = this.#me === null ? [] : others.filter((other) => other.issue.state === "open");
    for (const { issue } of duplicates) {
      await this.#closeDuplicate(issue, first.issue);
    }
    return first;
  }

  /** The history recorded this number when the issue was made: our marker or our authorship is enough. */
  async #findKnown(): Promise<Found | null> {
    const number = this.#request.knownNumber;
    if (number === null) return null;
    try {
      const issue = await getIssue(this.#github, { ...this.#request.repository, number });
      if (issue.pull_request !== undefined) return null;
      const memory = readAlertBody(issue.body ?? "", this.#request.wanted.key);
      if (memory !== null) return { issue, memory };
      // Somebody may have rewritten the body; another alert of ours has a marker of its own.
      const isOurs =
        this.#me !== null && sameLogin(issue.user?.login ?? "", this.#me) && !isAlertBody(issue.body ?? "");
      return isOurs ? { issue, memory: emptyMemory() } : null;
    } catch (error) {
      if (isGone(error) || error instanceof Moved) return null;
      throw error;
    }
  }

  /**
   * Null for an issue of another author, or without our marker at its very start. While our login is not known, bots are believed:
   * a person can copy a marker.
   */
  #read(issue: Issue): Found | null {
    const { user } = issue;
    if (user == null) return null;
    const isOurs = this.#me === null ? user.type === "Bot" : sameLogin(user.login, this.#me);
    if (!isOurs) return null;
    const memory = readAlertBody(issue.body ?? "", this.#request.wanted.key);
    return memory === null ? null : { issue, memory };
  }

  async open(): Promise<AlertOutcome> {
    const { wanted } = this.#request;
    const created = await this.#create({ title: alertTitle(wanted), body: alertBody(wanted) });
    // Another run may have opened an issue in the same moment: the older issue stays, and the next run closes the younger.
    const found = await this.find();
    return this.outcome("opened", found?.issue ?? created);
  }

  async #create(text: { title: string; body: string }): Promise<Issue> {
    const { repository, labels, assignees } = this.#request;
    const create = (people: string[]) =>
      createIssue(this.#github, repository, { ...text, labels, assignees: people });
    try {
      return await create(assignees);
    } catch (error) {
      if (outcomeUnknown(error)) {
        const found = await this.find();
        if (found !== null) return found.issue;
      }
      // A name that cannot be assigned must not prevent the alert.
      if (!isApiError(error) || error.status !== 422 || assignees.length === 0) throw error;
      this.#warning = `The alert issue could not be assigned to ${assignees.join(", ")} (422); it is open without assignees.`;
      return create([]);
    }
  }

  async update({ issue, memory }: Found): Promise<AlertOutcome> {
    const { wanted } = this.#request;
    await this.#tell(issue, alertNews(memory, wanted));
    await this.#write(issue, { title: alertTitle(wanted), body: alertBody(wanted) });
    return this.outcome("updated", issue);
  }

  async reopen({ issue }: Found): Promise<AlertOutcome> {
    const { wanted } = this.#request;
    await this.#tell(issue, alertNews(emptyMemory(), wanted));
    const text = { title: alertTitle(wanted), body: alertBody(wanted) };
    await this.#write(issue, { ...text, state: "open", state_reason: "reopened" });
    return this.outcome("reopened", issue, true);
  }

  async close({ issue, memory }: Found): Promise<AlertOutcome> {
    const { wanted } = this.#request;
    await this.#tell(issue, alertNews(memory, wanted));
    await this.#write(issue, { body: alertBody(wanted), state: "closed", state_reason: "completed" });
    return this.outcome("closed", issue, false);
  }

  /** Somebody closed it by hand, and all outages have ended since: the next one must not count as known. */
  async forget({ issue, memory }: Found): Promise<AlertOutcome> {
    if (memory.open.size > 0) await this.#write(issue, { body: alertBody(this.#request.wanted) });
    return this.outcome("unchanged", issue);
  }

  outcome(
    kind: Exclude<AlertOutcome["kind"], "none" | "degraded">,
    issue: Issue,
    open = issue.state === "open",
  ): AlertOutcome {
    return { kind, number: issue.number, url: issue.html_url, open, warning: this.#warning };
  }

  /**
   * Before the body is written: after a failure in between, the next run repeats the comment instead of losing it. Where
   * GitHub refuses the comment, as in a locked issue, the body is written all the same.
   */
  async #tell(issue: Issue, news: string | null): Promise<void> {
    if (news === null) return;
    try {
      await commentOnIssue(this.#github, this.#where(issue), news);
    } catch (error) {
      const isRefused = isApiError(error) && [403, 404, 410, 422].includes(error.status);
      if (!isRefused || error.response === undefined || isRateLimit(error)) throw error;
      this.#warning = explainFailure(error, {
        verb: "comment on the alert issue",
        permission: "issues: write",
      });
    }
  }

  async #write(issue: Issue, change: Parameters<typeof updateIssue>[2]): Promise<void> {
    await updateIssue(this.#github, this.#where(issue), change);
  }

  async #closeDuplicate(issue: Issue, first: Issue): Promise<void> {
    await updateIssue(this.#github, this.#where(issue), { state: "closed", state_reason: "not_planned" });
    await this.#tell(issue, `Duplicate of #${first.number}.`);
  }

  #where({ number }: Issue) {
    return { ...this.#request.repository, number };
  }
}
