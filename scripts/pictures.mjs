// Makes docs/pictures/*.png: rendered reports as GitHub shows them, light and dark, wide and on a phone.
//   node scripts/pictures.mjs [report.json ...]
// Without arguments the sample reports are drawn; CHROMIUM names the browser (default: chromium on the PATH).
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { renderCommentSection } from "../src/report/render-comment.ts";
import { renderSummary } from "../src/report/render-summary.ts";
import { renderTerminal } from "../src/report/render-terminal.ts";
import * as samples from "../test/support/sample-reports.ts";
import { markdownPage } from "./page.mjs";
import { terminalPage } from "./terminal-page.mjs";

const out = join(import.meta.dirname, "..", "docs", "pictures");
const context = {
  jobName: "test (ubuntu-latest)",
  runUrl: "https://github.com/acme/shop/actions/runs/1",
  headSha: "4f2c9e1d0b7a",
  previous: null,
  recovered: false,
};
const recovered = { ...context, previous: { badSince: "2026-11-20T14:05:00Z", badRuns: 6 }, recovered: true };

const step = "MCP servers · codex-mcp-check summary";
const sampleShots = [
  { name: "summary", markdown: renderSummary(samples.oneDown), header: step, sizes: ["wide", "phone"] },
  {
    name: "summary-open",
    markdown: renderSummary(samples.manyKinds),
    header: step,
    open: true,
    sizes: ["wide"],
  },
  { name: "summary-ready", markdown: renderSummary(samples.allReady), header: step, sizes: ["wide"] },
  {
    name: "summary-inconclusive",
    markdown: renderSummary(samples.nothingKnown),
    header: step,
    sizes: ["wide", "phone"],
  },
  {
    name: "comment",
    markdown: renderCommentSection(samples.oneDown, context),
    header: "github-actions bot commented",
    sizes: ["wide", "phone"],
  },
  {
    name: "comment-recovered",
    markdown: renderCommentSection(samples.allReady, recovered),
    header: "github-actions bot commented",
    sizes: ["wide"],
  },
];
const terminals = [
  { name: "terminal", text: renderTerminal(samples.manyKinds, { color: true, width: 100 }) },
];

function fromFiles(files) {
  return files.map((file) => {
    const report = JSON.parse(readFileSync(file, "utf8"));
    return {
      name: basename(file, ".json"),
      markdown: renderSummary(report),
      header: step,
      sizes: ["wide", "phone"],
    };
  });
}

const given = process.argv.slice(2);
const shots = given.length > 0 ? fromFiles(given) : sampleShots;
const sizes = { wide: { width: 1000, height: 400 }, phone: { width: 390, height: 700 } };

const work = mkdtempSync(join(tmpdir(), "pictures-"));
const executablePath =
  process.env.CHROMIUM ?? spawnSync("which", ["chromium"], { encoding: "utf8" }).stdout.trim();
mkdirSync(out, { recursive: true });
const browser = await chromium.launchPersistentContext(join(work, "profile"), {
  executablePath,
  deviceScaleFactor: 2,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
try {
  for (const theme of ["light", "dark"]) {
    for (const { name, markdown, header, open = false, sizes: wanted } of shots) {
      const page = markdownPage(markdown, { theme, open, header });
      for (const size of wanted)
        await shoot(`${name}${size === "wide" ? "" : `-${size}`}-${theme}`, page, sizes[size]);
    }
  }
  for (const { name, text } of given.length > 0 ? [] : terminals)
    await shoot(name, terminalPage(text), sizes.wide);
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}

async function shoot(name, html, viewport) {
  const file = join(work, "page.html");
  writeFileSync(file, html);
  const page = await browser.newPage();
  await page.setViewportSize(viewport);
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(out, `${name}.png`), fullPage: true });
  await page.close();
}
