import type { DeclaredServer } from "../model/events.ts";
import type { FindingKind, LookFinding } from "../model/look-finding.ts";
import type { ServerRecord } from "../model/server.ts";
import { cleanError } from "./clean-error.ts";
import { tellingLines } from "./server-output.ts";
import type { Workflow } from "./snippets.ts";

/** What a diagnosis needs to know beside the server's own record. */
export interface DiagnosisContext {
  codexVersion: string | null;
  os: "linux" | "darwin" | "win32";
  /** Codex's own limit for a server that configures none, in milliseconds. */
  defaultStartupTimeoutMs: number;
  mode: "probe" | "exec" | "report";
  engine: "exec" | "app-server" | null;
  /** Whether remedies are written for a workflow file or for a shell. */
  workflow: Workflow;
  /** Names of the variables that are set, and not empty, in the environment Codex runs in; null when not known. */
  environmentNames: ReadonlySet<string> | null;
  /** Whether `trust_level` was given as an argument of Codex, where it has no effect. */
  trustInArguments?: boolean;
  /** Servers that somebody requires: Codex's config, an input or a rule. */
  required: ReadonlySet<string>;
  /** Those of them that the rules require. */
  requiredByRules?: ReadonlySet<string>;
  /** Every server of the run, this one included. */
  servers: readonly ServerRecord[];
}

/** How Codex's start of a server ended, by Codex's words. */
export type Failure = "spawn" | "closed" | "timeout" | "unsent" | "other";

/** One server's record with what every entry of the catalogue asks of it. */
export interface DiagnosisInput {
  name: string;
  record: ServerRecord;
  declared: DeclaredServer | null;
  context: DiagnosisContext;
  /** Codex's words, whole: for matching. */
  text: string;
  /** Codex's words, cleaned: for showing. */
  clean: string;
  failure: Failure;
  required: boolean;
  /** The start-up limit that counts, in milliseconds. */
  limitMs: number;
  /** The status of the HTTP answer Codex or the second look got, null when none is known. */
  status: number | null;
  /** Lines that are certainly the server's own, oldest first. */
  output: readonly string[];
  /** Those of them that may say why it gave up, the most telling first. */
  telling: readonly string[];
  find<Kind extends FindingKind>(kind: Kind): Extract<LookFinding, { kind: Kind }> | null;
  findAll<Kind extends FindingKind>(kind: Kind): Extract<LookFinding, { kind: Kind }>[];
  /** Whether a variable is set in the environment of Codex; null when not known. */
  isSet(variable: string): boolean | null;
}

export function diagnosisInput(record: ServerRecord, context: DiagnosisContext): DiagnosisInput {
  const { declared, name } = record;
  const text = [record.error, record.toolsError].filter((part) => part !== null).join("\n");
  const findAll: DiagnosisInput["findAll"] = (kind) =>
    record.secondLooks.filter(
      (finding): finding is Extract<LookFinding, { kind: typeof kind }> => finding.kind === kind,
    );
  const find: DiagnosisInput["find"] = (kind) => findAll(kind)[0] ?? null;
  const started = find("started");
  const output =
    started === null || started.reached === "tools"
      ? record.serverOutput
      : started.stderr.length + started.stdout.length > 0
        ? [...started.stdout, ...started.stderr]
        : record.serverOutput;
  return {
    name,
    record,
    declared,
    context,
    text,
    clean: cleanError(record.error ?? record.toolsError ?? ""),
    failure: failureOf(record, text),
    required: context.required.has(name) || declared?.required === true,
    limitMs: declared?.startupTimeoutMs ?? context.defaultStartupTimeoutMs,
    status: statusIn(text) ?? find("http")?.status ?? null,
    output,
    telling: tellingLines(output),
    find,
    findAll,
    isSet: (variable) => context.environmentNames?.has(variable) ?? null,
  };
}

const spawnFailed =
  /\(os error (?:2|5|8|13|20|40|193)\)|program not found|cannot find the (?:file|path) specified|not a valid Win32 application/i;
const closed =
  /connection closed|Broken pipe \(os error 32\)|Transport closed|pipe is being closed|pipe has been ended/i;
const timedOut =
  /timed out (?:after|handshaking|awaiting)|deadline has elapsed|request timed out|startup timed out|operation timed out/i;
const unsent =
  /error sending request|HTTP request failed|tcp connect error|dns error|connection (?:refused|reset)|error trying to connect|client error \(Connect\)/i;

function failureOf({ state }: ServerRecord, text: string): Failure {
  if (state === "pending" || timedOut.test(text)) return "timeout";
  if (unsent.test(text)) return "unsent";
  if (closed.test(text)) return "closed";
  return spawnFailed.test(text) ? "spawn" : "other";
}

function statusIn(text: string): number | null {
  const said =
    /unexpected server response: HTTP (\d{3})/.exec(text) ??
    /HTTP status (?:client|server) error \((\d{3})/.exec(text);
  return said?.[1] === undefined ? null : Number(said[1]);
}
