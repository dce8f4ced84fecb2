import { describe, expect, it } from "vitest";
import { renderCommentSection } from "../../../src/report/render/comment.ts";
import { renderSummary } from "../../../src/report/render/summary.ts";
import { nodeTypes } from "../../support/gfm.ts";
import { manyKinds, oneDown } from "../../support/sample-reports.ts";

const docsUrl = "https://github.com/ORG/codex-mcp-check/blob/v1/docs/diagnoses.md";
const context = { jobName: "check", runUrl: null, headSha: "", previous: null, recovered: false };

describe("next steps", () => {
  it("are told, folded, for what does not count against the job as well", () => {
    const optional = manyKinds.servers.find(
      ({ verdict, diagnosis }) => verdict.level === "warn" && diagnosis !== null,
    );
    for (const text of [renderSummary(manyKinds), renderCommentSection(manyKinds, context)]) {
      const fold =
        text.split("<details><summary>What to do about the others</summary>")[1]?.split("</details>")[0] ??
        "";
      expect(fold).toContain(`\`${optional?.name}\``);
      expect(fold).toContain("**Do this:**");
    }
  });

  it("link to our own page on the code, and to nothing else", () => {
    const code = oneDown.servers.find(({ diagnosis }) => diagnosis !== null)?.diagnosis?.code;
    expect(renderSummary(oneDown, { docsUrl })).toContain(`[about ${code}](${docsUrl}#${code})`);
    expect(renderCommentSection(oneDown, { ...context, docsUrl })).toContain(`(${docsUrl}#${code})`);
  });

  it.each([
    null,
    "javascript:alert(1)",
    "https://evil.example/a) [x](https://evil.example/b",
    "https://x/<h1>",
  ])("have no link with the address %s", (address) => {
    expect([...nodeTypes(renderSummary(oneDown, { docsUrl: address }))]).not.toContain("link");
  });
});
