import { keepSections, readMarker, renderCommentBody, roomFor } from "./body.ts";
import { type CommentMode, type Decision, decide, type SectionContext } from "./mode.ts";
import {
  compareSections,
  covers,
  isSameResult,
  joinSections,
  type Section,
  type SectionNow,
  type Sections,
} from "./section.ts";

export interface OwnSection {
  mode: CommentMode;
  now: SectionNow;
  /** Address of the run that writes. */
  runUrl?: string | null;
  /** Markdown for this job. Called again when the room changes, so it must not depend on anything else. */
  render(context: SectionContext): string;
}

/** Everything that a writer has read from the comment, joined: what it writes loses nothing that it has read. */
export class SectionMemory {
  readonly workflow: string;
  /** The login that writes, once it is known. */
  author: string | null = null;
  readonly #own: OwnSection;
  #known: Sections = new Map();
  #before: Section | null = null;
  #wrote = false;

  constructor(workflow: string, own: OwnSection) {
    this.workflow = workflow;
    this.#own = own;
  }

  add(sections: Sections): void {
    this.#known = joinSections(this.#known, sections);
    const found = sections.get(this.#own.now.key);
    if (found === undefined) return;
    const isOurs =
      this.#wrote && isSameResult(found, { data: { ...found.data, ...this.#own.now }, text: "" });
    const isNewer = this.#before === null || compareSections(found.data, this.#before.data) > 0;
    if (!isOurs && isNewer) this.#before = found;
  }

  /** From now on a section with our result may be the one we wrote. */
  willWrite(): void {
    this.#wrote = true;
  }

  decide(): Decision {
    return decide(this.#own.mode, this.#before, this.#own.now);
  }

  /** Jobs other than ours that have ever been in the comment. */
  get otherJobs(): number {
    return this.#known.size - Number(this.#known.has(this.#own.now.key));
  }

  /**
   * Whether the comment needs no change. Before our first write its text has to be the same; afterwards every job has to be there
   * with its newest result.
   */
  isSatisfiedBy(body: string, sections: Sections): boolean {
    if (!this.#wrote) return body === this.body();
    return readMarker(body)?.by === this.author && covers(sections, this.#wanted());
  }

  body(): string {
    return renderCommentBody(this.workflow, this.#wanted(), this.#options);
  }

  get #options() {
    return { author: this.author, runUrl: this.#own.runUrl ?? null };
  }

  #wanted(): Sections {
    const { key } = this.#own.now;
    const decision = this.decide();
    const wanted = new Map(this.#known);
    if (decision.kind === "keep") wanted.set(key, decision.section);
    if (decision.kind === "write") {
      const { data, context } = decision;
      const maxLength = roomFor(this.workflow, wanted.set(key, { data, text: "" }), key, this.#options);
      wanted.set(key, { data, text: this.#own.render({ ...context, maxLength }) });
    }
    return keepSections(wanted);
  }
}
