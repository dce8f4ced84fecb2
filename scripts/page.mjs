import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { drawGantt } from "./gantt.mjs";

const css = `
:root { color-scheme: light; --fg: #1f2328; --muted: #59636e; --bg: #ffffff; --canvas: #f6f8fa; --line: #d1d9e0; --code: #818b981f; --link: #0969da;
  --bar: #8a8fd8; --bar-crit: #cf222e; --bar-active: #d4a72c; --bar-done: #afb8c1; --stripe: #f6f8fa; }
[data-theme="dark"] { color-scheme: dark; --fg: #f0f6fc; --muted: #9198a1; --bg: #0d1117; --canvas: #151b23; --line: #3d444d; --code: #656c7633; --link: #4493f8;
  --bar: #6e74c9; --bar-crit: #f85149; --bar-active: #bb8009; --bar-done: #484f58; --stripe: #151b23; }
@media (prefers-color-scheme: dark) { [data-theme="auto"] { color-scheme: dark; --fg: #f0f6fc; --muted: #9198a1; --bg: #0d1117; --canvas: #151b23; --line: #3d444d;
  --code: #656c7633; --link: #4493f8; --bar: #6e74c9; --bar-crit: #f85149; --bar-active: #bb8009; --bar-done: #484f58; --stripe: #151b23; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px; background: var(--bg); color: var(--fg); font: 14px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", "Noto Sans", Inter, Helvetica, Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"; }
main { max-width: 960px; margin: 0 auto; border: 1px solid var(--line); border-radius: 6px; overflow: hidden; }
main > header { padding: 8px 16px; background: var(--canvas); border-bottom: 1px solid var(--line); color: var(--muted); font-size: 12px; }
main > header b { color: var(--fg); font-weight: 600; }
article { padding: 16px; overflow-wrap: break-word; }
article > :first-child { margin-top: 0; } article > :last-child { margin-bottom: 0; }
h3 { font-size: 1.25em; line-height: 1.25; margin: 24px 0 16px; font-weight: 600; }
p, ul, table, pre, details { margin: 0 0 16px; }
code, pre { font-family: ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; }
code { padding: .2em .4em; font-size: 85%; background: var(--code); border-radius: 6px; white-space: break-spaces; }
pre { padding: 16px; overflow: auto; font-size: 85%; line-height: 1.45; background: var(--canvas); border-radius: 6px; }
pre code { padding: 0; background: none; font-size: 100%; white-space: pre; }
table { display: block; width: max-content; max-width: 100%; overflow: auto; border-spacing: 0; border-collapse: collapse; }
th, td { padding: 6px 13px; border: 1px solid var(--line); } th { font-weight: 600; } tr { background: var(--bg); } tbody tr:nth-child(2n) { background: var(--stripe); }
summary { cursor: pointer; } sub { font-size: 75%; color: inherit; } a { color: var(--link); } ul { padding-left: 2em; }
svg.gantt { display: block; width: 100%; height: auto; margin: 0 0 16px; font-size: 12px; fill: var(--fg); }
@media (max-width: 600px) { body { padding: 0; } main { border: 0; border-radius: 0; } }
`;

/**
 * GFM as a self-contained HTML page that looks much as GitHub shows it. `theme`: `light`, `dark` or `auto`; `open`: nothing folded;
 * `header`: a plain line above. Raw HTML in the Markdown is kept: only for Markdown that we rendered ourselves.
 */
export function markdownPage(
  markdown,
  { title = "codex-mcp-check", theme = "auto", open = false, header = "" } = {},
) {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const body = (open ? html.replaceAll("<details>", "<details open>") : html).replace(
    /<pre><code class="language-mermaid">([\s\S]*?)<\/code><\/pre>/g,
    (_, source) => drawGantt(source),
  );
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
<main>${header === "" ? "" : `<header>${escapeHtml(header)}</header>`}<article>
${body}
</article></main>
</html>
`;
}

export function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[char]);
}
