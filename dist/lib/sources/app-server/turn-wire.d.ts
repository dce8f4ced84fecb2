import * as z from "zod";
/**
 * The notifications of `codex app-server` that tell how a turn goes, 0.99 to 0.169: `turn/*`, `item/*`, `error`, warnings, and of
 * the older `codex/event/*` the two that have no other form. Unknown keys pass; what older versions lack is optional.
 */
export declare const ofThread: z.ZodObject<{
    threadId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    conversationId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strip>;
export declare const tokens: z.ZodObject<{
    inputTokens: z.ZodDefault<z.ZodNumber>;
    cachedInputTokens: z.ZodDefault<z.ZodNumber>;
    cacheWriteInputTokens: z.ZodDefault<z.ZodNumber>;
    outputTokens: z.ZodDefault<z.ZodNumber>;
    reasoningOutputTokens: z.ZodDefault<z.ZodNumber>;
}, z.core.$strip>;
export type Tokens = z.infer<typeof tokens>;
declare const turnError: z.ZodObject<{
    message: z.ZodString;
    additionalDetails: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strip>;
export type TurnError = z.infer<typeof turnError>;
export declare const turnCompleted: z.ZodObject<{
    turn: z.ZodObject<{
        status: z.ZodEnum<{
            completed: "completed";
            failed: "failed";
            inProgress: "inProgress";
            interrupted: "interrupted";
        }>;
        error: z.ZodOptional<z.ZodNullable<z.ZodObject<{
            message: z.ZodString;
            additionalDetails: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        }, z.core.$strip>>>;
        items: z.ZodOptional<z.ZodNullable<z.ZodArray<z.ZodUnknown>>>;
    }, z.core.$strip>;
}, z.core.$strip>;
export declare const itemNotice: z.ZodObject<{
    item: z.ZodObject<{
        type: z.ZodString;
        id: z.ZodString;
    }, z.core.$loose>;
}, z.core.$strip>;
export type WireItem = z.infer<typeof itemNotice>["item"];
export declare const patchUpdated: z.ZodObject<{
    itemId: z.ZodString;
    changes: z.ZodArray<z.ZodUnknown>;
}, z.core.$strip>;
export declare const planUpdated: z.ZodObject<{
    plan: z.ZodArray<z.ZodObject<{
        step: z.ZodString;
        status: z.ZodString;
    }, z.core.$strip>>;
}, z.core.$strip>;
export declare const tokenUsage: z.ZodObject<{
    tokenUsage: z.ZodObject<{
        total: z.ZodObject<{
            inputTokens: z.ZodDefault<z.ZodNumber>;
            cachedInputTokens: z.ZodDefault<z.ZodNumber>;
            cacheWriteInputTokens: z.ZodDefault<z.ZodNumber>;
            outputTokens: z.ZodDefault<z.ZodNumber>;
            reasoningOutputTokens: z.ZodDefault<z.ZodNumber>;
        }, z.core.$strip>;
    }, z.core.$strip>;
}, z.core.$strip>;
export declare const errorNotice: z.ZodObject<{
    error: z.ZodObject<{
        message: z.ZodString;
        additionalDetails: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    }, z.core.$strip>;
}, z.core.$strip>;
export declare const warning: z.ZodObject<{
    message: z.ZodString;
}, z.core.$strip>;
/** `configWarning`, `deprecationNotice`. */
export declare const notice: z.ZodObject<{
    summary: z.ZodString;
    details: z.ZodOptional<z.ZodNullable<z.ZodString>>;
}, z.core.$strip>;
export declare const rerouted: z.ZodObject<{
    fromModel: z.ZodString;
    toModel: z.ZodString;
    reason: z.ZodUnknown;
}, z.core.$strip>;
/** `codex/event/warning` (0.107). */
export declare const olderWarning: z.ZodObject<{
    msg: z.ZodObject<{
        message: z.ZodString;
    }, z.core.$strip>;
}, z.core.$strip>;
export declare const agentMessage: z.ZodObject<{
    type: z.ZodLiteral<"agentMessage">;
    text: z.ZodString;
}, z.core.$strip>;
export declare const plan: z.ZodObject<{
    type: z.ZodLiteral<"plan">;
    text: z.ZodString;
}, z.core.$strip>;
export declare const reasoning: z.ZodObject<{
    type: z.ZodLiteral<"reasoning">;
    summary: z.ZodDefault<z.ZodArray<z.ZodString>>;
}, z.core.$strip>;
export declare const commandExecution: z.ZodObject<{
    type: z.ZodLiteral<"commandExecution">;
    command: z.ZodString;
    aggregatedOutput: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    exitCode: z.ZodOptional<z.ZodNullable<z.ZodNumber>>;
    status: z.ZodString;
}, z.core.$strip>;
export declare const fileChange: z.ZodObject<{
    type: z.ZodLiteral<"fileChange">;
    changes: z.ZodArray<z.ZodObject<{
        path: z.ZodString;
        kind: z.ZodUnion<readonly [z.ZodString, z.ZodPipe<z.ZodObject<{
            type: z.ZodString;
        }, z.core.$strip>, z.ZodTransform<string, {
            type: string;
        }>>]>;
    }, z.core.$strip>>;
    status: z.ZodString;
}, z.core.$strip>;
export declare const mcpToolCall: z.ZodObject<{
    type: z.ZodLiteral<"mcpToolCall">;
    server: z.ZodString;
    tool: z.ZodString;
    status: z.ZodString;
    arguments: z.ZodOptional<z.ZodUnknown>;
    result: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        content: z.ZodDefault<z.ZodArray<z.ZodUnknown>>;
        structuredContent: z.ZodOptional<z.ZodUnknown>;
    }, z.core.$strip>>>;
    error: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        message: z.ZodString;
    }, z.core.$strip>>>;
}, z.core.$strip>;
export declare const collabToolCall: z.ZodObject<{
    type: z.ZodLiteral<"collabAgentToolCall">;
    tool: z.ZodString;
    status: z.ZodString;
    senderThreadId: z.ZodString;
    receiverThreadIds: z.ZodDefault<z.ZodArray<z.ZodString>>;
    prompt: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    agentsStates: z.ZodDefault<z.ZodRecord<z.ZodString, z.ZodObject<{
        status: z.ZodString;
        message: z.ZodOptional<z.ZodNullable<z.ZodString>>;
    }, z.core.$strip>>>;
}, z.core.$strip>;
export declare const webSearch: z.ZodObject<{
    type: z.ZodLiteral<"webSearch">;
    id: z.ZodString;
    query: z.ZodDefault<z.ZodString>;
    action: z.ZodOptional<z.ZodNullable<z.ZodObject<{
        type: z.ZodString;
    }, z.core.$loose>>>;
}, z.core.$strip>;
export {};
