import { createHash } from "node:crypto";
import { parseXml, type XmlDocument, XmlElement } from "@rgrove/parse-xml";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HealthRun } from "../../../src/health/core/health-run.ts";
import { isPageDue } from "../../../src/health/page/draw-page.ts";
import { fileName } from "../../../src/health/page/file-name.ts";
import { pageScript, scriptHash } from "../../../src/health/page/index-script.ts";
import { githubActions, hiddenCharacters, htmlPieces, nodeTypes, tableShapes } from "../../support/gfm.ts";
import { hostileRuns, playRuns as play } from "../../support/hostile-runs.ts";
import { failed, runAt, seen } from "../sample-runs.ts";

const readme = (runs: HealthRun[]) => play(runs).files.get("README.md") ?? "";
const fine = (index: number) => runAt(index, [seen("github"), seen("docs")]);

describe("the page says", () => {
  it("all is up", () => {
    expect(readme([fine(0), fine(1)])).toMatch(/^# ✅ All 2 MCP servers are up\n/);
  });

  it("who is down, since when, why and what to do, the broken one first", () => {
    const runs = [fine(0), ...[1, 2, 3].map((index) => runAt(index, [failed("github"), seen("docs")]))];
    const text = readme(runs);
    expect(text).toMatch(/^# ❌ 1 of 2 MCP servers is not working\n/);
    expect(text.indexOf("`github`")).toBeLessThan(text.indexOf("`docs`"));
    expect(text).toContain("❌ **down** since 21 Nov 2026, 12:30 UTC");
    expect(text).toContain("It is down since 21 Nov 2026, 12:30 UTC, 3 of 3 runs failed: exited at once");
    expect(text).toContain("exited at once. Read its stderr.");
    expect(text).not.toContain("It ended before it answered.");
  });

  it("unknown, never up, after a run that could not tell", () => {
    const { files } = play([
      fine(0),
      runAt(1, [], { cannotTell: "Codex was not found.", conclusion: "inconclusive" }),
    ]);
    const text = files.get("README.md") ?? "";
    expect(text).toMatch(/^# ❔ The last run could not tell/);
    expect(text).not.toContain("✅");
    expect(text).toContain("Codex was not found.");
    expect(files.get("badge.svg")).toContain(">unknown</text>");
    expect(JSON.parse(files.get("status.json") ?? "")).toMatchObject({ status: "unknown" });
  });

  it("no data where there were no runs, and that the schedule was missed", () => {
    const runs = [0, 1, 2, 3, 4, 100].map(fine);
    const { files } = play(runs);
    expect(files.get("README.md")).toContain("95 scheduled runs did not happen in the last 7 days");
    expect(JSON.parse(files.get("status.json") ?? "").servers[0]).toMatchObject({ uptime: 1 });
    const [, empty] = /fill="var\(--empty\)" d="([^"]+)"/.exec(files.get("charts.svg") ?? "") ?? [];
    // 21 and 23 November have runs, 22 has none; the axis begins with the first.
    expect(empty?.match(/v4h/g)).toHaveLength(1);
  });

  it("from when on it is out of date", () => {
    expect(readme([0, 1, 2, 3, 4].map(fine))).toContain("out of date after 22 Nov 2026, 01:15 UTC");
  });

  it("uptime over observed time, gaps left out", () => {
    const bad = (index: number) => runAt(index, [failed("github"), seen("docs")]);
    const { files } = play([...[0, 1, 2, 3, 4, 5].map(fine), bad(50), bad(51), fine(52), fine(53)]);
    const { servers } = JSON.parse(files.get("status.json") ?? "");
    // 1 + 5 × 30 good minutes, 45 + 30 bad ones after the gap, 60 good ones.
    expect(servers.find(({ name }: { name: string }) => name === "github").uptime).toBeCloseTo(211 / 286, 2);
  });
});

describe("hostile names and texts", () => {
  const ours = /^<(?:img [^<>]*|sub|\/sub|br|details|summary|\/summary|\/details)>$/;

  it("make no markup in README.md that is not ours", () => {
    fc.assert(
      fc.property(hostileRuns, (runs) => {
        const text = readme(runs);
        for (const type of nodeTypes(text)) {
          expect([
            "root",
            "heading",
            "paragraph",
            "text",
            "strong",
            "inlineCode",
            "link",
            "html",
            "blockquote",
            "table",
            "tableRow",
            "tableCell",
            "list",
            "listItem",
          ]).toContain(type);
        }
        for (const piece of htmlPieces(text).flatMap((html) => html.match(/<[^>]*>/g) ?? []))
          expect(piece).toMatch(ours);
        expect(
          tableShapes(text)
            .flat()
            .every((columns) => columns === 4 || columns === 5),
        ).toBe(true);
        expect(githubActions(text)).toEqual([]);
        expect(text).not.toMatch(hiddenCharacters);
      }),
      { numRuns: 150 },
    );
  });

  it("make no markup in index.html, the pictures and the feed", () => {
    fc.assert(
      fc.property(hostileRuns, (runs) => {
        const { files } = play(runs);
        const html = files.get("index.html") ?? "";
        const tags = new Set([...html.matchAll(/<\/?([a-zA-Z!][^\s>]*)/g)].map(([, tag]) => tag));
        for (const tag of tags) expect(`${knownTags} `).toContain(` ${tag} `);
        for (const [path, text] of files) {
          if (!/\.(?:svg|xml)$/.test(path)) continue;
          expect(path).toMatch(/^(?:charts\.svg|feed\.xml|badge\.svg|badges\/[a-z0-9_-]{1,70}\.svg)$/);
          const elements = new Set<string>();
          const walk = (node: XmlDocument | XmlElement) => {
            if (node instanceof XmlElement) elements.add(node.name);
            for (const child of node.children) if (child instanceof XmlElement) walk(child);
          };
          walk(parseXml(text));
          for (const element of elements) expect(` ${xmlElements} `).toContain(` ${element} `);
        }
      }),
      { numRuns: 100 },
    );
  });
  const knownTags =
    " !doctype html head meta title link style body main header h1 h2 h3 p time a section span b code div svg path details summary ul li footer i label input script";
  const xmlElements =
    "svg style title clipPath rect g path text feed id updated author name link entry content";
});

describe("charts", () => {
  it("have a name of their own for every server", () => {
    const names = ["a", "A", "a b", "a-b", "a_b", "../a", "", "ä", "a".repeat(60), "con/../x", "__proto__"];
    expect(new Set(names.map(fileName)).size).toBe(names.length);
    for (const name of names) expect(fileName(name)).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
  });
});

describe("what a run writes of the page", () => {
  const isWhole = (runs: HealthRun[], next: HealthRun) => {
    const before = play(runs);
    return isPageDue(play([...runs, next]).history, {
      history: before.history,
      paths: [...before.files.keys()],
    });
  };

  it("is status.json alone when nothing changed", () => {
    expect(isWhole([fine(0), fine(1)], fine(2))).toBe(false);
  });

  it("is the whole page when a state changes, and on a new day", () => {
    const bad = (index: number) => runAt(index, [failed("github"), seen("docs")]);
    expect(isWhole([fine(0), bad(1)], bad(2))).toBe(true);
    expect(isWhole([fine(0)], fine(48))).toBe(true);
  });
});

it("the content security policy lets the page's own script run, and nothing else", () => {
  expect(scriptHash).toBe(`sha256-${createHash("sha256").update(pageScript).digest("base64")}`);
  const html = play([fine(0)]).files.get("index.html") ?? "";
  expect(html.match(/<script>/g)).toHaveLength(1);
  expect(html).not.toMatch(/\b(?:src|srcset|href)="(?!https&#58;&#47;&#47;github|feed\.xml|status\.json)/);
});

it("draws 2,000 servers, tells how many rows it left out, and stays small", () => {
  const servers = Array.from({ length: 2000 }, (_, index) => seen(`server-${index}`));
  const { files } = play([runAt(0, servers)]);
  expect(files.get("README.md")).toContain("and 1800 more in [status.json]");
  expect((files.get("README.md") ?? "").length).toBeLessThan(200_000);
  expect([...files.keys()].filter((path) => path.startsWith("badges/"))).toHaveLength(400);
  expect((files.get("index.html") ?? "").length).toBeLessThan(300_000);
});
