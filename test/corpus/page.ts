import { readFileSync } from "node:fs";
import { advise, diagnose, families } from "../../src/diagnosis/diagnose.ts";
import type { Entry } from "../../src/diagnosis/entry.ts";
import type { Diagnosis } from "../../src/model/report.ts";
import { corpus, corpusVersions, expectedCode } from "./corpus.ts";
import type { Transcript } from "./record.ts";
import { replay } from "./replay.ts";
import { contextOf } from "./run.ts";

export const transcript = (version: string): Transcript =>
  JSON.parse(readFileSync(new URL(`../fixtures/corpus/${version}.json`, import.meta.url), "utf8"));

/** `docs/diagnoses.md`: every entry of the catalogue, with an example from the recorded corpus where it has one. */
export function renderDiagnosesPage(): string {
  const examples = examplesByCode();
  const contents = families.map(
    ({ title, entries }) => `- ${title}: ${entries.map(({ code }) => `[\`${code}\`](#${code})`).join(", ")}`,
  );
  const sections = families.map(({ title, entries }) =>
    [`## ${title}`, ...entries.map((entry) => section(entry, examples.get(entry.code)))].join("\n\n"),
  );
  return [
    "# Diagnoses",
    "What every code means, and what helps. The examples are what the check says of the broken setups in `test/corpus`, run through the real Codex.",
    contents.join("\n"),
    ...sections,
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

function section({ code, title, meaning, help }: Entry, example: Diagnosis | undefined): string {
  const parts = [
    `### \`${code}\``,
    `**${title.charAt(0).toUpperCase()}${title.slice(1)}.** ${meaning}`,
    `What helps: ${help}`,
  ];
  if (example !== undefined) {
    const { detail, remedy, snippet } = example;
    const said = [`> ${detail}`, `> **Do this:** ${remedy}`];
    if (snippet !== null) {
      const lines = ["```".concat(snippet.language), ...snippet.text.split("\n"), "```"];
      said.push(lines.map((line) => `> ${line}`).join("\n"));
    }
    parts.push(said.join("\n>\n"));
  }
  return parts.join("\n\n");
}

/** The first setup of the corpus that shows a code, as the newest Codex tells it. */
function examplesByCode(): Map<string, Diagnosis> {
  const recorded = transcript(corpusVersions[0]);
  const context = contextOf(replay(recorded), recorded.environmentNames, recorded.codexVersion);
  const examples = new Map<string, Diagnosis>();
  for (const setup of corpus) {
    const record = context.servers.find(({ name }) => name === setup.name);
    if (record === undefined) continue;
    for (const found of [diagnose(record, context), ...advise(record, context)]) {
      if (found === null || examples.has(found.code)) continue;
      const main = expectedCode(setup, corpusVersions[0]);
      if (main !== found.code && !setup.advice?.includes(found.code)) continue;
      const bare = found.detail.startsWith(`${setup.name} `);
      const detail = bare ? `\`${setup.name}\`${found.detail.slice(setup.name.length)}` : found.detail;
      examples.set(found.code, { ...found, detail });
    }
  }
  return examples;
}
