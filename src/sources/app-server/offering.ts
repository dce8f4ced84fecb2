import * as z from "zod";
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
  const accepts = (shape: z.ZodType) => shape.safeParse(inputSchema).success;
  if (isCurrent && !accepts(current.without)) return "input-schema";
  if (!isCurrent && !accepts(alwaysAccepted)) return "input-schema";
  return accepts(isCurrent ? current.withDefinitions : older) ? "offered" : "unknown";
}

const listedTool = z
  .object({
    _meta: z
      .object({ ui: z.object({ visibility: z.unknown() }).partial().optional().catch(undefined) })
      .optional()
      .catch(undefined),
    inputSchema: z.unknown(),
  })
  .catch({ inputSchema: undefined });

/** Codex itself reads no deeper JSON. */
const maxDepth = 128;

type Keywords = (inner: z.ZodType) => z.ZodRawShape;

/** A schema, or true or false, whose keywords are of this shape at every depth. */
function schemaShape(keywords: Keywords, depth = 0): z.ZodType {
  if (depth > maxDepth) return z.never();
  let memo: z.ZodType | undefined;
  const inner = z.lazy(() => {
    memo ??= schemaShape(keywords, depth + 1);
    return memo;
  });
  return z.union([z.boolean(), z.looseObject(keywords(inner))]);
}

const accepted: Keywords = (inner) => ({
  $ref: z.string().nullish(),
  description: z.string().nullish(),
  encrypted: z.boolean().nullish(),
  enum: z.array(z.unknown()).nullish(),
  required: z.array(z.string()).nullish(),
  properties: z.record(z.string(), inner).nullish(),
  additionalProperties: inner.nullish(),
  items: inner.nullish(),
  anyOf: z.array(inner).nullish(),
  oneOf: z.array(inner).nullish(),
  allOf: z.array(inner).nullish(),
});
/** Codex reads only those definitions that something refers to. */
const withDefinitions: Keywords = (inner) => ({
  ...accepted(inner),
  $defs: z.record(z.string(), inner).nullish(),
  definitions: z.record(z.string(), inner).nullish(),
});
const current = { without: schemaShape(accepted), withDefinitions: schemaShape(withDefinitions) };

/** What no version from 0.99 on drops: 0.107 and its like know six types, and no null in the place of a schema. */
const older = schemaShape((inner) => ({
  ...withDefinitions(current.withDefinitions),
  type: z
    .union([
      z.enum(["string", "number", "integer", "boolean", "object", "array"]),
      z.array(z.string()).min(1),
    ])
    .optional(),
  properties: z.record(z.string(), inner).optional(),
  additionalProperties: inner.optional(),
  items: inner.optional(),
}));

/** An object's schema that fails this is dropped by every version. */
const schemaLike = z.union([z.boolean(), z.looseObject({})]);
const alwaysAccepted = z.union([
  z.looseObject({
    required: z.array(z.string()).nullish(),
    properties: z.record(z.string(), schemaLike).nullish(),
    additionalProperties: schemaLike.nullish(),
  }),
  z.looseObject({ type: z.unknown().refine((type) => type !== undefined && type !== "object") }),
]);
