import type { Mark } from "./server-words.ts";
export interface TerminalOptions {
    /** Only true on a terminal that wants it: `NO_COLOR` is the caller's to obey. */
    color: boolean;
    /** Columns. */
    width: number;
    /** False for terminals that know ASCII only. */
    unicode?: boolean;
}
export interface Style {
    icon(mark: Mark): string;
    paint(mark: Mark, text: string): string;
    bold(text: string): string;
    dim(text: string): string;
    /** Our own typography, for terminals without it. */
    plain(text: string): string;
}
export declare function createStyle({ color, unicode }: Pick<TerminalOptions, "color" | "unicode">): Style;
/** Text from outside on one line, with nothing in it that a terminal or a runner acts on. */
export declare function terminalText(text: string): string;
/** Text from outside in lines of `columns`. A word that was harmless inside a line can be a command at the start of one. */
export declare function wrapText(text: string, columns: number): string[];
