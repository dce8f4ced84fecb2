import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serializeHistory } from "../../src/health/core/health-history.ts";
import type { HealthRun } from "../../src/health/core/health-run.ts";
import { planWrite } from "../../src/health/core/plan-write.ts";
import { defaultHealthSettings } from "../../src/health/core/settings.ts";
import { drawPage } from "../../src/health/page/draw-page.ts";
import { failed, runAt, seen } from "../health/sample-runs.ts";

/** The script is read as a file, so Knip does not see the import. */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The files of the status page after `runs`. */
function pageAfter(runs: readonly HealthRun[]): Map<string, string> {
  const files = new Map<string, string>();
  let page = new Map<string, string>();
  for (const [index, run] of runs.entries()) {
    const plan = planWrite(index === 0 ? null : [...files.keys()], files, run, defaultHealthSettings);
    if (plan.kind !== "write") throw new Error(`The run was not recorded: ${plan.kind}`);
    for (const [path, text] of plan.files) files.set(path, text);
    for (const path of plan.remove) files.delete(path);
    files.set("state.json", serializeHistory(plan.step.state));
    page = drawPage("example/project", plan.step.state, plan.days);
  }
  return page;
}

const servers = (count: number, down: number) =>
  Array.from({ length: count }, (_, index) =>
    index < down ? failed(`server-${index}`) : seen(`server-${index}`, { required: index % 3 === 0 }),
  );
const runs = (count: number, of: number, down: number) =>
  Array.from({ length: count }, (_, index) => runAt(index, servers(of, index > count / 2 ? down : 0)));
const pages = {
  "ten servers": pageAfter(runs(300, 10, 1)),
  "sixty servers, two down": pageAfter(runs(40, 60, 2)),
  "the first runs": pageAfter(runs(3, 4, 0)),
};

let current: Map<string, string> = pages["the first runs"];
let server: Server;
let browser: Browser;
let address: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const body = current.get(request.url?.slice(1) || "index.html");
    const type = request.url?.endsWith(".svg") ? "image/svg+xml" : "text/html";
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type }).end(body ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

describe.each(Object.keys(pages) as (keyof typeof pages)[])("the status page of %s", (name) => {
  it.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
    ["dark", 390],
  ] as const)(
    "has no violation of axe-core and nothing to scroll sideways: %s, %i px",
    async (colorScheme, width) => {
      current = pages[name];
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        bypassCSP: true,
      });
      try {
        const page = await context.newPage();
        const errors: string[] = [];
        page.on("pageerror", (error) => errors.push(String(error)));
        await page.goto(address);
        await page.evaluate(axe);
        const found = await page.evaluate(`(async () => {
        for (const list of document.querySelectorAll("details")) list.open = true;
        const { violations } = await axe.run();
        return violations.map(({ id, nodes }) => id + ": " + nodes[0].html);
      })()`);
        expect(found).toEqual([]);
        expect(errors).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      } finally {
        await context.close();
      }
    },
  );
});
