import { htmlText } from "../../report/escape/html.ts";
import { kindWords } from "../alert/alert.ts";
import { incidentId } from "../core/server-health.ts";
import { incidentWords } from "./headline.ts";
import type { PageIncident, PageModel } from "./page-model.ts";

const maxEntries = 50;

/** `feed.xml`, an Atom feed (RFC 4287): one entry when an incident begins, one when it ends. */
export function drawFeed(model: PageModel, pageUrl: string | null): string {
  const id = `tag:github.com,2026:codex-mcp-check/${encodeURIComponent(model.title)}`;
  const entries = model.incidents
    .flatMap((item) => entriesOf(item, id, pageUrl))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, maxEntries);
  const link = pageUrl === null ? "" : `<link href="${htmlText(pageUrl)}"/>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${id}</id><title>${htmlText(`MCP servers of ${model.title}`)}</title><updated>${entries[0]?.at ?? model.history.firstRunAt}</updated><author><name>codex-mcp-check</name></author>${link}
${entries.map(({ text }) => `${text}\n`).join("")}</feed>
`;
}

function entriesOf({ server, incident }: PageIncident, feedId: string, pageUrl: string | null) {
  const id = `${feedId}/${incidentId(server.health, incident)}`;
  const href = incident.runUrl ?? pageUrl;
  const link = href === null ? "" : `<link href="${htmlText(href)}"/>`;
  const entry = (at: string, suffix: string, title: string) => ({
    at,
    text: `<entry><id>${id}/${suffix}</id><title>${htmlText(`${server.label} ${title}`)}</title><updated>${at}</updated>${link}<content type="text">${htmlText(`${server.label} ${incidentWords(incident, (text) => text)}`)}</content></entry>`,
  });
  const begin = entry(incident.from, "begin", kindWords[incident.kind]);
  if (incident.to === null) return [begin];
  const end = incident.end === "not-judged" ? "is no longer judged" : "works again";
  return [begin, entry(incident.to, "end", end)];
}
