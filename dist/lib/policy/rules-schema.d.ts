import * as z from "zod";
/** One entry under `servers`, or `defaults`. Descriptions are shown by editors; `allowed` is shown beside a bad value. */
export declare const ruleSchema: z.ZodObject<{
    required: z.ZodOptional<z.ZodBoolean>;
    "max-boot": z.ZodOptional<z.ZodString>;
    tools: z.ZodOptional<z.ZodArray<z.ZodString>>;
    "min-tools": z.ZodOptional<z.ZodInt>;
    "max-tool-failures": z.ZodOptional<z.ZodInt>;
    allow: z.ZodOptional<z.ZodArray<z.ZodEnum<{
        absent: "absent";
        cancelled: "cancelled";
        disabled: "disabled";
        failed: "failed";
        pending: "pending";
        ready: "ready";
        untrusted: "untrusted";
    }>>>;
    expect: z.ZodOptional<z.ZodEnum<{
        cancelled: "cancelled";
        disabled: "disabled";
        failed: "failed";
        pending: "pending";
        untrusted: "untrusted";
    }>>;
    until: z.ZodOptional<z.ZodISODate>;
}, z.core.$strict>;
export type RuleInput = z.infer<typeof ruleSchema>;
export declare const ruleKeyNames: string[];
export declare const topLevelKeys: string[];
/** What may stand under a rule key, in words. */
export declare function allowedValue(key: string): string;
/** JSON Schema (draft-07, which editors read) of a rules file. `scripts/schema.mjs` writes it. */
export declare function rulesJsonSchema(): Record<string, unknown>;
