import type { DiagnosisContext } from "../diagnosis/context.ts";
import { advise, diagnose } from "../diagnosis/diagnose.ts";
import type { Inputs } from "../inputs/inputs.ts";
import type { JudgedServer } from "../policy/judge.ts";
import { type ExplainedServer, startupTimeout } from "../report/build-report.ts";
import { mapTexts } from "../report/map-texts.ts";
import type { World } from "../world.ts";

/** Codex's own start-up limit where neither a server nor the version tells it. */
const usualLimitMs = 30_000;

/** Says of every judged server why it is as it is. Texts are redacted first, because diagnoses quote and cut them. */
export function explainServers(options: {
  inputs: Inputs;
  world: World;
  codexVersion: string | null;
  judged: readonly JudgedServer[];
  redact(text: string): string;
}): ExplainedServer[] {
  const { inputs, world, codexVersion, judged, redact } = options;
  const servers = judged.map(({ record }) => mapTexts(record, redact));
  const context: DiagnosisContext = {
    codexVersion,
    os: process.platform === "darwin" || process.platform === "win32" ? process.platform : "linux",
    defaultStartupTimeoutMs: usualLimitMs,
    mode: inputs.mode,
    engine: inputs.mode === "exec" ? inputs.engine : null,
    workflow: world.way,
    environmentNames: inputs.mode === "report" ? null : namesIn(world.env),
    trustInArguments: inputs.codexArgs.some((argument) => argument.includes("trust_level")),
    required: new Set(judged.filter(({ required }) => required.value).map(({ record }) => record.name)),
    servers,
  };
  return judged.map(({ required, verdict }, index) => {
    const record = servers[index]!;
    const limit = startupTimeout(record.declared, codexVersion);
    const own = limit === null ? context : { ...context, defaultStartupTimeoutMs: limit };
    return { record, required, verdict, diagnosis: diagnose(record, own), advice: advise(record, own) };
  });
}

const namesIn = (env: World["env"]): ReadonlySet<string> =>
  new Set(Object.entries(env).flatMap(([name, value]) => (value ? [name] : [])));
