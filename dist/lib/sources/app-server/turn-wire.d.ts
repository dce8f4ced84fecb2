import * as z from "zod/mini";
/**
 * The notifications of `codex app-server` that tell how a turn goes, 0.99 to 0.169: `turn/*`, `item/*`, `error`, warnings, and of
 * the older `codex/event/*` the two that have no other form. Unknown keys pass; what older versions lack is optional.
 */
export declare const ofThread: z.ZodMiniObject<{
    threadId: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    conversationId: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
}, z.core.$strip>;
export declare const tokens: z.ZodMiniObject<{
    inputTokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
    cachedInputTokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
    cacheWriteInputTokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
    outputTokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
    reasoningOutputTokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
}, z.core.$strip>;
export type Tokens = z.infer<typeof tokens>;
declare const turnError: z.ZodMiniObject<{
    message: z.ZodMiniString<string>;
    additionalDetails: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
}, z.core.$strip>;
export type TurnError = z.infer<typeof turnError>;
export declare const turnCompleted: z.ZodMiniObject<{
    turn: z.ZodMiniObject<{
        status: z.ZodMiniEnum<{
            completed: "completed";
            failed: "failed";
            inProgress: "inProgress";
            interrupted: "interrupted";
        }>;
        error: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<{
            message: z.ZodMiniString<string>;
            additionalDetails: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
        }, z.core.$strip>>>;
        items: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniArray<z.ZodMiniUnknown>>>;
    }, z.core.$strip>;
}, z.core.$strip>;
export declare const itemNotice: z.ZodMiniObject<{
    item: z.ZodMiniObject<{
        type: z.ZodMiniString<string>;
        id: z.ZodMiniString<string>;
    }, z.core.$loose>;
}, z.core.$strip>;
export type WireItem = z.infer<typeof itemNotice>["item"];
export declare const patchUpdated: z.ZodMiniObject<{
    itemId: z.ZodMiniString<string>;
    changes: z.ZodMiniArray<z.ZodMiniUnknown>;
}, z.core.$strip>;
export declare const planUpdated: z.ZodMiniObject<{
    plan: z.ZodMiniArray<z.ZodMiniObject<{
        step: z.ZodMiniString<string>;
        status: z.ZodMiniString<string>;
    }, z.core.$strip>>;
}, z.core.$strip>;
export declare const tokenUsage: z.ZodMiniObject<{
    tokenUsage: z.ZodMiniObject<{
        total: z.ZodMiniObject<{
            inputTokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
            cachedInputTokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
            cacheWriteInputTokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
            outputTokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
            reasoningOutputTokens: z.ZodMiniDefault<z.ZodMiniNumber<number>>;
        }, z.core.$strip>;
    }, z.core.$strip>;
}, z.core.$strip>;
export declare const errorNotice: z.ZodMiniObject<{
    error: z.ZodMiniObject<{
        message: z.ZodMiniString<string>;
        additionalDetails: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    }, z.core.$strip>;
}, z.core.$strip>;
export declare const warning: z.ZodMiniObject<{
    message: z.ZodMiniString<string>;
}, z.core.$strip>;
/** `configWarning`, `deprecationNotice`. */
export declare const notice: z.ZodMiniObject<{
    summary: z.ZodMiniString<string>;
    details: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
}, z.core.$strip>;
export declare const rerouted: z.ZodMiniObject<{
    fromModel: z.ZodMiniString<string>;
    toModel: z.ZodMiniString<string>;
    reason: z.ZodMiniUnknown;
}, z.core.$strip>;
/** `codex/event/warning` (0.107). */
export declare const olderWarning: z.ZodMiniObject<{
    msg: z.ZodMiniObject<{
        message: z.ZodMiniString<string>;
    }, z.core.$strip>;
}, z.core.$strip>;
export declare const agentMessage: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"agentMessage">;
    text: z.ZodMiniString<string>;
}, z.core.$strip>;
export declare const plan: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"plan">;
    text: z.ZodMiniString<string>;
}, z.core.$strip>;
export declare const reasoning: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"reasoning">;
    summary: z.ZodMiniDefault<z.ZodMiniArray<z.ZodMiniString<string>>>;
}, z.core.$strip>;
export declare const commandExecution: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"commandExecution">;
    command: z.ZodMiniString<string>;
    aggregatedOutput: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    exitCode: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniNumber<number>>>;
    status: z.ZodMiniString<string>;
}, z.core.$strip>;
export declare const fileChange: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"fileChange">;
    changes: z.ZodMiniArray<z.ZodMiniObject<{
        path: z.ZodMiniString<string>;
        kind: z.ZodMiniUnion<readonly [z.ZodMiniString<string>, z.ZodMiniPipe<z.ZodMiniObject<{
            type: z.ZodMiniString<string>;
        }, z.core.$strip>, z.ZodMiniTransform<string, {
            type: string;
        }>>]>;
    }, z.core.$strip>>;
    status: z.ZodMiniString<string>;
}, z.core.$strip>;
export declare const mcpToolCall: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"mcpToolCall">;
    server: z.ZodMiniString<string>;
    tool: z.ZodMiniString<string>;
    status: z.ZodMiniString<string>;
    arguments: z.ZodMiniOptional<z.ZodMiniUnknown>;
    result: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<{
        content: z.ZodMiniDefault<z.ZodMiniArray<z.ZodMiniUnknown>>;
        structuredContent: z.ZodMiniOptional<z.ZodMiniUnknown>;
    }, z.core.$strip>>>;
    error: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<{
        message: z.ZodMiniString<string>;
    }, z.core.$strip>>>;
}, z.core.$strip>;
export declare const collabToolCall: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"collabAgentToolCall">;
    tool: z.ZodMiniString<string>;
    status: z.ZodMiniString<string>;
    senderThreadId: z.ZodMiniString<string>;
    receiverThreadIds: z.ZodMiniDefault<z.ZodMiniArray<z.ZodMiniString<string>>>;
    prompt: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    agentsStates: z.ZodMiniDefault<z.ZodMiniRecord<z.ZodMiniString<string>, z.ZodMiniObject<{
        status: z.ZodMiniString<string>;
        message: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniString<string>>>;
    }, z.core.$strip>>>;
}, z.core.$strip>;
export declare const webSearch: z.ZodMiniObject<{
    type: z.ZodMiniLiteral<"webSearch">;
    id: z.ZodMiniString<string>;
    query: z.ZodMiniDefault<z.ZodMiniString<string>>;
    action: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniObject<{
        type: z.ZodMiniString<string>;
    }, z.core.$loose>>>;
}, z.core.$strip>;
export {};
