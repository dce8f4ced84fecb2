// Makes pictures of rendered reports as GitHub shows them, light and dark.
//   node scripts/pictures.mjs demo=demo/report/report.json   the README's, in docs/pictures, from the real run of `npm run demo`
//   node scripts/pictures.mjs                                 of every kind of report, in demo/pictures, from samples: to look at
// CHROMIUM names the browser (default: chromium on the PATH).
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { renderCommentSection } from "../src/report/render/comment.ts";
import { renderSummary } from "../src/report/render/summary.ts";
import { renderTerminal } from "../src/report/render/terminal.ts";
import * as samples from "../test/support/sample-reports.ts";
import { markdownPage } from "./page.mjs";
import { terminalPage } from "./terminal-page.mjs";

const given = process.argv.slice(2);
const out = join(import.meta.dirname, "..", given.length > 0 ? "docs" : "demo", "pictures");
const context = {
  jobName: "test (ubuntu-latest)",
  runUrl: "https://github.com/acme/shop/actions/runs/1",
  headSha: "4f2c9e1d0b7a",
  previous: null,
  recovered: false,
};
const recovered = { ...context, previous: { badSince: "2026-11-20T14:05:00Z", badRuns: 6 }, recovered: true };

const step = "MCP servers · codex-mcp-check summary";
const both = ["light", "dark"];
const bot = "github-actions bot commented";
const sampleShots = [
  { name: "summary", markdown: renderSummary(samples.oneDown), header: step, size: "wide", themes: both },
  {
    name: "summary-phone",
    markdown: renderSummary(samples.oneDown),
    header: step,
    size: "phone",
    themes: ["light"],
  },
  {
    name: "summary-open",
    markdown: renderSummary(samples.manyKinds),
    header: step,
    open: true,
    size: "wide",
    themes: ["light"],
  },
  {
    name: "summary-ready",
    markdown: renderSummary(samples.allReady),
    header: step,
    size: "wide",
    themes: ["light"],
  },
  {
    name: "summary-inconclusive",
    markdown: renderSummary(samples.nothingKnown),
    header: step,
    size: "wide",
    themes: both,
  },
  {
    name: "comment",
    markdown: renderCommentSection(samples.oneDown, context),
    header: bot,
    size: "wide",
    themes: both,
  },
  {
    name: "comment-recovered",
    markdown: renderCommentSection(samples.allReady, recovered),
    header: bot,
    size: "wide",
    themes: ["light"],
  },
];
const terminals = [40, 80, 120].map((width) => ({
  name: `terminal-${width}`,
  text: renderTerminal(samples.manyKinds, { color: true, width, audience: "terminal" }),
}));

/** `name=path/report.json`, or a path whose file name is the picture's name. */
function fromFiles(files) {
  return files.flatMap((file) => {
    const [, name = basename(file, ".json"), path = file] = /^([\w-]+)=(.*)$/.exec(file) ?? [];
    const report = JSON.parse(readFileSync(path, "utf8"));
    const shot = { size: "wide", themes: both };
    return [
      { ...shot, name: `${name}-summary`, markdown: renderSummary(report), header: step },
      { ...shot, name: `${name}-comment`, markdown: renderCommentSection(report, context), header: bot },
    ];
  });
}

const shots = given.length > 0 ? fromFiles(given) : sampleShots;
const sizes = { wide: { width: 1000, height: 100 }, phone: { width: 390, height: 100 } };

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
  for (const { name, markdown, header, open = false, size, themes } of shots) {
    for (const theme of themes) {
      await shoot(`${name}-${theme}`, markdownPage(markdown, { theme, open, header }), sizes[size]);
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
