import type { GitHub } from "../github/client.ts";
import { createComment, type Repository, UnreadableAnswer } from "../github/comment-api.ts";
import { sameLogin, whoAmI } from "../github/identity.ts";
import { createIssue, getIssue, type Issue, listIssues, updateIssue } from "../github/issue-api.ts";
import { explainFailure } from "../github/permissions.ts";
import { isApiError, isGone, outcomeUnknown } from "../github/retry-policy.ts";
import type { WantedAlert } from "../health/alert/alert.ts";
import {
  type AlertMemory,
  alertBody,
  alertNews,
  alertTitle,
  readAlertBody,
} from "../health/alert/alert-text.ts";

export interface AlertRequest {
  repository: Repository;
  wanted: WantedAlert;
  /** At least one: the first is what our issue is found by. */
  labels: [string, ...string[]];
  assignees: string[];
  /** The issue's number as the history remembers it: found even if somebody took the label away. */
  knownNumber: number | null;
}

export type AlertOutcome =
  | {
      kind: "opened" | "updated" | "reopened" | "closed" | "unchanged";
      number: number;
      url: string;
      open: boolean;
      /** Something smaller that did not work, for the job log. */
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

/** Makes the one alert issue what it should be now, from whatever it is. Never throws. */
export async function reconcileAlert(github: GitHub, request: AlertRequest): Promise<AlertOutcome> {
  try {
    const me = await whoAmI(github);
    if (me === null) throw new UnreadableAnswer("GitHub does not say whose issues this token writes");
    return await reconcile(new AlertIssues(github, request, me), request.wanted);
  } catch (error) {
    const warning = explainFailure(error, { verb: "keep the alert issue", permission: "issues: write" });
    return { kind: "degraded", warning };
  }
}

async function reconcile(issues: AlertIssues, wanted: WantedAlert): Promise<AlertOutcome> {
  const found = await issues.find();
  if (found === null) {
    return wanted.blind || wanted.servers.length === 0 ? { kind: "none" } : issues.open();
  }
  const { issue, memory } = found;
  if (wanted.blind || Date.parse(memory.at) > Date.parse(wanted.at))
    return issues.outcome("unchanged", issue);
  const isOpen = issue.state === "open";
  if (wanted.servers.length === 0) return isOpen ? issues.close(found) : issues.forget(found);
  if (isOpen) return issues.update(found);
  return isSilenced(found, wanted) ? issues.outcome("unchanged", issue) : issues.reopen(found);
}

/** Somebody closed it as "not planned" during this very outage, and no further server broke since. */
function isSilenced({ issue, memory }: Found, { servers }: WantedAlert): boolean {
  const told = memory.unnamed > 0 || servers.every(({ health }) => memory.open.includes(health.name));
  return issue.state_reason === "not_planned" && told;
}

class AlertIssues {
  readonly #github: GitHub;
  readonly #request: AlertRequest;
  readonly #me: string;
  #warning: string | null = null;

  constructor(github: GitHub, request: AlertRequest, me: string) {
    this.#github = github;
    this.#request = request;
    this.#me = me;
  }

  /** The oldest of ours; younger ones that are open (two runs opened one each) are closed. */
  async find(): Promise<Found | null> {
    const listed = await listIssues(this.#github, this.#request.repository, this.#request.labels[0]);
    const [first, ...others] = listed.flatMap((issue) => this.#read(issue) ?? []);
    for (const { issue } of others.filter((other) => other.issue.state === "open")) {
      if (first !== undefined) await this.#closeDuplicate(issue, first.issue);
    }
    return first ?? this.#findKnown();
  }

  async #findKnown(): Promise<Found | null> {
    const number = this.#request.knownNumber;
    if (number === null) return null;
    try {
      return this.#read(await getIssue(this.#github, { ...this.#request.repository, number }));
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  /** Null for what is not ours: by another author, or without our marker at its very start. */
  #read(issue: Issue): Found | null {
    const login = issue.user?.login;
    if (login === undefined || !sameLogin(login, this.#me)) return null;
    const memory = readAlertBody(issue.body ?? "", this.#request.wanted.key);
    return memory === null ? null : { issue, memory };
  }

  async open(): Promise<AlertOutcome> {
    const { wanted } = this.#request;
    const created = await this.#create({ title: alertTitle(wanted), body: alertBody(wanted) });
    // Another run may have opened one in the same moment: the older one stays, and the next look closes the younger.
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
      // One name that cannot be assigned must not cost the alert.
      if (!isApiError(error) || error.status !== 422 || assignees.length === 0) throw error;
      this.#warning = `The alert issue could not be assigned to ${assignees.join(", ")} (422); it is open without.`;
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
    await this.#tell(issue, alertNews({ open: [], unnamed: 0 }, wanted));
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

  /** Somebody closed it by hand, and since then all recovered: the next outage is a new one. */
  async forget({ issue, memory }: Found): Promise<AlertOutcome> {
    if (memory.open.length > 0) await this.#write(issue, { body: alertBody(this.#request.wanted) });
    return this.outcome("unchanged", issue);
  }

  outcome(
    kind: Exclude<AlertOutcome["kind"], "none" | "degraded">,
    issue: Issue,
    open = issue.state === "open",
  ): AlertOutcome {
    return { kind, number: issue.number, url: issue.html_url, open, warning: this.#warning };
  }

  /** Before the body is written: a failure in between makes the next run say it twice rather than never. */
  async #tell(issue: Issue, news: string | null): Promise<void> {
    if (news !== null) await createComment(this.#github, this.#where(issue), news);
  }

  async #write(issue: Issue, change: Parameters<typeof updateIssue>[2]): Promise<void> {
    await updateIssue(this.#github, this.#where(issue), change);
  }

  async #closeDuplicate(issue: Issue, first: Issue): Promise<void> {
    await updateIssue(this.#github, this.#where(issue), { state: "closed", state_reason: "not_planned" });
    await createComment(this.#github, this.#where(issue), `Duplicate of #${first.number}.`);
  }

  #where({ number }: Issue) {
    return { ...this.#request.repository, number };
  }
}
