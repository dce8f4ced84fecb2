import { keepSections, renderCommentBody, roomFor } from "./body.ts";
import { type CommentMode, type Decision, decide, type SectionContext } from "./mode.ts";
import { compareRuns, joinSections, type Section, type SectionNow, type Sections } from "./section.ts";

export interface OwnSection {
  mode: CommentMode;
  now: SectionNow;
  /** Markdown for this job; called again when the room changes, so it must not depend on anything else. */
  render(context: SectionContext): string;
}

/** Everything a writer has seen in a comment so far, joined: what it writes can lose nothing it ever saw. */
export class SectionMemory {
  readonly #workflow: string;
  readonly #own: OwnSection;
  #known: Sections = new Map();
  #before: Section | null = null;
  #wrote = false;

  constructor(workflow: string, own: OwnSection) {
    this.#workflow = workflow;
    this.#own = own;
  }

  see(sections: Sections): void {
    this.#known = joinSections(this.#known, sections);
    const stands = sections.get(this.#own.now.key);
    if (stands === undefined) return;
    const isOurs = this.#wrote && compareRuns(stands.data, this.#own.now) === 0;
    const isNewer = this.#before === null || compareRuns(stands.data, this.#before.data) > 0;
    if (!isOurs && isNewer) this.#before = stands;
  }

  /** From now on a section of this very run and attempt may be the one we wrote. */
  willWrite(): void {
    this.#wrote = true;
  }

  get wrote(): boolean {
    return this.#wrote;
  }

  decide(): Decision {
    return decide(this.#own.mode, this.#before, this.#own.now);
  }

  /** Another job of this very run has written too, so others may be at it right now. */
  get hasSiblings(): boolean {
    const { key, runId } = this.#own.now;
    return [...this.#known.values()].some(({ data }) => data.key !== key && data.runId === runId);
  }

  /** What the comment has to hold. */
  wanted(): Sections {
    const { key } = this.#own.now;
    const decision = this.decide();
    const wanted = new Map(this.#known);
    if (decision.kind === "keep") wanted.set(key, decision.section);
    if (decision.kind === "write") {
      const framed = wanted.set(key, { data: decision.data, text: "" });
      const maxLength = roomFor(this.#workflow, framed, key);
      wanted.set(key, { data: decision.data, text: this.#own.render({ ...decision.context, maxLength }) });
    }
    return keepSections(wanted);
  }

  body(): string {
    return renderCommentBody(this.#workflow, this.wanted());
  }
}
