import * as z from "zod/mini";
import { reportSchema } from "./wire.ts";

/** schema/report.schema.json: what a program that reads `report.json` can rely on. */
export function reportJsonSchema(): Record<string, unknown> {
  return {
    ...z.toJSONSchema(reportSchema, { target: "draft-2020-12", io: "input" }),
    title: "codex-mcp-check report",
    description:
      "report.json, schema version 1. Times in milliseconds since the run began; text is redacted.",
  };
}
