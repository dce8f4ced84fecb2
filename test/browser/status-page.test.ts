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

/** In the page: the colours of everything that is drawn and is not text, each with the colour behind it. */
const marks = `(() => {
  const opaque = (colour) => colour !== "none" && !/, 0\\)$|^rgba\\(0, 0, 0, 0\\)|transparent/.test(colour);
  const behind = (element) => {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (opaque(colour)) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const found = new Set();
  for (const element of document.querySelectorAll("body *")) {
    const { fill, stroke, backgroundColor, borderTopWidth, borderTopColor, borderLeftColor } = getComputedStyle(element);
    const colours = element instanceof SVGGraphicsElement && !(element instanceof SVGSVGElement) ? [fill, stroke] : [];
    if (element.matches(".legend i")) colours.push(backgroundColor);
    if (parseFloat(borderTopWidth) > 0) colours.push(borderTopColor, borderLeftColor);
    for (const colour of colours.filter(opaque)) found.add(colour + " on " + behind(element));
  }
  return [...found];
})()`;

/** WCAG 2.2, "contrast ratio". */
function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+(?:\.\d+)?/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

const loginProblem = {
  code: "not-logged-in" as const,
  title: "a login is needed",
  detail: "",
  remedy: "Log in.",
};
const everyKind = pageAfter(
  Array.from({ length: 200 }, (_, index) =>
    // Two days in the middle have no run.
    runAt(index < 100 ? index : index + 96, [
      seen("up", { required: true }),
      seen("slow", { bootMs: index > 150 && index % 2 === 0 ? 29_000 : 500 }),
      index > 150 ? failed("down") : seen("down"),
      index % 4 < 2 ? failed("flapping") : seen("flapping"),
      index > 120 ? { ...failed("login"), problem: loginProblem } : seen("login"),
      index > 100 ? seen("unclear", { state: "unknown", level: "inconclusive" }) : seen("unclear"),
    ]),
  ),
);

it.each(["light", "dark"] as const)(
  "every mark and grey has a contrast of 3:1 or more: %s",
  async (colorScheme) => {
    current = everyKind;
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme });
    try {
      const page = await context.newPage();
      await page.goto(address);
      const found = (await page.evaluate(marks)) as string[];
      const ratios = found.map((pair) => {
        const [mark = "", back = ""] = pair.split(" on ");
        return { pair, ratio: contrast(mark, back) };
      });
      expect(ratios.length).toBeGreaterThanOrEqual(8);
      expect(ratios.filter(({ ratio }) => ratio < 3)).toEqual([]);
    } finally {
      await context.close();
    }
  },
);

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
