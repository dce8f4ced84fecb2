import { escapeHtml } from "./page.mjs";

const colors = {
  1: "font-weight:700",
  2: "color:#8b949e",
  31: "color:#ff7b72",
  32: "color:#3fb950",
  33: "color:#d29922",
  35: "color:#bc8cff",
};

/** Terminal output with the few SGR codes we use, as a page. */
export function terminalPage(text) {
  const body = text
    .split(/\u001b\[(\d+)m/)
    .map((part, index, parts) => {
      if (index % 2 === 1) return "";
      const style = index === 0 ? undefined : colors[parts[index - 1]];
      return style ? `<span style="${style}">${escapeHtml(part)}</span>` : escapeHtml(part);
    })
    .join("");
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 24px; background: #0d1117; color: #e6edf3; }
pre { margin: 0; font: 14px/1.5 "DejaVu Sans Mono", "Liberation Mono", monospace; }
</style><pre><span style="color:#8b949e">$ </span>npx codex-mcp-check\n\n${body}</pre>`;
}
