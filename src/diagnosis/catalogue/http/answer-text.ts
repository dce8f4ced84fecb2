import type { DiagnosisInput } from "../../context.ts";
import { code, quote } from "../../words.ts";

/** All that an HTTP server said in its answer, to Codex and to the second look: for matching. */
export function answerText(input: DiagnosisInput): string {
  const look = input.find("http");
  return [input.text, look?.body ?? "", look?.authenticate ?? ""].join("\n");
}

/** The telling part of an answer's body: a message in its JSON, the title of a page, its first line. */
function bodyWords(body: string): string | null {
  const message =
    /"(?:error_description|detail|message|developerMessage|error|title|reason|msg)"\s*:\s*"((?:[^"\\]|\\.){2,300})"/.exec(
      body,
    )?.[1];
  if (message !== undefined) return message.replace(/\\"/g, '"').replace(/\\[nrt]/g, " ");
  const page = /<(?:title|h1|pre)>([^<]{2,200})</i.exec(body)?.[1];
  if (page !== undefined) return page;
  const line = body
    .replace(/<[^>]*>/g, " ")
    .split("\n")
    .map((one) => one.trim())
    .find((one) => one !== "");
  return line ?? null;
}

/** What the server said beside its status, quoted; null when nothing. */
export function answerWords(input: DiagnosisInput): string | null {
  const said = /unexpected server response: HTTP \d{3}[^:]*: (.*)$/.exec(input.clean)?.[1]?.trim() ?? "";
  const body = said !== "" ? said : (input.find("http")?.body ?? "");
  const words = bodyWords(body);
  return words === null ? null : quote(words);
}

/** The end of a sentence about an answer. */
export function andSaid(input: DiagnosisInput): string {
  const words = answerWords(input);
  return words === null ? "." : `. It answered ${words}.`;
}

/** The server's URL, as code. */
export const address = ({ declared }: DiagnosisInput): string =>
  declared?.url == null ? "Its address" : code(declared.url);
export const isSseAddress = ({ declared }: DiagnosisInput): boolean => /\/sse\/?$/.test(declared?.url ?? "");
