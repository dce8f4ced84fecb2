import { nearestName } from "../../model/nearest-name.ts";
import { entry } from "../entry.ts";
import { input, serverToml } from "../snippets.ts";
import { code, quote } from "../words.ts";

/** States that the configuration or the end of the run decides, before Codex says anything. */
export const stateEntries = [
  entry({
    code: "untrusted-project",
    states: ["untrusted"],
    title: "project not trusted",
    meaning:
      "The server stands only in the checkout's own `.codex/config.toml`, and Codex ignores that file until the project is trusted. Codex starts nothing of it, checks no required server in it, and still exits 0. A `trust_level` given with `-c` on the command line does not change that.",
    help: "If you trust everyone who can change the checkout, set `trust-project: true`. Otherwise declare the server in the user's `config.toml`.",
    explain: ({ name, record, declared, required, context }) =>
      record.state !== "untrusted"
        ? null
        : {
            strength: "exact",
            detail: `It is declared only in ${code(declared?.declaredAt?.file ?? ".codex/config.toml")}, which Codex does not load because the project is not trusted.${context.trustInArguments === true ? " The `trust_level` among the arguments of Codex has no effect there." : ""}${required ? " Codex alone would have passed this run." : ""}`,
            remedy: "If you trust everyone who can change this checkout, let Codex load its configuration.",
            snippet: input("trust-project", "true", context.workflow),
          },
  }),
  entry({
    code: "disabled",
    states: ["disabled"],
    title: "switched off",
    meaning:
      "The server has `enabled = false`, and somebody requires it. Codex does not start it, does not count it as a failure, and exits 0.",
    help: "Set `enabled = true`, or stop requiring it.",
    explain: ({ name, record, required }) =>
      record.state !== "disabled" || !required
        ? null
        : {
            strength: "exact",
            detail: `It is required, but its configuration says \`enabled = false\`. Codex alone would have passed this run.`,
            remedy: "Switch it on, or stop requiring it.",
            snippet: serverToml(name, { enabled: true }),
          },
  }),
  entry({
    code: "absent",
    states: ["absent"],
    title: "not declared anywhere",
    meaning: "A rule or an input requires a server that no configuration Codex reads declares.",
    help: "Correct the name, or declare the server.",
    explain: ({ name, record, context }) => {
      if (record.state !== "absent") return null;
      const others = context.servers.filter((one) => one.state !== "absent").map((one) => one.name);
      const meant = nearestName(name, others);
      return {
        strength: "exact",
        detail: `It is required, but no configuration that Codex reads declares it.${meant === null ? "" : ` There is a server named ${code(meant)}.`}`,
        remedy:
          meant === null
            ? `Declare it in \`config.toml\`, or correct the name in ${context.requiredByRules?.has(name) ? "the rules" : "`required`"}.`
            : `Require ${code(meant)} instead, or declare ${code(name)} in \`config.toml\`.`,
        snippet: null,
      };
    },
  }),
  entry({
    code: "cancelled",
    states: ["cancelled"],
    title: "start cancelled",
    meaning: "Codex gave up starting the server before it had answered, without calling it failed.",
    help: "Run it again. If it stays so, look at what ended the run.",
    explain: ({ name, record, clean }) =>
      record.state !== "cancelled"
        ? null
        : {
            strength: "exact",
            detail: `Codex cancelled the start of ${name} before it had answered${clean === "" ? "." : `: ${quote(clean)}`}`,
            remedy: "Run it again; if it stays so, look at what ended the run.",
            snippet: null,
          },
  }),
  entry({
    code: "no-evidence",
    states: ["unknown"],
    title: "nothing known",
    meaning: "The server is declared, and nothing that Codex said shows whether it started.",
    help: "Use `mode: probe`, or `engine: app-server`: there every server reports.",
    explain: ({ name, record, context }) =>
      record.state !== "unknown" || record.offered === "no"
        ? null
        : {
            strength: "exact",
            detail: `Nothing that Codex${context.codexVersion === null ? "" : ` ${context.codexVersion}`} said shows whether ${code(name)} started.`,
            ...(context.mode === "probe"
              ? { remedy: "Run it again; the log of the run may say more.", snippet: null }
              : {
                  remedy: "Run `mode: probe`: there every server reports.",
                  snippet: input("mode", "probe", context.workflow),
                }),
          },
  }),
];
