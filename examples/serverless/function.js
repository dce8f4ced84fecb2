// A serverless function for Vercel, Cloudflare Workers, Deno Deploy or any runtime with the Fetch API.
// POST the output of `codex exec --json`, or a report.json, and get the report back as Markdown, JSON or an SVG badge:
//   codex exec --json "…" | curl --data-binary @- -H "Accept: application/json" "https://…/?required=github,docs"
import { reportFrom } from "codex-mcp-check";

const maxCharacters = 5_000_000;

const formats = {
  "application/json": "json",
  "image/svg+xml": "badge",
  "text/markdown": "markdown",
};

export async function handle(request) {
  if (request.method !== "POST")
    return new Response("Use POST.\n", { status: 405, headers: { allow: "POST" } });
  const text = await request.text();
  if (text.length > maxCharacters) return new Response("The text is too long.\n", { status: 413 });
  const required = new URL(request.url).searchParams.get("required")?.split(",") ?? [];
  const result = reportFrom(text, { required });
  const accept = request.headers.get("accept") ?? "";
  const type = Object.keys(formats).find((each) => accept.includes(each)) ?? "text/markdown";
  return new Response(result[formats[type]], {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "x-content-type-options": "nosniff",
      "x-conclusion": result.report.conclusion,
    },
  });
}

export default { fetch: handle };
