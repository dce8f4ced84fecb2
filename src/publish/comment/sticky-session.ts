import type { GitHub } from "../../github/client.ts";
import {
  type Comment,
  type Conversation,
  createComment,
  deleteComment,
  getComment,
  listComments,
  UnreadableAnswer,
  updateComment,
} from "../../github/comment-api.ts";
import { sameLogin } from "../../github/identity.ts";
import { isGone, outcomeUnknown } from "../../github/retry-policy.ts";
import { parseCommentBody } from "./body.ts";
import { type Lock, lockComment } from "./lock.ts";
import { covers, type Sections } from "./section.ts";
import type { SectionMemory } from "./section-memory.ts";

/** A comment of ours for this workflow, read. */
export interface Sticky {
  comment: Comment;
  sections: Sections;
}

/** Seconds kept back for writing without the lock when it cannot be had. */
const reserveSeconds = 15;

/** Before our first write the text has to be right too; after it, that every job stands there with its newest run. */
export function isRight(main: Sticky, memory: SectionMemory): boolean {
  return memory.wrote ? covers(main.sections, memory.wanted()) : main.comment.body === memory.body();
}

/** One job at work on one comment: what it knows of it, and what it can do to it. */
export class StickySession {
  readonly #github: GitHub;
  readonly #where: Conversation;
  readonly #workflow: string;
  readonly #memory: SectionMemory;
  #me: string | null;
  #main: number | null = null;
  #listDue = true;
  #lostCreations = 0;
  #vanished = 0;
  #unlocked = false;
  #crowded = false;

  constructor(
    github: GitHub,
    where: Conversation,
    workflow: string,
    memory: SectionMemory,
    me: string | null,
  ) {
    this.#github = github;
    this.#where = where;
    this.#workflow = workflow;
    this.#memory = memory;
    this.#me = me;
  }

  /** There may be more than one comment of ours: a read of one alone says too little. */
  get isListDue(): boolean {
    return this.#listDue;
  }

  /** Reads, and remembers what it read: the one comment where that will do, else all of ours. Null when that one is gone. */
  async look(quick: boolean): Promise<Sticky[] | null> {
    if (this.#main === null || (this.#listDue && !quick)) return this.#list();
    const one = await this.#get(this.#main);
    if (one === null) this.#forget();
    return one === null ? null : [one];
  }

  /**
   * One read shows our own write. A second one, a moment later, where somebody may write over it with what he read before:
   * jobs of the same run, and only if the lock could not do its work, more.
   */
  calmReadsNeeded(): number {
    if (this.#unlocked) return 3;
    return this.#crowded || this.#memory.hasSiblings ? 2 : 1;
  }

  /** Afterwards everything is read again: somebody else may have created one at the same time, and the lower id stays. */
  async create(): Promise<void> {
    this.#forget();
    this.#memory.willWrite();
    try {
      const created = await createComment(this.#github, this.#where, this.#memory.body());
      this.#me ??= created.user?.login ?? unsaid();
    } catch (error) {
      this.#lostCreations += 1;
      // An answer was lost: the next look finds the comment if it was created. Who does not know himself cannot look.
      if (!outcomeUnknown(error) || this.#me === null || this.#lostCreations > 1) throw error;
    }
  }

  /**
   * Under the comment's lock: reads it once more, writes what is missing, and takes our own duplicates away. False when
   * another job holds the lock: it may be about to write what we want written.
   */
  async write(id: number): Promise<boolean> {
    const lock = await this.#lock(id);
    if (lock.kind === "taken") this.#crowded = true;
    if (lock.kind === "gone") this.#forget();
    if (lock.kind === "unavailable") this.#unlocked = true;
    if (lock.kind === "taken" || lock.kind === "gone") return lock.kind === "gone";
    try {
      await this.#writeLocked(id, () => lock.kind === "unavailable" || lock.isFresh());
    } catch (error) {
      if (isGone(error)) this.#forget();
      else if (!outcomeUnknown(error)) throw error;
      // A comment that is listed every time and never there to be written is one this token may not write.
      if (isGone(error) && ++this.#vanished > 3) throw error;
    } finally {
      if (lock.kind === "held") await lock.release();
    }
    return true;
  }

  async #lock(id: number): Promise<Lock> {
    const { remainingMs, limits } = this.#github;
    if (remainingMs() < reserveSeconds * limits.secondMs) return { kind: "unavailable" };
    return lockComment(this.#github, this.#where, id);
  }

  async #writeLocked(id: number, mayWrite: () => boolean): Promise<void> {
    const found = await this.look(false);
    const main = found?.[0];
    if (main === undefined || main.comment.id !== id || this.#memory.decide().kind === "skip") return;
    if (!isRight(main, this.#memory)) {
      if (!mayWrite()) return;
      this.#memory.willWrite();
      await updateComment(this.#github, this.#where, id, this.#memory.body());
    }
    for (const duplicate of found?.slice(1) ?? []) {
      if (mayWrite()) await this.#delete(duplicate.comment.id);
    }
  }

  async #delete(id: number): Promise<void> {
    try {
      await deleteComment(this.#github, this.#where, id);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  async #list(): Promise<Sticky[]> {
    const comments = await listComments(this.#github, this.#where);
    const found = comments.sort((a, b) => a.id - b.id).flatMap((comment) => this.#readSticky(comment) ?? []);
    this.#main = found[0]?.comment.id ?? null;
    this.#listDue = found.length !== 1;
    this.#crowded ||= found.length > 1;
    return found;
  }

  #forget(): void {
    this.#main = null;
    this.#listDue = true;
  }

  async #get(id: number): Promise<Sticky | null> {
    try {
      return this.#readSticky(await getComment(this.#github, this.#where, id));
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  /** Null for what is not ours: without our marker at its very start, or by another author. */
  #readSticky(comment: Comment): Sticky | null {
    const login = comment.user?.login;
    if (this.#me === null || login === undefined || !sameLogin(login, this.#me)) return null;
    const sections = parseCommentBody(comment.body ?? "", this.#workflow);
    if (sections === null) return null;
    this.#memory.see(sections);
    return { comment, sections };
  }
}

function unsaid(): never {
  throw new UnreadableAnswer("GitHub does not say whose comments this token writes");
}
