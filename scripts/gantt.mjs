/**
 * Draws our own timeline (src/report/timeline.ts) as SVG where no Mermaid is at hand. `source`: HTML-escaped text of the block.
 * Anything it does not know is shown as text.
 */
export function drawGantt(source) {
  const rows = [];
  let section = "";
  for (const line of source.split("\n")) {
    const heading = /^ {2}section (.*)$/.exec(line);
    const bar = /^ {2}([^:]+) :(?:(crit|active|done), )?(\d+), (\d+)$/.exec(line);
    if (heading) section = heading[1];
    else if (bar)
      rows.push({
        section,
        label: bar[1],
        kind: bar[2] ?? "ready",
        start: Number(bar[3]),
        end: Number(bar[4]),
      });
  }
  if (rows.length === 0) return `<pre><code>${source}</code></pre>`;
  const width = 880;
  const left = 30 + 7 * Math.max(...rows.map((row) => decode(row.section).length));
  const last = Math.max(...rows.map((row) => row.end));
  const x = (ms) => left + ((width - left - 110) * ms) / last;
  const fill = {
    ready: "var(--bar)",
    crit: "var(--bar-crit)",
    active: "var(--bar-active)",
    done: "var(--bar-done)",
  };
  const bars = rows.map((row, index) => {
    const y = 10 + index * 28;
    const name = index > 0 && rows[index - 1].section === row.section ? "" : decode(row.section);
    return `<text x="10" y="${y + 15}">${name}</text><rect x="${x(row.start)}" y="${y}" width="${Math.max(3, x(row.end) - x(row.start))}" height="22" rx="3" fill="${fill[row.kind]}"/><text x="${Math.max(3, x(row.end) - x(row.start)) + x(row.start) + 6}" y="${y + 15}">${row.label}</text>`;
  });
  const height = 10 + rows.length * 28 + 24;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = x(last * part);
    return `<line x1="${at}" x2="${at}" y1="4" y2="${height - 22}" stroke="var(--line)"/><text x="${at}" y="${height - 6}" text-anchor="middle" fill="var(--muted)">${((last * part) / 1000).toFixed(1)} s</text>`;
  });
  return `<svg class="gantt" viewBox="0 0 ${width} ${height}" role="img" aria-label="Timeline of the start-up">${ticks.join("")}${bars.join("")}</svg>`;
}

/** Mermaid's `#46;` as HTML's `&#46;`. */
function decode(label) {
  return label.replace(/#(\d+);/g, "&#$1;");
}
