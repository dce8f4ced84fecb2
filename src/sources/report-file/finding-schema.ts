import * as z from "zod/mini";
import { tlsFaults, valueFaults } from "../../model/look-finding.ts";

const text = z.string().check(z.maxLength(20_000));
const count = z.number().check(z.minimum(0));
const lines = z.array(text).check(z.maxLength(200));
const kind = <const Kind extends string, Shape extends z.core.$ZodShape>(name: Kind, shape: Shape) =>
  z.object({ kind: z.literal(name), ...shape });

/** What the second look found about a server: `LookFinding` in a report file. */
export const findingSchema = z.discriminatedUnion("kind", [
  kind("not-expanded", { where: text, reference: text }),
  kind("value-form", { where: text, variable: z.nullable(text), fault: z.enum(valueFaults) }),
  kind("header-misnamed", { header: text }),
  kind("value-as-variable-name", { key: text }),
  kind("docker-run", { tty: z.boolean(), interactive: z.boolean(), image: z.nullable(text) }),
  kind("windows-form", { where: text, text }),
  kind("cwd-missing", { path: text }),
  kind("command-missing", { command: text, dangling: z.boolean(), firstWord: z.nullable(text) }),
  kind("command-not-executable", { command: text, isDirectory: z.boolean() }),
  kind("interpreter-missing", { file: text, interpreter: text, carriageReturn: z.boolean() }),
  kind("package", { package: text, runner: text, cached: z.boolean() }),
  kind("started", {
    exit: z.nullable(z.object({ code: z.nullable(z.number()), signal: z.nullable(text) })),
    reached: z.enum(["nothing", "initialize", "tools"]),
    ms: count,
    stdout: lines,
    stderr: lines,
    contentLength: z.boolean(),
    byteOrderMark: z.boolean(),
    error: z.nullable(z.object({ method: text, code: z.number(), message: text })),
    badTools: lines,
  }),
  kind("dns", { host: text }),
  kind("refused", { host: text, local: z.boolean() }),
  kind("unreachable", { host: text }),
  kind("tls", { host: text, fault: z.enum(tlsFaults) }),
  kind("proxy", {
    variable: text,
    fault: z.enum(["unreachable", "refused"]),
    status: z.nullable(z.number()),
    host: text,
  }),
  kind("dropped", { host: text, answered: z.boolean() }),
  kind("silent", { host: text, ms: count }),
  kind("http", {
    host: text,
    status: z.number(),
    contentType: z.nullable(text),
    answer: z.enum(["result", "error", "empty", "open", "cut-off", "html", "other-json", "other"]),
    body: text,
    redirects: z.array(z.object({ status: z.number(), to: text })).check(z.maxLength(20)),
    authenticate: z.nullable(text),
    gate: z.nullable(z.enum(["cloudflare", "ngrok", "vercel", "access"])),
    proxy: z.nullable(text),
    ready: z.boolean(),
    later: z.nullable(
      z.object({
        request: z.enum(["notifications/initialized", "tools/list"]),
        status: z.number(),
        body: text,
      }),
    ),
    badTools: lines,
  }),
]);
