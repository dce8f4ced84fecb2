import {
  type Answer,
  callFunction,
  callMcpTool,
  items,
  message,
  reasoning,
  runCommand,
  webSearch,
} from "./model.ts";

const patch = (body: string) => `apply_patch <<'EOF'\n*** Begin Patch\n${body}\n*** End Patch\nEOF\n`;
const plan = (callId: string, first: string, second: string) =>
  callFunction(
    "update_plan",
    {
      plan: [
        { step: "look", status: first },
        { step: "leap", status: second },
      ],
    },
    callId,
  );

const asking: Answer[] = [items(callMcpTool("asks", "ask", {}, "call_asks"))];

/**
 * Turns that a model drives, as both engines have to tell them. The first holds one of each kind of item; the others end early.
 * `canBeAsked`: false where the app-server asks its client nothing (0.99).
 */
export const scriptedTurns = (canBeAsked: boolean): Record<string, Answer[]> => ({
  "every kind of item": [
    items(reasoning("**Thinking**\n\nhard"), message("first"), runCommand("echo fine", "call_fine")),
    items(runCommand("echo out; exit 3", "call_exit")),
    items(runCommand(patch("*** Add File: made.txt\n+hi"), "call_add")),
    items(
      runCommand(
        patch("*** Update File: old.txt\n*** Move to: moved.txt\n@@\n-one\n+two\n*** Delete File: gone.txt"),
        "call_change",
      ),
    ),
    items(runCommand(patch("*** Update File: nothing.txt\n@@\n-one\n+two"), "call_no_patch")),
    items(callMcpTool("everything", "echo", { message: "hi" }, "call_echo")),
    items(callMcpTool("everything", "echo", {}, "call_bad_echo")),
    items(callMcpTool("strict", "create_entities", { entities: [] }, "call_strict")),
    items(callFunction("read_mcp_resource", { server: "everything", uri: "none://such" }, "call_resource")),
    ...(canBeAsked ? asking : []),
    items(plan("call_plan", "in_progress", "pending")),
    items(plan("call_next", "completed", "in_progress")),
    items(
      webSearch({ type: "search", query: "codex" }),
      webSearch({ type: "open_page", url: "https://example.com" }, "ws_2"),
      webSearch({ type: "find_in_page", url: "https://example.com", pattern: "x" }, "ws_3"),
      message("done"),
    ),
  ],
  "no message at all": [items(reasoning("nothing to say"))],
  "a model that is down": [{ kind: "http-error", status: 500, body: "oops" }],
  "a turn that fails behind a message": [
    items(message("first"), runCommand("echo fine")),
    { kind: "http-error", status: 400, body: '{"error":{"message":"no such model"}}' },
  ],
});
