import type { GitHub } from "../../github/client.ts";
import {
  type Comment,
  type Conversation,
  countComments,
  createComment,
  deleteComment,
  getComment,
  listComments,
  UnreadableAnswer,
  updateComment,
} from "../../github/comment-api.ts";
import { sameLogin } from "../../github/identity.ts";
import { isApiError, isGone, isRateLimit, outcomeUnknown } from "../../github/retry-policy.ts";
import { parseCommentBody, readMarker } from "./body.ts";
import { type Lock, lockComment } from "./lock.ts";
import type { SectionMemory } from "./section-memory.ts";

/** Seconds that must be left to wait for the lock; with less the comment is written without it. */
const lockSeconds = 15;
/** How often a failed write is tried again, with a growing wait before each. */
const maxRetries = 5;
/** How often a list is asked for again because it lacks a comment that exists. */
const maxListRetries = 5;

/** One job at work on the comment of one workflow: what it knows about the comment, and what it can do to it. */
export class StickySession {
  readonly #github: GitHub;
  readonly #where: Conversation;
  readonly #memory: SectionMemory;
  readonly #identity: Promise<string | null>;
  #me: string | null = null;
  /** Ids of our comments, the lowest first. */
  #ids: number[] = [];
  /** Ids that `createComment` returned: a list can lack them for seconds. */
  readonly #created = new Set<number>();
  /** Ids that were deleted: a list can have them for seconds. */
  readonly #gone = new Set<number>();
  #listDue = true;
  #listed = 0;
  #shortLists = 0;
  #retries = 0;
  #hadDuplicates = false;
  #lockFailed = false;
  #release: Promise<void> = Promise.resolve();

  constructor(github: GitHub, where: Conversation, memory: SectionMemory, identity: Promise<string | null>) {
    this.#github = github;
    this.#where = where;
    this.#memory = memory;
    this.#identity = identity;
  }

  /** There may be several comments of ours, so that reading one is not enough. */
  get isListDue(): boolean {
    return this.#listDue;
  }

  /** Reads the comment where its id is known, else all comments. Empty: there is none of ours. */
  async look(quick: boolean): Promise<Comment[]> {
    const [id] = this.#ids;
    if (id === undefined || (this.#listDue && !quick)) return this.#list();
    const comment = await this.#get(id);
    if (comment === null) return this.#list();
    return [comment];
  }

  /** One read shows our own write. More, seconds later, where another job may have read before it and write after it. */
  get readsNeeded(): number {
    if (this.#lockFailed) return 3;
    return this.#hadDuplicates ? 2 : 1;
  }

  /** Creates the comment, unless GitHub counts more comments than it listed. The next look lists again. */
  async create(): Promise<void> {
    if (this.#shortLists < 3 && (await this.#isListShort())) {
      this.#shortLists += 1;
      return this.#github.wait(this.#shortLists);
    }
    this.#memory.willWrite();
    try {
      const created = await createComment(this.#github, this.#where, this.#memory.body());
      this.#created.add(created.id);
      this.#setIdentity(this.#me ?? created.user?.login ?? unknownIdentity());
    } catch (error) {
      // The next look finds the comment if it was created. Without our login it cannot be found.
      if (this.#me === null || !(await this.#waitToRetry(error))) throw error;
    }
  }

  /**
   * Under the comment's lock: reads it once more, writes what is missing, and deletes duplicates of ours. False when another job
   * holds the lock.
   */
  async write(main: Comment): Promise<boolean> {
    const reading = this.#readEarly(main).catch(() => null); // it is read again under the lock
    const [lock, early] = await Promise.all([this.#lock(main.id), reading]);
    if (lock.kind === "taken") return false;
    if (lock.kind === "gone") {
      this.#forget(main.id);
      return true;
    }
    if (lock.kind === "unavailable") this.#lockFailed = true;
    let failure: unknown = null;
    try {
      const mayWrite = () => lock.kind === "unavailable" || lock.isFresh();
      await this.#update(
        main.id,
        early?.isCurrent() === true ? early.found : await this.#readAll(),
        mayWrite,
      );
    } catch (error) {
      failure = error;
    }
    if (lock.kind === "held") this.#release = lock.release();
    if (failure !== null) await this.#handleFailedUpdate(main.id, failure);
    return true;
  }

  /** Waits until the lock is released. */
  async finish(): Promise<void> {
    await this.#release;
  }

  async #lock(id: number): Promise<Lock> {
    await this.#release;
    const { remainingMs, limits } = this.#github;
    if (remainingMs() < lockSeconds * limits.secondMs) return { kind: "unavailable" };
    return lockComment(this.#github, this.#where, id);
  }

  /**
   * Where this job is the only one in the comment, it is read while it is being locked. The read counts if nobody had locked the
   * comment then, and if the lock came so soon after it that no other job can have locked, written and unlocked in between.
   */
  async #readEarly(main: Comment) {
    if (this.#memory.otherJobs > 0 || this.#ids.length > 1 || isLocked(main)) return null;
    const sentAt = performance.now();
    const found = await this.#readAll();
    const readMs = performance.now() - sentAt;
    const isUnlocked = found.every((comment) => !isLocked(comment)) && this.#memory.otherJobs === 0;
    return { found, isCurrent: () => isUnlocked && performance.now() - sentAt < 2 * readMs };
  }

  /** Our comments, each by itself: a list can show what a comment was seconds ago. */
  async #readAll(): Promise<Comment[]> {
    const found = await Promise.all(this.#ids.map((id) => this.#get(id)));
    return found.filter((comment) => comment !== null);
  }

  async #update(id: number, found: Comment[], mayWrite: () => boolean): Promise<void> {
    const [main, ...duplicates] = found;
    if (main?.id !== id || this.#memory.decide().kind === "skip") return;
    if (!this.isRight(main)) {
      if (!mayWrite()) return;
      this.#memory.willWrite();
      await updateComment(this.#github, this.#where, id, this.#memory.body());
    }
    for (const duplicate of duplicates) if (mayWrite()) await this.#delete(duplicate.id);
  }

  async #handleFailedUpdate(id: number, error: unknown): Promise<void> {
    // A comment that can be read and not written is one that this token may not write.
    if (isGone(error) && (await this.#get(id)) === null) return;
    if (!(await this.#waitToRetry(error))) throw error;
  }

  async #waitToRetry(error: unknown): Promise<boolean> {
    const mayRetry = outcomeUnknown(error) || (isApiError(error) && isRateLimit(error));
    if (!mayRetry || this.#retries >= maxRetries) return false;
    return this.#github.waitToRetry(error, this.#retries++);
  }

  isRight(comment: Comment): boolean {
    const body = comment.body ?? "";
    return this.#memory.isSatisfiedBy(body, parseCommentBody(body, this.#memory.workflow) ?? new Map());
  }

  async #isListShort(): Promise<boolean> {
    try {
      return (await countComments(this.#github, this.#where)) > this.#listed;
    } catch (error) {
      if (isApiError(error) && error.response !== undefined) return false; // not every token may read it
      throw error;
    }
  }

  async #delete(id: number): Promise<void> {
    try {
      await deleteComment(this.#github, this.#where, id);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    this.#forget(id);
  }

  async #list(): Promise<Comment[]> {
    const [comments, me] = await Promise.all([listComments(this.#github, this.#where), this.#identity]);
    if (this.#me === null && me !== null) this.#setIdentity(me);
    this.#listed = comments.length;
    const missing = [...this.#created].filter((id) => !comments.some((comment) => comment.id === id));
    const unlisted = await Promise.all(missing.map((id) => this.#get(id)));
    const found = [...comments, ...unlisted.filter((comment) => comment !== null)]
      .filter((comment) => !this.#gone.has(comment.id) && this.#isOurs(comment))
      .sort((a, b) => a.id - b.id);
    for (const comment of found) this.#remember(comment);
    this.#ids = found.map((comment) => comment.id);
    const isLagging = missing.some((id) => !this.#gone.has(id));
    if (isLagging) {
      this.#shortLists += 1;
      await this.#github.wait(this.#shortLists);
    }
    this.#listDue = found.length !== 1 || (isLagging && this.#shortLists < maxListRetries);
    this.#hadDuplicates ||= found.length > 1;
    return found;
  }

  /** Null when it was deleted. */
  async #get(id: number): Promise<Comment | null> {
    try {
      const comment = await getComment(this.#github, this.#where, id);
      if (!this.#isOurs(comment)) return null;
      this.#remember(comment);
      return comment;
    } catch (error) {
      if (!isGone(error)) throw error;
      this.#forget(id);
      return null;
    }
  }

  #forget(id: number): void {
    this.#gone.add(id);
    this.#created.delete(id);
    this.#ids = this.#ids.filter((known) => known !== id);
    this.#listDue = true;
  }

  #remember(comment: Comment): void {
    const sections = parseCommentBody(comment.body ?? "", this.#memory.workflow);
    if (sections !== null) this.#memory.add(sections);
  }

  /**
   * By our account, with our marker at its start. When GitHub does not tell our login (GraphQL does not answer the token of a job
   * and GET /user refuses it), the marker does: it names its author. Only bots are believed, since a person can copy a marker.
   */
  #isOurs({ body, user }: Comment): boolean {
    const marker = readMarker(body ?? "");
    if (marker?.workflow !== this.#memory.workflow || user == null) return false;
    if (this.#me !== null) return sameLogin(user.login, this.#me);
    if (user.type !== "Bot" || marker.by === null || !sameLogin(user.login, marker.by)) return false;
    this.#setIdentity(user.login);
    return true;
  }

  #setIdentity(login: string): void {
    this.#me = login;
    this.#memory.author = login;
  }
}

/** Somebody's 👀 is on it. Only an attempt to lock tells whether it is a lock. */
export const isLocked = ({ reactions }: Comment) => (reactions?.eyes ?? 0) > 0;

function unknownIdentity(): never {
  throw new UnreadableAnswer("GitHub does not say whose comments this token writes");
}
