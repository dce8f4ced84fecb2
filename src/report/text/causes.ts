import type { ServerReport } from "../../model/report.ts";

/** Servers that are in the same state for the same reason with the same remedy, in the order given. */
export function groupByCause(servers: readonly ServerReport[]): ServerReport[][] {
  const groups = new Map<string, ServerReport[]>();
  for (const server of servers) {
    const { diagnosis, state, verdict, name } = server;
    const key =
      diagnosis === null
        ? `server ${name}`
        : JSON.stringify([diagnosis.code, diagnosis.remedy, state, verdict.level]);
    groups.set(key, [...(groups.get(key) ?? []), server]);
  }
  return [...groups.values()];
}

/** The lines to write for all of them; null where there are none, or they are in different languages. */
export function snippetOf(group: readonly ServerReport[]): NonNullable<ServerReport["diagnosis"]>["snippet"] {
  const snippets = group.flatMap(({ diagnosis }) => (diagnosis?.snippet ? [diagnosis.snippet] : []));
  const [first] = snippets;
  if (first === undefined || snippets.some(({ language }) => language !== first.language)) return null;
  return { language: first.language, text: [...new Set(snippets.map(({ text }) => text))].join("\n\n") };
}
