// How long a stream of `codex exec --json` takes through the splitter, the translation, the fold and the redaction into
// events.jsonl, against `readline` and `JSON.parse` of every line.
//   node scripts/bench/stream.mjs [--gb]
// Each half runs in a process of its own, so that the peak of its memory is its own.
import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { openEvidenceLog } from "../../src/check/evidence-log.ts";
import { createRedactor } from "../../src/redaction/redact.ts";
import { translateExecLine } from "../../src/sources/exec-events/translate.ts";
import { createLineSplitter } from "../../src/sources/split-lines.ts";
import { report } from "./measure.mjs";

const secretCount = 50;
const cap = 16 * 1024 * 1024;
const { values } = parseArgs({
  options: {
    gb: { type: "boolean" },
    half: { type: "string" },
    file: { type: "string" },
  },
});

/** Different in every run: a fixed secret would be in the history of this file. */
const secrets = Array.from({ length: secretCount }, (_, index) => ({
  name: `SERVICE_${index}_TOKEN`,
  value: `bench-${index}-${"0123456789abcdef".repeat(2)}`,
}));

function outputLine(index) {
  const lines = [];
  for (let size = 0; size < 100_000; ) {
    const at = lines.length;
    const text = [
      `2026-11-22T10:${at % 60}:00Z INFO server::http request: method=GET path=/v1/items/${at} status: 200`,
      `see https://example.com/docs/page-${at}.html and https://host.example/mcp?item=${at}&page=2 for more`,
      `  name: "item ${at}", kind: value, size = ${at * 17}, owner: team-${at % 7}`,
      "    at Object.<anonymous> (/workspace/src/very/long/path/to/a/module.ts:120:17)",
      "drwxr-xr-x 2 user group 4096 Nov 22 10:00 a-directory-with-a-name",
      `{"level":"info","msg":"item ${at} stored","path":"C:\\\\data\\\\${at}","tags":["a","b"],"size":${at}}`,
      `\u001b[32m  ${index % 4 === 0 ? "✓" : "ok"}\u001b[0m test ${at} \u001b[90m(${at % 50} ms)\u001b[0m`,
      `\t"name": "package-${at}",\t"version": "1.${at % 9}.0",`,
    ][at % 8];
    lines.push(text);
    size += text.length + 1;
  }
  if (index % 10 === 0) lines.push(`echo ${secrets[index % secretCount].value}`);
  const item = {
    id: `item_${index}`,
    type: "command_execution",
    command: "cat log",
    aggregated_output: lines.join("\n"),
    exit_code: 0,
    status: "completed",
  };
  return JSON.stringify({ type: "item.completed", item });
}

const callLine = (index) =>
  JSON.stringify({
    type: "item.completed",
    item: {
      id: `call_${index}`,
      type: "mcp_tool_call",
      server: "everything",
      tool: "echo",
      arguments: { message: `hello ${index}` },
      result: { content: [{ type: "text", text: `Echo: hello ${index}` }], structured_content: null },
      error: null,
      status: "completed",
    },
  });

async function generate(file, bytes) {
  const out = createWriteStream(file);
  const write = (line) =>
    out.write(`${line}\n`) ? null : new Promise((resolve) => out.once("drain", resolve));
  await write('{"type":"thread.started","thread_id":"t"}');
  await write('{"type":"turn.started"}');
  for (let index = 0, size = 0; size < bytes; index++) {
    const line = index % 20 === 19 ? callLine(index) : outputLine(index);
    size += line.length + 1;
    await write(line);
  }
  await new Promise((resolve) => out.end(resolve));
}

async function floor(file) {
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    JSON.parse(line);
}

async function ours(file) {
  const eventsFile = `${file}.out`;
  const log = openEvidenceLog({ eventsFile, redact: createRedactor({ secrets }), onEvent() {} });
  const splitter = createLineSplitter(cap, ({ text }) => {
    const events = translateExecLine(text, 0);
    log.line(text, events);
    for (const event of events) log.emit(event);
  });
  for await (const chunk of createReadStream(file)) splitter.push(chunk);
  splitter.end();
  const trouble = log.close();
  if (trouble !== null) throw new Error(trouble);
}

if (values.half === "generate") await generate(values.file, 200e6);
else if (values.half !== undefined) {
  const began = performance.now();
  await (values.half === "floor" ? floor(values.file) : ours(values.file));
  console.log(
    JSON.stringify({ ms: performance.now() - began, peakMiB: process.resourceUsage().maxRSS / 1024 }),
  );
} else {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-stream-"));
  try {
    for (const bytes of values.gb ? [200e6, 1e9] : [200e6]) {
      const file = path.join(folder, "stream.jsonl");
      await generate(file, bytes);
      const measure = (half) => {
        const { stdout, status, stderr } = spawnSync(
          process.execPath,
          [import.meta.filename, `--half=${half}`, `--file=${file}`],
          { encoding: "utf8" },
        );
        if (status !== 0) throw new Error(stderr);
        return JSON.parse(stdout);
      };
      const median = (half) => [1, 2, 3].map(() => measure(half)).sort((a, b) => a.ms - b.ms)[1];
      const [base, own] = [median("floor"), median("ours")];
      const size = `${Math.round(statSync(file).size / 1e6)} MB`;
      report(
        {
          what: `stream of ${size} into events.jsonl, redacted with ${secretCount} secrets`,
          floor: "`readline` and `JSON.parse` of every line",
          floorValue: base.ms,
          value: own.ms,
          unit: "ms",
          aim: { ratio: 4 },
        },
        {
          what: `peak memory of the stream of ${size}`,
          floor: "`readline` and `JSON.parse` of every line",
          floorValue: base.peakMiB,
          value: own.peakMiB,
          unit: "MiB",
          aim: { max: 150 },
        },
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
