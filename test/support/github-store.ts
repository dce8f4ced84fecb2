import { complete } from "./github-openapi.ts";

export interface User {
  login: string;
  id: number;
  type: "Bot" | "User";
}

export interface StoredComment {
  id: number;
  issue: number;
  user: User;
  body: string;
  createdAt: string;
}

export interface StoredIssue {
  number: number;
  title: string;
  body: string;
  state: "open" | "closed";
  stateReason: string | null;
  user: User;
  labels: string[];
  assignees: string[];
  isPullRequest: boolean;
}

export interface StoredPull {
  number: number;
  state: "open" | "closed";
  headSha: string;
  headRef: string;
  /** Owner of the head branch's repository: another than the base's makes it a pull request from a fork. */
  headOwner: string;
  /** Commits that belong to it beside its head. */
  commits: string[];
}

interface StoredReaction {
  id: number;
  comment: number;
  user: User;
  content: string;
  createdAt: string;
}

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface StoreRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  user: User;
  /** `http://127.0.0.1:PORT/PREFIX` for links. */
  base: string;
}

export const actionsBot: User = { login: "github-actions[bot]", id: 41_898_282, type: "Bot" };
export const person = (login: string): User => ({ login, id: 1000 + login.length, type: "User" });

const problem = (status: number, message: string): Answer => ({
  status,
  body: { message, documentation_url: "https://docs.github.com/rest" },
});
const notFound = () => problem(404, "Not Found");

type Handler = (request: StoreRequest, parts: string[]) => Answer;

/** What a GitHub repository holds of issues, pull requests and comments, and how its API answers about them. */
export class GitHubStore {
  readonly owner = "octo";
  readonly repo = "demo";
  comments: StoredComment[] = [];
  issues: StoredIssue[] = [];
  pulls: StoredPull[] = [];
  reactions: StoredReaction[] = [];
  labels: { name: string; color: string; description: string | null }[] = [];
  hasReactions = true;
  hasGraphql = true;
  /** A list of comments shows what they were so long ago. */
  listLagMs = 0;
  #past: { at: number; comments: StoredComment[] }[] = [];
  #ids = 1000;
  #numbers = 0;

  addPull(pull: Partial<StoredPull> & { headSha: string }): StoredPull {
    const issue = this.addIssue({ isPullRequest: true });
    const stored: StoredPull = {
      state: "open",
      headRef: "feature",
      headOwner: this.owner,
      commits: [],
      ...pull,
      number: issue.number,
    };
    this.pulls.push(stored);
    return stored;
  }

  addIssue(issue: Partial<StoredIssue> = {}): StoredIssue {
    this.#numbers = Math.max(this.#numbers + 1, ...this.issues.map((one) => one.number + 1));
    const stored: StoredIssue = {
      number: this.#numbers,
      title: "title",
      body: "",
      state: "open",
      stateReason: null,
      user: person("someone"),
      labels: [],
      assignees: [],
      isPullRequest: false,
      ...issue,
    };
    this.issues.push(stored);
    return stored;
  }

  addComment(
    issue: number,
    body: string,
    user: User = actionsBot,
    createdAt = new Date().toISOString(),
  ): StoredComment {
    const comment = { id: ++this.#ids, issue, user, body, createdAt };
    this.comments.push(comment);
    return comment;
  }

  addReaction(comment: number, user: User, createdAt: string): StoredReaction {
    const reaction = { id: ++this.#ids, comment, user, content: "eyes", createdAt };
    this.reactions.push(reaction);
    return reaction;
  }

  commentsOf(issue: number): StoredComment[] {
    return this.comments.filter((comment) => comment.issue === issue);
  }

  answer(request: StoreRequest): Answer {
    if (this.listLagMs === 0) return this.#answer(request);
    if (this.#past.length === 0) this.#past.push({ at: 0, comments: structuredClone(this.comments) });
    const answer = this.#answer(request);
    if (request.method !== "GET")
      this.#past.push({ at: performance.now(), comments: structuredClone(this.comments) });
    return answer;
  }

  /** The comments as a list shows them. */
  #listedComments(issue: number): StoredComment[] {
    if (this.listLagMs === 0) return this.commentsOf(issue);
    const shown = this.#past.findLast(({ at }) => at <= performance.now() - this.listLagMs) ?? this.#past[0];
    return shown?.comments.filter((comment) => comment.issue === issue) ?? [];
  }

  #answer(request: StoreRequest): Answer {
    const { method, path } = request;
    if (path === "/graphql") return this.#graphql(request);
    if (path === "/user") return this.#self(request);
    const prefix = `/repos/${this.owner}/${this.repo}/`;
    if (!path.startsWith(prefix)) return notFound();
    const parts = path.slice(prefix.length).split("/").map(decodeURIComponent);
    const shape = parts.map((part) => (/^\d+$/.test(part) ? "N" : part)).join("/");
    const handler = this.#routes[`${method} ${shape}`] ?? this.#byName(method, parts);
    return handler === undefined ? notFound() : handler(request, parts);
  }

  #routes: Record<string, Handler> = {
    "GET issues": (request) => this.#listIssues(request),
    "POST issues": (request) => this.#createIssue(request),
    "GET issues/N": (request, parts) =>
      this.#withIssue(parts, (issue) => ({ status: 200, body: this.#issue(issue, request) })),
    "PATCH issues/N": (request, parts) => this.#withIssue(parts, (issue) => this.#patchIssue(issue, request)),
    "GET issues/N/comments": (request, parts) =>
      this.#withIssue(parts, (issue) =>
        paged(
          request,
          this.#listedComments(issue.number).map((comment) => this.#comment(comment, request)),
        ),
      ),
    "POST issues/N/comments": (request, parts) =>
      this.#withIssue(parts, (issue) => this.#createComment(issue, request)),
    "POST issues/N/labels": (request, parts) =>
      this.#withIssue(parts, (issue) => this.#addLabels(issue, request)),
    "GET issues/comments/N": (request, parts) =>
      this.#withComment(parts, (comment) => ({ status: 200, body: this.#comment(comment, request) })),
    "PATCH issues/comments/N": (request, parts) =>
      this.#withComment(parts, (comment) => this.#patchComment(comment, request)),
    "DELETE issues/comments/N": (_, parts) =>
      this.#withComment(parts, (comment) => {
        this.comments = this.comments.filter((one) => one !== comment);
        return { status: 204 };
      }),
    "POST issues/comments/N/reactions": (request, parts) =>
      this.#withReactions(parts, (comment) => this.#react(comment, request)),
    "DELETE issues/comments/N/reactions/N": (_, parts) =>
      this.#withReactions(parts, () => {
        const before = this.reactions.length;
        this.reactions = this.reactions.filter((one) => one.id !== Number(parts[4]));
        return this.reactions.length < before ? { status: 204 } : notFound();
      }),
    "GET labels": (request) =>
      paged(
        request,
        this.labels.map((label) => this.#label(label.name)),
      ),
    "POST labels": (request) => this.#createLabel(request),
    "GET pulls": (request) => this.#listPulls(request),
    "GET pulls/N": (request, parts) => {
      const pull = this.pulls.find((one) => one.number === Number(parts[1]));
      return pull === undefined
        ? notFound()
        : { status: 200, body: this.#pull(pull, request, "pull-request") };
    },
  };

  #byName(method: string, parts: string[]): Handler | undefined {
    if (method === "GET" && parts[0] === "commits" && parts[2] === "pulls")
      return (request) => this.#pullsOfCommit(request, parts[1]!);
    if (method === "GET" && parts[0] === "labels" && parts.length === 2) {
      const known = this.labels.some((label) => label.name.toLowerCase() === parts[1]!.toLowerCase());
      return () => (known ? { status: 200, body: this.#label(parts[1]!) } : notFound());
    }
    return undefined;
  }

  #graphql({ body, user }: StoreRequest): Answer {
    if (!this.hasGraphql) return notFound();
    if (body.query !== "query { viewer { login } }")
      return problem(400, "a query this loopback does not know");
    return { status: 200, body: { data: { viewer: { login: user.login } } } };
  }

  #self({ user }: StoreRequest): Answer {
    if (user.type === "Bot") return problem(403, "Resource not accessible by integration");
    return { status: 200, body: complete("public-user", this.#user(user)) };
  }

  #withIssue(parts: string[], then: (issue: StoredIssue) => Answer): Answer {
    const issue = this.issues.find((one) => one.number === Number(parts[1]));
    return issue === undefined ? notFound() : then(issue);
  }

  #withComment(parts: string[], then: (comment: StoredComment) => Answer): Answer {
    const comment = this.comments.find((one) => one.id === Number(parts[2]));
    return comment === undefined ? notFound() : then(comment);
  }

  #withReactions(parts: string[], then: (comment: StoredComment) => Answer): Answer {
    return this.hasReactions ? this.#withComment(parts, then) : notFound();
  }

  #createComment(issue: StoredIssue, request: StoreRequest): Answer {
    const refused = refusedBody(request.body.body);
    if (refused) return refused;
    return {
      status: 201,
      body: this.#comment(this.addComment(issue.number, String(request.body.body), request.user), request),
    };
  }

  #patchComment(comment: StoredComment, request: StoreRequest): Answer {
    const refused = refusedBody(request.body.body);
    if (refused) return refused;
    comment.body = String(request.body.body);
    return { status: 200, body: this.#comment(comment, request) };
  }

  #react(comment: StoredComment, { body, user }: StoreRequest): Answer {
    const there = this.reactions.find(
      (one) => one.comment === comment.id && one.user.login === user.login && one.content === body.content,
    );
    const reaction = there ?? this.addReaction(comment.id, user, new Date().toISOString());
    return { status: there ? 200 : 201, body: this.#reaction(reaction) };
  }

  #listIssues(request: StoreRequest): Answer {
    const state = request.query.get("state") ?? "open";
    const labels = request.query.get("labels")?.split(",") ?? [];
    const creator = request.query.get("creator");
    const found = this.issues
      .filter((issue) => state === "all" || issue.state === state)
      .filter((issue) => labels.every((label) => issue.labels.includes(label)))
      .filter((issue) => creator === null || issue.user.login === creator);
    const ascending = request.query.get("direction") === "asc";
    return paged(
      request,
      (ascending ? found : [...found].reverse()).map((issue) => this.#issue(issue, request)),
    );
  }

  #createIssue(request: StoreRequest): Answer {
    const { title, body, labels, assignees } = request.body;
    const refused = String(body ?? "").length > 65_536 ? tooLong() : null;
    if (refused) return refused;
    const issue = this.addIssue({
      title: String(title),
      body: String(body ?? ""),
      user: request.user,
      labels: names(labels),
      assignees: names(assignees),
    });
    this.#knowLabels(issue.labels);
    return { status: 201, body: this.#issue(issue, request) };
  }

  #patchIssue(issue: StoredIssue, request: StoreRequest): Answer {
    const { title, body, state, state_reason, labels, assignees } = request.body;
    if (typeof body === "string" && body.length > 65_536) return tooLong();
    if (title !== undefined) issue.title = String(title);
    if (body !== undefined) issue.body = String(body);
    if (state === "open" || state === "closed") issue.state = state;
    if (state_reason !== undefined) issue.stateReason = state_reason as string | null;
    if (labels !== undefined) issue.labels = names(labels);
    if (assignees !== undefined) issue.assignees = names(assignees);
    return { status: 200, body: this.#issue(issue, request) };
  }

  #addLabels(issue: StoredIssue, { body }: StoreRequest): Answer {
    issue.labels = [...new Set([...issue.labels, ...names(body.labels)])];
    this.#knowLabels(issue.labels);
    return { status: 200, body: issue.labels.map((name) => this.#label(name)) };
  }

  #createLabel({ body }: StoreRequest): Answer {
    const name = String(body.name);
    if (this.labels.some((label) => label.name.toLowerCase() === name.toLowerCase())) {
      return {
        status: 422,
        body: {
          message: "Validation Failed",
          errors: [{ resource: "Label", code: "already_exists", field: "name" }],
        },
      };
    }
    this.labels.push({
      name,
      color: String(body.color ?? "ededed"),
      description: (body.description as string) ?? null,
    });
    return { status: 201, body: this.#label(name) };
  }

  #knowLabels(wanted: string[]): void {
    for (const name of wanted) {
      if (!this.labels.some((label) => label.name === name))
        this.labels.push({ name, color: "ededed", description: null });
    }
  }

  #listPulls(request: StoreRequest): Answer {
    const state = request.query.get("state") ?? "open";
    const head = request.query.get("head");
    const found = this.pulls
      .filter((pull) => state === "all" || pull.state === state)
      .filter((pull) => head === null || head === `${pull.headOwner}:${pull.headRef}`);
    return paged(
      request,
      found.map((pull) => this.#pull(pull, request, "pull-request-simple")),
    );
  }

  /** A commit that is only in a fork has no pull requests here: so GitHub answers (measured by others, TooTallNate/nx.js#410). */
  #pullsOfCommit(request: StoreRequest, sha: string): Answer {
    const found = this.pulls
      .filter((pull) => pull.headOwner === this.owner)
      .filter((pull) => pull.headSha === sha || pull.commits.includes(sha));
    return paged(
      request,
      found.map((pull) => this.#pull(pull, request, "pull-request-simple")),
    );
  }

  #user = (user: User) => ({ login: user.login, id: user.id, type: user.type });

  #comment(comment: StoredComment, { base }: StoreRequest) {
    return complete("issue-comment", {
      id: comment.id,
      url: `${base}/repos/${this.owner}/${this.repo}/issues/comments/${comment.id}`,
      html_url: `https://github.com/${this.owner}/${this.repo}/pull/${comment.issue}#issuecomment-${comment.id}`,
      body: comment.body,
      user: complete("simple-user", this.#user(comment.user)),
      created_at: comment.createdAt,
      updated_at: comment.createdAt,
      reactions: complete("reaction-rollup", {
        eyes: this.reactions.filter((one) => one.comment === comment.id && one.content === "eyes").length,
      }),
    });
  }

  #reaction = (reaction: StoredReaction) =>
    complete("reaction", {
      id: reaction.id,
      content: reaction.content,
      user: complete("simple-user", this.#user(reaction.user)),
      created_at: reaction.createdAt,
    });

  #issue(issue: StoredIssue, { base }: StoreRequest) {
    const path = `${base}/repos/${this.owner}/${this.repo}`;
    return complete("issue", {
      number: issue.number,
      id: 9000 + issue.number,
      repository_url: path,
      title: issue.title,
      body: issue.body,
      state: issue.state,
      state_reason: issue.stateReason,
      html_url: `https://github.com/${this.owner}/${this.repo}/issues/${issue.number}`,
      user: complete("simple-user", this.#user(issue.user)),
      labels: issue.labels.map((name) => this.#label(name)),
      assignees: issue.assignees.map((login) => complete("simple-user", this.#user(person(login)))),
      comments: this.commentsOf(issue.number).length,
      ...(issue.isPullRequest && {
        pull_request: {
          url: `${path}/pulls/${issue.number}`,
          html_url: null,
          diff_url: null,
          patch_url: null,
        },
      }),
    });
  }

  #label = (name: string) =>
    complete("label", {
      id: 1,
      name,
      color: this.labels.find((label) => label.name === name)?.color ?? "ededed",
    });

  #pull(pull: StoredPull, { base }: StoreRequest, schema: "pull-request" | "pull-request-simple") {
    const whole = complete(schema, {
      number: pull.number,
      state: pull.state,
      url: `${base}/repos/${this.owner}/${this.repo}/pulls/${pull.number}`,
      html_url: `https://github.com/${this.owner}/${this.repo}/pull/${pull.number}`,
    });
    const head = {
      ...(whole.head as object),
      sha: pull.headSha,
      ref: pull.headRef,
      label: `${pull.headOwner}:${pull.headRef}`,
    };
    return { ...whole, head };
  }
}

const tooLong = () => ({
  status: 422,
  body: {
    message: "Validation Failed",
    errors: [{ code: "custom", message: "body is too long (maximum is 65536 characters)" }],
  },
});

function refusedBody(body: unknown): Answer | null {
  if (typeof body !== "string" || body.trim() === "") return problem(422, "Validation Failed");
  return body.length > 65_536 ? tooLong() : null;
}

const names = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === "string" ? one : String((one as { name?: unknown }).name)))
    : [];

/** GitHub's pages: 30 unless asked, at most 100, and a `Link` header where there is a next one. */
function paged({ query, base, path }: StoreRequest, all: unknown[]): Answer {
  const size = Math.min(100, Number(query.get("per_page") ?? 30));
  const page = Number(query.get("page") ?? 1);
  const rest = new URLSearchParams(query);
  rest.set("page", String(page + 1));
  const headers: Record<string, string> =
    page * size < all.length ? { link: `<${base}${path}?${rest}>; rel="next"` } : {};
  return { status: 200, body: all.slice((page - 1) * size, page * size), headers };
}
