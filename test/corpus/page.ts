import { readFileSync } from "node:fs";
import { families } from "../../src/diagnosis/catalogue.ts";
import { configFaults } from "../../src/diagnosis/config-fault.ts";
import { advise, diagnose } from "../../src/diagnosis/diagnose.ts";
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
    "## How a configuration is refused",
    "Codex starts nothing with a configuration that it refuses. The report has the code `codex-config-refused`, the file and the line, and one of these causes.",
    ...configFaults.map(({ code, means }) => `### \`${code}\`\n\n${means}`),
    scoreSection(),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

/** The first run of each batch of setups from public reports: the figures are entered once and not edited later. */
function scoreSection(): string {
  const scores = JSON.parse(readFileSync(new URL("batches/scores.json", import.meta.url), "utf8")) as Record<
    string,
    string | number
  >[];
  const rows = scores.map(
    ({ date, batch, subject, setups, right, vague, wrong }) =>
      `| ${date} | ${batch} | ${subject} | ${setups} | ${right} | ${vague} | ${wrong} |`,
  );
  return [
    "## How often the diagnosis is right",
    "Setups of public reports, with cause and remedy written down before the product was asked (`test/corpus/batches`, each with its source), through Codex 0.169.0. The table shows the first run of each batch, in the order of the runs, before anything was changed for it; it is not edited later. Batches 05 and 01 ran with the catalogue as it was before it ranked evidence, the others with the one that ranks it. Batches 09 to 14 were written by somebody who did not change the catalogue, and each ran once on a machine with other work; what each taught was changed before the next ran. A few lines of batch 11 were seen by accident before it ran, and nothing was changed for them. *Right*: the expected code, or one that the setup calls acceptable; a code that names no cause only if the server's telling line is quoted. *Vague*: no cause, or none quoted. *Wrong*: another cause. `names.ts` says which code stands for a cause that the page did not list when the setups were written; `first-runs/` keeps what was reported.",
    [
      "| date | batch | setups of | setups | right | vague | wrong |",
      "|---|---|---|---|---|---|---|",
      ...rows,
    ].join("\n"),
  ].join("\n\n");
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
