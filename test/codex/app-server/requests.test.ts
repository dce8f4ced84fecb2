import { expect, it } from "vitest";
import { Refusal } from "../../../src/codex/app-server/client.ts";
import { answerAsExec } from "../../../src/codex/app-server/requests.ts";

it("cancels an elicitation", () => {
  expect(answerAsExec("mcpServer/elicitation/request", {})).toEqual({
    action: "cancel",
    content: null,
    _meta: null,
  });
});

it.each([
  [
    "item/commandExecution/requestApproval",
    { threadId: "t" },
    "command execution approval is not supported in exec mode for thread `t`",
  ],
  [
    "execCommandApproval",
    { conversationId: "t" },
    "exec command approval is not supported in exec mode for thread `t`",
  ],
  [
    "item/tool/requestUserInput",
    { threadId: "t" },
    "request_user_input is not supported in exec mode for thread `t`",
  ],
  ["account/chatgptAuthTokens/refresh", null, "chatgpt auth token refresh is not supported in exec mode"],
  ["something/new", { threadId: 3 }, "something/new is not supported in exec mode"],
  ["constructor", undefined, "constructor is not supported in exec mode"],
])("refuses %s in Codex's words", (method, params, message) => {
  const answer = answerAsExec(method, params);
  expect(answer).toBeInstanceOf(Refusal);
  expect((answer as Refusal).message).toBe(message);
});
