/** One line for the job log or a terminal that no runner or terminal takes for a command. Line breaks are made visible. */
export declare function escapeLogLine(text: string): string;
/** Text of several lines: breaks at LF and CRLF stay, everything else is as in `escapeLogLine`. */
export declare function escapeLog(text: string): string;
