import { formatDuration } from "../../model/duration.ts";
import type { NotOfferedReason } from "../../model/events.ts";
import { type Entry, entry } from "../entry.ts";
import { lastWords } from "../server-output.ts";
import { serverToml } from "../snippets.ts";
import { code, codes, quote } from "../words.ts";

/** Reserved by Codex for its apps; may rightly have no tools of its own. */
const mayBeEmpty = "codex_apps";
const wantsApproval =
  /user cancelled MCP tool call|requires approval|approval policy is never|rejected by user/i;

const approve = (name: string) => serverToml(name, { default_tools_approval_mode: "approve" });

/** Codex calls the server ready, and the model could not use it. */
export const readyEntries = [
  entry({
    code: "tools-filtered-out",
    states: ["ready"],
    title: "all tools filtered out",
    meaning:
      "The server started, but `enabled_tools` and `disabled_tools` leave none of its tools. Codex counts it as ready, also when it is required.",
    help: "Correct the names in `enabled_tools` and `disabled_tools`.",
    explain: ({ name, record, declared }) => {
      if (record.state !== "ready" || record.tools?.count !== 0 || declared === null) return null;
      if (record.toolsNotOffered.length > 0) return null;
      const { enabledTools, disabledTools } = declared;
      if (enabledTools === null && disabledTools.length === 0) return null;
      return {
        strength: "exact",
        detail: `None of its tools is left: ${enabledTools === null ? "`disabled_tools` takes them all" : enabledTools.length === 0 ? "`enabled_tools` is empty" : enabledTools.every((tool) => disabledTools.includes(tool)) ? "`disabled_tools` takes all that `enabled_tools` names" : `it offers none that \`enabled_tools\` names (${codes(enabledTools.slice(0, 5))}${enabledTools.length > 5 ? ", …" : ""})`}.`,
        remedy: "Correct the names; without `enabled_tools` all tools are on.",
        snippet: enabledTools === null ? serverToml(name, { disabled_tools: [] }) : null,
      };
    },
  }),
  entry({
    code: "no-tools",
    states: ["ready"],
    title: "offers no tools",
    meaning:
      "The server started and lists no tools, or none that Codex offers to the model. Codex counts it as ready, also when it is required. Often a token without rights, or a switch that was forgotten.",
    help: "Check the server's own switches and rights; if it is meant to have none, say `min-tools: 0` in the rules.",
    explain: ({ name, record, required }) => {
      if (record.state !== "ready" || record.tools?.count !== 0 || name === mayBeEmpty) return null;
      const alone = required ? " Codex alone would have passed this run." : "";
      const notOffered = record.toolsNotOffered;
      const snippet = {
        language: "yaml" as const,
        text: `servers:\n  ${JSON.stringify(name)}:\n    min-tools: 0`,
      };
      if (notOffered.length === 0) {
        return {
          strength: "exact",
          detail: `It lists no tools, so the model cannot use it.${alone}`,
          remedy:
            "Check its switches and the rights of its token; if it is meant to have none, say so in the rules.",
          snippet,
        };
      }
      const of = (reason: NotOfferedReason) => notOffered.filter(({ why }) => why === reason);
      const [hidden, dropped] = [of("visibility"), of("input-schema")];
      const named = (tools: typeof notOffered) => codes(tools.slice(0, 5).map((tool) => tool.name));
      const reasons = [
        hidden.length === 0 ? "" : ` Its \`_meta.ui.visibility\` hides from the model: ${named(hidden)}.`,
        dropped.length === 0 ? "" : ` Codex cannot read the input schema of: ${named(dropped)}.`,
      ];
      return {
        strength: "exact",
        detail: `${notOffered.length === 1 ? "Its only tool cannot" : `None of its ${notOffered.length} tools can`} be offered to the model.${reasons.join("")}${alone}`,
        remedy:
          dropped.length === 0
            ? 'List "model" in their visibility; if the model is meant to have none, say so in the rules.'
            : "Correct the input schemas in the server: they must be JSON Schema.",
        snippet: dropped.length === 0 ? snippet : null,
      };
    },
  }),
  entry({
    code: "late",
    states: ["ready", "unknown"],
    title: "too late for the model",
    meaning:
      "Since 0.147 Codex waits one second for optional servers and then asks the model without the tools of those still starting. Nothing is printed, and it exits 0.",
    help: "Mark the server required, use `engine: app-server`, start it faster, or (from 0.154) set `mcp_optional_startup_grace_ms = 0`.",
    explain: ({ name, record }) => {
      const mayBeLate = record.state === "ready" || record.state === "pending" || record.state === "unknown";
      if (record.offered !== "no" || !mayBeLate) return null;
      const boot =
        record.bootMs === null ? "" : `, and needs about ${formatDuration(record.bootMs)} to start`;
      return {
        strength: "exact",
        detail: `It was still starting when Codex asked the model, so its tools were left out${boot}.`,
        remedy:
          "Mark it required, so that Codex waits for it; or let this action drive the turn with `engine: app-server`.",
        snippet: serverToml(name, { required: true }),
      };
    },
  }),
  entry({
    code: "approval-cancelled",
    states: ["ready"],
    title: "its tools were not approved",
    meaning:
      "The model called tools of the server, and Codex cancelled the calls because nobody could approve them in an unattended run.",
    help: 'Approve the tools ahead: `default_tools_approval_mode = "approve"`, or `approval_mode` for a single tool.',
    explain: ({ name, record: { toolCalls } }) => {
      const cancelled = toolCalls.cancelled > 0 || wantsApproval.test(toolCalls.firstError ?? "");
      if (!cancelled || toolCalls.completed > 0) return null;
      const count = toolCalls.cancelled + toolCalls.failed;
      return {
        strength: "exact",
        detail: `${count === 1 ? "The one call of its tools was" : `All ${count} calls of its tools were`} cancelled: nobody is there to approve ${count === 1 ? "it" : "them"} in this run.`,
        remedy: "Approve its tools ahead, if you trust what they do.",
        snippet: approve(name),
      };
    },
  }),
  entry({
    code: "ready-then-exited",
    title: "ended after it was ready",
    meaning: "The server started and was ready, and its connection was gone when the model called its tools.",
    help: "Read the server's output; a crash at a call, or a server that ends when it is idle.",
    states: ["ready"],
    explain: ({ name, record: { toolCalls }, telling }) => {
      const gone =
        /Transport closed|connection closed|Broken pipe|channel closed|transport.*(?:dropped|terminated)/i.test(
          toolCalls.firstError ?? "",
        );
      if (!gone || toolCalls.completed > 0) return null;
      const words = lastWords(telling);
      return {
        strength: "exact",
        detail: `Its connection was closed when its tools were called.${words === null ? "" : ` It printed ${words}.`}`,
        remedy: "The server crashed or ended by itself: its own output and log are the best lead.",
        snippet: null,
      };
    },
  }),
  entry({
    code: "every-call-failed",
    states: ["ready"],
    title: "every call failed",
    meaning:
      "The server started, and every call of its tools in this run failed. Codex exits 0 all the same.",
    help: "Read the first error; often a token that may start the server and nothing more.",
    explain: ({ name, record: { toolCalls } }) => {
      if (toolCalls.failed === 0 || toolCalls.completed > 0) return null;
      const first = toolCalls.firstError;
      return {
        strength: "exact",
        detail: `${toolCalls.failed === 1 ? "The one call" : `All ${toolCalls.failed} calls`} of its tools failed${first === null ? "." : `: ${quote(first)}.`}`,
        remedy: "Do what the error asks for; check the rights of the server's token.",
        snippet: null,
      };
    },
  }),
];

/** Some calls were cancelled, and others went through. */
export const partlyCancelledAdvice: Entry<"approval-cancelled"> = {
  code: "approval-cancelled",
  title: "its tools were not approved",
  meaning: "",
  help: "",
  states: ["ready"],
  explain: ({ name, record: { toolCalls } }) =>
    toolCalls.cancelled === 0 || toolCalls.completed === 0
      ? null
      : {
          strength: "exact",
          detail: `${toolCalls.cancelled} of ${toolCalls.cancelled + toolCalls.completed + toolCalls.failed} calls to ${code(name)} were cancelled for want of approval.`,
          remedy: "Approve its tools ahead, if you trust what they do.",
          snippet: approve(name),
        },
};

export const callEntries = [
  entry({
    code: "some-calls-failed",
    title: "some calls failed",
    meaning: "Some calls of the server's tools in this run failed, others went through.",
    help: "Read the first error. The rule `max-tool-failures` makes it count.",
    states: ["ready"],
    explain: ({ name, record: { toolCalls } }) =>
      toolCalls.failed === 0 || toolCalls.completed === 0
        ? null
        : {
            strength: "exact",
            detail: `${toolCalls.failed} of ${toolCalls.failed + toolCalls.completed} calls to ${code(name)} failed${toolCalls.firstError === null ? "." : `, first: ${quote(toolCalls.firstError)}.`}`,
            remedy: "If that must not happen, set `max-tool-failures` in the rules.",
            snippet: {
              language: "yaml",
              text: `servers:\n  ${JSON.stringify(name)}:\n    max-tool-failures: 0`,
            },
          },
  }),
];
