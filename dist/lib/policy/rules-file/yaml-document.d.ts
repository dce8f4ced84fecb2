import { type Node } from "yaml";
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
/** Never throws: what cannot be read becomes a fault. YAML 1.2, one document. */
export declare function readYaml(text: string, file: string): YamlReader;
export declare function findEntry(mapping: YamlMapping, key: string): YamlEntry | null;
export {};
