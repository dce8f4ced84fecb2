import { breakBackticks, breakMarkers, delimiter } from "./code-span.ts";
import { showInvisible } from "./visible.ts";

export type FenceLanguage = "text" | "toml" | "yaml" | "sh" | "mermaid";

/** A fenced code block that no line of `text` can close. To be placed at the left margin. */
export function fence(text: string, language: FenceLanguage): string {
  const content = breakBackticks(
    breakMarkers(
      text
        .split(/\r?\n/)
        .map((line) => showInvisible(line, "\t"))
        .join("\n"),
    ),
  );
  const ticks = delimiter(content, 3);
  return `${ticks}${language}\n${content}\n${ticks}`;
}
