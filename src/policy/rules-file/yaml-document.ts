import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import type { SourcePosition } from "../../model/events.ts";

/** A YAML mapping with the place of everything in it. */
export interface YamlMapping {
  at: SourcePosition;
  entries: YamlEntry[];
}

export interface YamlEntry {
  key: string;
  at: SourcePosition;
  value: Node | null;
}

interface YamlFault {
  message: string;
  at: SourcePosition;
}

export interface YamlReader {
  root: Node | null;
  faults: YamlFault[];
  /** Null when the node is not a mapping. */
  mapping(node: Node | null, at: SourcePosition): YamlMapping | null;
  /** The node as plain data, anchors resolved; throws when there are too many aliases. */
  plain(node: Node | null): unknown;
  /** Position of the node at `path` below `node`; `fallback` where there is none. */
  place(node: Node | null, path: readonly PropertyKey[], fallback: SourcePosition): SourcePosition;
}

/** Maximum uses of anchors: enough for a shared list, too few to exhaust memory. */
const maxAliases = 100;

/** Never throws: what cannot be read becomes a fault. YAML 1.2, one document. */
export function readYaml(text: string, file: string): YamlReader {
  const lines = new LineCounter();
  const position = (offset: number): SourcePosition => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: "1.2" });
  const resolve = (node: Node | null): Node | null =>
    isAlias(node) ? ((node.resolve(document) as Node | undefined) ?? null) : node;
  const placeOf = (node: Node | null, fallback: SourcePosition): SourcePosition =>
    node?.range ? position(node.range[0]) : fallback;

  return {
    root: document.contents as Node | null,
    faults: [...document.errors, ...document.warnings].map((error) => ({
      message: error.message,
      at: position(error.pos[0]),
    })),
    mapping(node, at) {
      const resolved = resolve(node);
      if (!isMap<Node, Node | null>(resolved)) return null;
      const entries = resolved.items.map((pair) => {
        const key = resolve(pair.key);
        return { key: keyText(key), at: placeOf(pair.key, at), value: pair.value };
      });
      return { at: placeOf(node, at), entries };
    },
    plain: (node) => node?.toJS(document, { maxAliasCount: maxAliases }),
    place(node, path, fallback) {
      const resolved = resolve(node);
      const [first, ...rest] = path;
      const at = placeOf(node, fallback);
      if (first === undefined || !isSeq<Node>(resolved)) return at;
      return this.place(resolved.items[Number(first)] ?? null, rest, at);
    },
  };
}

export function findEntry(mapping: YamlMapping, key: string): YamlEntry | null {
  return mapping.entries.find((entry) => entry.key === key) ?? null;
}

/** A key as it is written: `1.0` stays `1.0`. */
function keyText(key: Node | null): string {
  if (isScalar(key)) return key.source ?? String(key.value);
  return key === null ? "" : key.toString();
}
