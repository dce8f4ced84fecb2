export type Level = "pass" | "fail" | "inconclusive";
export type State =
  | "ready"
  | "failed"
  | "cancelled"
  | "pending"
  | "disabled"
  | "untrusted"
  | "absent"
  | "unknown";

/** `late`: slower than its own start-up timeout. `hanging`: neither starts nor fails before the run's deadline. `tool-fails`: its call does. */
export type Behaviour =
  | "ready"
  | "slow"
  | "no-tools"
  | "tool-fails"
  | "failing"
  | "needs-auth"
  | "late"
  | "hanging"
  | "dies-in-run"
  | "starts-once";

export interface CaseServer {
  name: string;
  transport: "stdio" | "http";
  behaviour: Behaviour;
  declaredIn: "user" | "project" | "codex-args";
  enabled: boolean;
  required: boolean;
}

export interface CaseRule {
  required?: boolean;
  allow?: State[];
  expect?: State;
  until?: string;
  tools?: string[];
  "min-tools"?: number;
  "max-boot"?: "1ms" | "5m";
  "max-tool-failures"?: 0 | 1;
}

/** One configuration: servers, rules and inputs. */
export interface Case {
  /** Of Codex. */
  version: string;
  servers: CaseServer[];
  trustProject: boolean;
  required: string[];
  rules: { from: "input" | "checkout"; defaults: CaseRule; entries: [string, CaseRule][] } | null;
  failOn: "required" | "any" | "never";
  mode: "probe" | "exec";
  engine: "exec" | "app-server" | "auto";
  preflight: "auto" | "true" | "false";
  event: "push" | "pull_request" | "merge_group";
  entryPoint: "action" | "terminal";
}

/** What is predicted of a case, and what came of it. */
export interface Outcome {
  conclusion: Level;
  exitCode: number;
  /** Sorted. */
  requiredFailed: string[];
}
