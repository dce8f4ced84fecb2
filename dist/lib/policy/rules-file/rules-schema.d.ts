import * as z from "zod/mini";
/** One entry under `servers`, or `defaults`. Descriptions are shown by editors; `allowed` is shown beside a bad value. */
export declare const ruleSchema: z.ZodMiniObject<{
    required: z.ZodMiniOptional<z.ZodMiniBoolean<boolean>>;
    "max-boot": z.ZodMiniOptional<z.ZodMiniString<string>>;
    tools: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniString<string>>>;
    "min-tools": z.ZodMiniOptional<z.ZodMiniInt>;
    "max-tool-failures": z.ZodMiniOptional<z.ZodMiniInt>;
    allow: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniEnum<{
        absent: "absent";
        cancelled: "cancelled";
        disabled: "disabled";
        failed: "failed";
        pending: "pending";
        ready: "ready";
        untrusted: "untrusted";
    }>>>;
    expect: z.ZodMiniOptional<z.ZodMiniEnum<{
        cancelled: "cancelled";
        disabled: "disabled";
        failed: "failed";
        pending: "pending";
        untrusted: "untrusted";
    }>>;
    until: z.ZodMiniOptional<z.ZodMiniISODate>;
}, z.core.$strict>;
export type RuleInput = z.infer<typeof ruleSchema>;
export declare const ruleKeyNames: string[];
export declare const topLevelKeys: string[];
/** What may stand under a rule key, in words. */
export declare function allowedValue(key: string): string;
/** JSON Schema (draft-07, which editors read) of a rules file. `scripts/schema.mjs` writes it. */
export declare function rulesJsonSchema(): Record<string, unknown>;
