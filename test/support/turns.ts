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
const plan = (first: string, second: string) =>
  callFunction("update_plan", {
    plan: [
      { step: "look", status: first },
      { step: "leap", status: second },
    ],
  });

/** Turns that a model drives, one kind of item each, as both engines have to tell them. */
export const scriptedTurns: Record<string, Answer[]> = {
  "a message": [items(message("hello"))],
  "settings that are deprecated or unknown": [items(message("hello"))],
  "no message at all": [items(reasoning("nothing to say"))],
  reasoning: [items(reasoning("**Thinking**\n\nhard"), message("ok"))],
  "a command that succeeds": [items(runCommand("echo fine")), items(message("ran"))],
  "a command that fails": [items(runCommand("echo out; exit 3")), items(message("ran"))],
  "a file added": [items(runCommand(patch("*** Add File: made.txt\n+hi"))), items(message("patched"))],
  "a file changed, moved and deleted": [
    items(
      runCommand(
        patch("*** Update File: old.txt\n*** Move to: moved.txt\n@@\n-one\n+two\n*** Delete File: gone.txt"),
      ),
    ),
    items(message("patched")),
  ],
  "a patch that does not apply": [
    items(runCommand(patch("*** Update File: nothing.txt\n@@\n-one\n+two"))),
    items(message("not patched")),
  ],
  "an MCP tool call": [items(callMcpTool("everything", "echo", { message: "hi" })), items(message("called"))],
  "an MCP tool call that fails": [items(callMcpTool("everything", "echo", {})), items(message("called"))],
  "an MCP tool call without approval": [
    items(callMcpTool("strict", "create_entities", { entities: [] })),
    items(message("called")),
  ],
  "an MCP resource that is not there": [
    items(callFunction("read_mcp_resource", { server: "everything", uri: "none://such" })),
    items(message("read")),
  ],
  "an elicitation": [items(callMcpTool("asks", "ask", {})), items(message("asked"))],
  "a plan": [
    items(plan("in_progress", "pending")),
    items(plan("completed", "in_progress")),
    items(message("planned")),
  ],
  "web searches": [
    items(
      webSearch({ type: "search", query: "codex" }),
      webSearch({ type: "open_page", url: "https://example.com" }, "ws_2"),
      webSearch({ type: "find_in_page", url: "https://example.com", pattern: "x" }, "ws_3"),
      message("found"),
    ),
  ],
  "a turn that fails": [{ kind: "http-error", status: 400, body: '{"error":{"message":"no such model"}}' }],
  "a model that is down": [{ kind: "http-error", status: 500, body: "oops" }],
  "a turn that fails behind a message": [
    items(message("first"), runCommand("echo fine")),
    { kind: "http-error", status: 400, body: "no" },
  ],
};
