import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { families } from "../../src/diagnosis/catalogue.ts";
import { diagnose } from "../../src/diagnosis/diagnose.ts";
import type { StartFinding } from "../../src/model/look-finding.ts";
import type { ServerRecord } from "../../src/model/server.ts";
import type { RecordedRun } from "../corpus/batches/recorded.ts";
import { contextOf } from "../corpus/run.ts";

/** Lines that servers print and survive; each has words of a cause. */
const survived = [
  "(node:4242) [DEP0040] DeprecationWarning: The `punycode` module is deprecated. Please use a userland alternative instead.",
  "(node:4242) ExperimentalWarning: SQLite is an experimental feature and might change at any time",
  "npm notice New major version of npm available! 10.8.2 -> 11.4.1",
  "npm warn deprecated glob@7.2.3: Glob versions prior to v9 are no longer supported",
  "npm warn EBADENGINE Unsupported engine {",
  "[WARN] SENTRY_DSN is not set, telemetry disabled",
  "warning: GITHUB_TOKEN not set, using unauthenticated requests",
  "2025-06-01 10:00:00 - WARNING - config.json not found, using defaults",
  'INFO:httpx:HTTP Request: GET https://api.example.com/v1/me "HTTP/1.1 200 OK"',
  "/usr/lib/python3.12/site-packages/foo/bar.py:12: UserWarning: pkg_resources is deprecated as an API",
  "DEBUG: trying port 3000, connection refused, retrying",
  "Loaded 12 tools. Documentation: https://example.com/docs/authentication",
  "For help, run with --help or visit https://example.com/troubleshooting/permission-denied",
  "[dotenv@17.0.0] injecting env (0) from .env",
  "Installed 34 packages in 52ms",
];
/** Complaints of which no entry knows the cause. */
const unknown = [
  "Error: the flux matrix is inconsistent with revision 12",
  "ERROR Quux subsystem gave up: frobnication impossible",
];
const usage = "Options: --port <port>  Port to listen on (required with --http)";

/** What is read off a server's own words. */
const readOff = new Set(
  families
    .filter(({ title }) =>
      ["Variables", "Containers", "Packages", "Runtime and libraries", "What the server asks for"].includes(
        title,
      ),
    )
    .flatMap<string>(({ entries }) => entries.map(({ code }) => code)),
);

const folder = new URL("../fixtures/batches/", import.meta.url);
const runs = readdirSync(folder).flatMap(
  (file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as RecordedRun[],
);

function* servers() {
  for (const { events, environmentNames } of runs) {
    const context = contextOf(events, environmentNames, "0.169.0");
    for (const record of context.servers) {
      const started = record.secondLooks.find(({ kind }) => kind === "started") as StartFinding | undefined;
      if (record.state === "failed" && started !== undefined) yield { context, record, started };
    }
  }
}

const printing = (record: ServerRecord, started: StartFinding, stderr: string[]): ServerRecord => ({
  ...record,
  secondLooks: record.secondLooks.map((finding) => (finding === started ? { ...started, stderr } : finding)),
});

/** Codes read off the output that differ from the code without the added lines. */
function changed(add: (lines: string[], at: number) => string[][]): string[] {
  const result: string[] = [];
  let tried = 0;
  for (const { context, record, started } of servers()) {
    const before = diagnose(record, context)?.code;
    for (const lines of add(started.stderr, tried)) {
      tried++;
      const after = diagnose(printing(record, started, lines), context)?.code;
      if (after !== before && after !== undefined && readOff.has(after))
        result.push(`${record.name}: ${before} -> ${after} by ${lines.at(-1)}`);
    }
  }
  expect(tried).toBeGreaterThan(200);
  return result;
}

describe("a recorded setup", () => {
  it("gets no other cause by lines that its server survives", () => {
    const around = (lines: string[], at: number) => [
      [...survived, ...lines],
      [...lines, survived[at % survived.length] as string],
    ];
    expect(changed(around)).toEqual([]);
  });

  it("gets no other cause by a complaint that nobody knows", () => {
    expect(changed((lines) => unknown.map((line) => [...lines, line]))).toEqual([]);
  });

  it("gets no cause of harmless lines and help where the complaint is not known", () => {
    const wrong = changed(() => unknown.map((line) => [...survived, line, usage])).filter(
      // The configuration itself shows it.
      (change) => !change.includes("-> not-expanded"),
    );
    expect(wrong).toEqual([]);
  });
});
