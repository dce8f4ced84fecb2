import * as z from "zod";
import { tlsFaults, valueFaults } from "../../model/look-finding.ts";

const text = z.string().max(20_000);
const count = z.number().min(0);
const lines = z.array(text).max(200);
const kind = <const Kind extends string, Shape extends z.ZodRawShape>(name: Kind, shape: Shape) =>
  z.object({ kind: z.literal(name), ...shape });

/** What the second look found about a server: `LookFinding` in a report file. */
export const findingSchema = z.discriminatedUnion("kind", [
  kind("not-expanded", { where: text, reference: text }),
  kind("value-form", { where: text, variable: text.nullable(), fault: z.enum(valueFaults) }),
  kind("header-misnamed", { header: text }),
  kind("value-as-variable-name", { key: text }),
  kind("docker-run", { tty: z.boolean(), interactive: z.boolean(), image: text.nullable() }),
  kind("windows-form", { where: text, text }),
  kind("cwd-missing", { path: text }),
  kind("command-missing", { command: text, dangling: z.boolean(), firstWord: text.nullable() }),
  kind("command-not-executable", { command: text, isDirectory: z.boolean() }),
  kind("interpreter-missing", { file: text, interpreter: text, carriageReturn: z.boolean() }),
  kind("package", { package: text, runner: text, cached: z.boolean() }),
  kind("started", {
    exit: z.object({ code: z.number().nullable(), signal: text.nullable() }).nullable(),
    reached: z.enum(["nothing", "initialize", "tools"]),
    ms: count,
    stdout: lines,
    stderr: lines,
    contentLength: z.boolean(),
    byteOrderMark: z.boolean(),
    error: z.object({ method: text, code: z.number(), message: text }).nullable(),
    badTools: lines,
  }),
  kind("dns", { host: text }),
  kind("refused", { host: text, local: z.boolean() }),
  kind("unreachable", { host: text }),
  kind("tls", { host: text, fault: z.enum(tlsFaults) }),
  kind("proxy", {
    variable: text,
    fault: z.enum(["unreachable", "refused"]),
    status: z.number().nullable(),
    host: text,
  }),
  kind("dropped", { host: text, answered: z.boolean() }),
  kind("silent", { host: text, ms: count }),
  kind("http", {
    host: text,
    status: z.number(),
    contentType: text.nullable(),
    answer: z.enum(["result", "error", "empty", "open", "cut-off", "html", "other-json", "other"]),
    body: text,
    redirects: z.array(z.object({ status: z.number(), to: text })).max(20),
    authenticate: text.nullable(),
    gate: z.enum(["cloudflare", "ngrok", "vercel", "access"]).nullable(),
    proxy: text.nullable(),
    ready: z.boolean(),
    later: z
      .object({
        request: z.enum(["notifications/initialized", "tools/list"]),
        status: z.number(),
        body: text,
      })
      .nullable(),
    badTools: lines,
  }),
]);
