import { Refusal } from "./client.ts";

/** What `codex exec` calls each thing it is asked for and refuses. */
const refused: Record<string, string> = {
  "item/commandExecution/requestApproval": "command execution approval is",
  "item/fileChange/requestApproval": "file change approval is",
  "item/permissions/requestApproval": "permissions approval is",
  "item/tool/requestUserInput": "request_user_input is",
  "item/tool/call": "dynamic tool calls are",
  applyPatchApproval: "apply_patch approval is",
  execCommandApproval: "exec command approval is",
  "account/chatgptAuthTokens/refresh": "chatgpt auth token refresh is",
  "attestation/generate": "attestation generation is",
};

/**
 * Answers a request of Codex as `codex exec` does, where nobody can be asked: an elicitation is cancelled, everything else is
 * refused with JSON-RPC error -32000. Nothing is left open.
 */
export function answerAsExec(method: string, params: unknown): unknown {
  if (method === "mcpServer/elicitation/request") return { action: "cancel", content: null, _meta: null };
  const what = Object.hasOwn(refused, method) ? refused[method] : `${method} is`;
  const { threadId, conversationId } = (params ?? {}) as { threadId?: unknown; conversationId?: unknown };
  const thread = threadId ?? conversationId;
  const of = typeof thread === "string" ? ` for thread \`${thread}\`` : "";
  return new Refusal(`${what} not supported in exec mode${of}`);
}
