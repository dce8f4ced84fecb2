import * as z from "zod/mini";
import type { NotOfferedReason } from "../../model/events.ts";

/** What Codex does with a tool that a server lists. `unknown`: this version of Codex was not measured for it, or versions differ. */
export type Offering = "offered" | "unknown" | NotOfferedReason;

/**
 * Whether Codex offers a listed tool to the model; it drops others without a word. Measured by the model's requests of 0.99 to 0.169.
 * `isCurrent`: Codex 0.160.1 or later. What older versions drop differs, so that only what all of them drop is certain.
 */
export function offering(tool: unknown, isCurrent: boolean): Offering {
  const { _meta, inputSchema } = listedTool.parse(tool);
  const visibility = _meta?.ui?.visibility;
  if (Array.isArray(visibility) && !visibility.includes("model")) return isCurrent ? "visibility" : "unknown";
  if (inputSchema === undefined) return "offered";
  const accepts = (shape: z.ZodMiniType) => shape.safeParse(inputSchema).success;
  if (isCurrent && !accepts(current.without)) return "input-schema";
  if (!isCurrent && !accepts(alwaysAccepted)) return "input-schema";
  return accepts(isCurrent ? current.withDefinitions : older) ? "offered" : "unknown";
}

const listedTool = z.catch(
  z.object({
    _meta: z.catch(
      z.optional(
        z.object({ ui: z.catch(z.optional(z.partial(z.object({ visibility: z.unknown() }))), undefined) }),
      ),
      undefined,
    ),
    inputSchema: z.unknown(),
  }),
  { inputSchema: undefined },
);

/** Codex itself reads no deeper JSON. */
const maxDepth = 128;

type Keywords = (inner: z.ZodMiniType) => z.core.$ZodShape;

/** A schema, or true or false, whose keywords are of this shape at every depth. */
function schemaShape(keywords: Keywords, depth = 0): z.ZodMiniType {
  if (depth > maxDepth) return z.never();
  let memo: z.ZodMiniType | undefined;
  const inner = z.lazy(() => {
    memo ??= schemaShape(keywords, depth + 1);
    return memo;
  });
  return z.union([z.boolean(), z.looseObject(keywords(inner))]);
}

const accepted: Keywords = (inner) => ({
  $ref: z.nullish(z.string()),
  description: z.nullish(z.string()),
  encrypted: z.nullish(z.boolean()),
  enum: z.nullish(z.array(z.unknown())),
  required: z.nullish(z.array(z.string())),
  properties: z.nullish(z.record(z.string(), inner)),
  additionalProperties: z.nullish(inner),
  items: z.nullish(inner),
  anyOf: z.nullish(z.array(inner)),
  oneOf: z.nullish(z.array(inner)),
  allOf: z.nullish(z.array(inner)),
});
/** Codex reads only those definitions that something refers to. */
const withDefinitions: Keywords = (inner) => ({
  ...accepted(inner),
  $defs: z.nullish(z.record(z.string(), inner)),
  definitions: z.nullish(z.record(z.string(), inner)),
});
const current = { without: schemaShape(accepted), withDefinitions: schemaShape(withDefinitions) };

/** What no version from 0.99 on drops: 0.107 and its like know six types, and no null in the place of a schema. */
const older = schemaShape((inner) => ({
  ...withDefinitions(current.withDefinitions),
  type: z.optional(
    z.union([
      z.enum(["string", "number", "integer", "boolean", "object", "array"]),
      z.array(z.string()).check(z.minLength(1)),
    ]),
  ),
  properties: z.optional(z.record(z.string(), inner)),
  additionalProperties: z.optional(inner),
  items: z.optional(inner),
}));

/** An object's schema that fails this is dropped by every version. */
const schemaLike = z.union([z.boolean(), z.looseObject({})]);
const alwaysAccepted = z.union([
  z.looseObject({
    required: z.nullish(z.array(z.string())),
    properties: z.nullish(z.record(z.string(), schemaLike)),
    additionalProperties: z.nullish(schemaLike),
  }),
  z.looseObject({ type: z.unknown().check(z.refine((type) => type !== undefined && type !== "object")) }),
]);
