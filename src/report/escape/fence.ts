import { breakMarkers } from "./code-span.ts";
import { showInvisible } from "./visible.ts";

export type FenceLanguage = "text" | "toml" | "yaml" | "sh" | "mermaid";

/** A fenced code block that no line of `text` can close. To be placed at the left margin. */
export function fence(text: string, language: FenceLanguage): string {
  const content = breakMarkers(
    text
      .split(/\r?\n/)
      .map((line) => showInvisible(line, "\t"))
      .join("\n"),
  );
  const longestRun = Math.max(2, ...Array.from(content.matchAll(/`+/g), ([run]) => run.length));
  const ticks = "`".repeat(longestRun + 1);
  return `${ticks}${language}\n${content}\n${ticks}`;
}
