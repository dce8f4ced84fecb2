import * as z from "zod/mini";
import { durationPattern } from "../../model/duration.ts";
import { serverStates } from "../../model/server.ts";

const expectable = ["failed", "cancelled", "pending", "disabled", "untrusted"] as const;
const allowable = serverStates.filter((state) => state !== "unknown");

const toolName = z.string().check(z.minLength(1), z.maxLength(256));

/** One entry under `servers`, or `defaults`. Descriptions are shown by editors; `allowed` is shown beside a bad value. */
export const ruleSchema = z
  .partial(
    z.strictObject({
      required: z.boolean().check(
        z.meta({
          description: "The job fails unless this server is ready and has tools.",
          allowed: "`true` or `false`",
        }),
      ),
      "max-boot": z.string().check(
        z.regex(durationPattern),
        z.meta({
          description: "Maximum time from the server's start until it is ready.",
          allowed: "a number above zero and its unit `ms`, `s` or `m`, like `500ms`, `20s` or `1m`",
          examples: ["20s"],
        }),
      ),
      tools: z
        .array(toolName)
        .check(z.minLength(1), z.maxLength(1000))
        .check(
          z.meta({
            description: "Tools the server must have, by their names.",
            allowed: "a list of tool names, like `[create_issue, get_issue]`",
          }),
        ),
      "min-tools": z
        .int()
        .check(z.minimum(0), z.maximum(1_000_000))
        .check(
          z.meta({
            description: "Minimum number of tools. 0: the server may have none.",
            allowed: "a whole number from 0",
          }),
        ),
      "max-tool-failures": z
        .int()
        .check(z.minimum(0), z.maximum(1_000_000))
        .check(
          z.meta({
            description: "Maximum number of tool calls of the run that may fail or be cancelled.",
            allowed: "a whole number from 0",
          }),
        ),
      allow: z
        .array(z.enum(allowable))
        .check(z.minLength(1), z.maxLength(allowable.length))
        .check(
          z.meta({
            description: "States that are accepted for this server, also when it is required.",
            allowed: `a list of states: ${listed(allowable)} (\`unknown\` cannot be allowed)`,
          }),
        ),
      expect: z.enum(expectable).check(
        z.meta({
          description: "The known state of a broken server; fails when the server works.",
          allowed: listed(expectable),
        }),
      ),
      until: z.iso.date().check(
        z.meta({
          description: "Last day (UTC) on which `expect` holds.",
          allowed: "a date that exists, written `YYYY-MM-DD`, like `2027-01-31`",
          examples: ["2027-01-31"],
        }),
      ),
    }),
  )
  .check(z.refine((rule) => rule.until === undefined || rule.expect !== undefined, { path: ["until"] }));

export type RuleInput = z.infer<typeof ruleSchema>;

const ruleKeys = ruleSchema.shape;
export const ruleKeyNames = Object.keys(ruleKeys);
export const topLevelKeys = ["$schema", "version", "defaults", "servers"];

/** What may stand under a rule key, in words. */
export function allowedValue(key: string): string {
  if (!Object.hasOwn(ruleKeys, key)) return "one of the keys in docs/rules.md";
  const { innerType } = ruleKeys[key as keyof typeof ruleKeys].def;
  return String(z.globalRegistry.get(innerType)?.allowed);
}

/** The whole file, for the published JSON Schema. `parseRules` walks it entry by entry, to keep every line. */
const rulesFileSchema = z
  .strictObject({
    $schema: z.optional(z.string()).check(z.meta({ description: "Address of this schema, for editors." })),
    version: z.literal(1).check(z.meta({ description: "Version of this format." })),
    defaults: z
      .optional(ruleSchema)
      .check(z.meta({ description: "Rules for every server, below every entry of `servers`." })),
    servers: z.optional(z.record(z.string().check(z.minLength(1), z.maxLength(256)), ruleSchema)).check(
      z.meta({
        description:
          "Rules by server name, or by a glob with `*`, `?` and `[a-z]`. For each rule, the most specific entry that gives it wins.",
      }),
    ),
  })
  .check(
    z.meta({
      title: "Rules of codex-mcp-check",
      description: "What the MCP servers of a Codex run must do. Default path: .github/codex-mcp-check.yml",
    }),
  );

/** JSON Schema (draft-07, which editors read) of a rules file. `scripts/schema.mjs` writes it. */
export function rulesJsonSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(rulesFileSchema, {
    target: "draft-7",
    io: "input",
    override: ({ jsonSchema }) => {
      delete jsonSchema.allowed;
      if (jsonSchema.properties?.until !== undefined) jsonSchema.dependencies = { until: ["expect"] };
    },
  });
  return {
    $id: "https://raw.githubusercontent.com/ORG/codex-mcp-check/main/schema/rules.schema.json",
    ...schema,
  };
}

function listed(states: readonly string[]): string {
  return states.map((state) => `\`${state}\``).join(", ");
}
