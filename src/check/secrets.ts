import { existsSync } from "node:fs";
import path from "node:path";
import { maskSecret } from "../github/runner.ts";
import { inputNames } from "../inputs/definitions.ts";
import { problemTitles } from "../model/problem-codes.ts";
import { ruleNames } from "../model/report.ts";
import { serverStates } from "../model/server.ts";
import { createRedactor, type Redactor } from "../redaction/redact.ts";
import type { Secret } from "../redaction/secret-names.ts";
import { secretsOf } from "../redaction/secret-parts.ts";
import {
  type SecretContext,
  secretsFromArguments,
  secretsFromConfiguration,
  secretsFromEnvironment,
} from "../redaction/secret-sources.ts";
import { isHiddenAnywhere } from "../redaction/secret-values.ts";
import type { Inventory } from "../sources/config/translate.ts";

/** Only such values are told to the runner: text that a program prints for other reasons would vanish from its log. */
const oneWord = /^\S{8,1000}$/;

/** Codes, states, titles and names of this program that every run has: readable, whatever a secret's value is. */
const ownWords: readonly string[] = [
  ...Object.entries(problemTitles).flat(),
  ...serverStates,
  ...ruleNames,
  ...inputNames,
  "codex-mcp-check",
];

/** The secrets of a run: every text on its way out passes `redact`. */
export interface Secrets {
  redact: Redactor;
  /** Adds what Codex's configuration holds, before anything of it is started. */
  addConfiguration(configuration: Inventory["configuration"], serverNames: readonly string[]): void;
  /** Names of further servers, codes and titles: a secret with such a value is hidden only where it stands as a value. */
  keep(words: readonly string[]): void;
}

export interface SecretOptions {
  env: SecretContext["env"];
  /** Values of inputs that are secret or may hold a secret. */
  inputs: Readonly<Record<string, string | null>>;
  codexArgs?: readonly string[];
  /** Where relative paths begin. */
  cwd: string;
  /** In an action, the runner is told to hide the values in the logs of the whole job. */
  isAction: boolean;
}

/** Collects the secrets of the environment, the inputs and the arguments. */
export function openSecrets({ env, inputs, codexArgs = [], cwd, isAction }: SecretOptions): Secrets {
  const context: SecretContext = { env, isPath: (text) => isPath(text, cwd) };
  const given = Object.entries(inputs).flatMap(([name, value]) =>
    value ? secretsOf(name, value, context.isPath) : [],
  );
  const secrets: Secret[] = [];
  const masked = new Set<string>();
  const names = new Set(ownWords);
  let current = createRedactor({ secrets });

  const add = (more: readonly Secret[], serverNames: readonly string[]) => {
    secrets.push(...more);
    for (const name of serverNames) names.add(name);
    current = createRedactor({ secrets, names });
  };
  const mask = (more: readonly Secret[]) => {
    if (!isAction) return;
    for (const value of more.flatMap(({ name, value }) => (name === "args" ? [] : value.split(/\r?\n/)))) {
      if (masked.has(value) || names.has(value) || !isHiddenAnywhere(value) || !oneWord.test(value)) continue;
      masked.add(value);
      maskSecret(value);
    }
  };
  const known = [...secretsFromEnvironment(context), ...given, ...secretsFromArguments(codexArgs, context)];
  add(known, []);
  mask(known);
  return {
    redact: Object.assign((text: string, maxLength?: number) => current(text, maxLength), {
      hides: (name: string, value: string) => current.hides(name, value),
    }),
    addConfiguration({ merged, layers }, serverNames) {
      const inForce = secretsFromConfiguration(merged, context);
      add([...inForce, ...secretsFromConfiguration(layers, context)], serverNames);
      // What a checkout declares and Codex does not load must not hide words in the log of the job.
      mask(inForce);
    },
    keep(words) {
      const valuesInUse = new Set(secrets.map(({ value }) => value));
      if (words.some((word) => valuesInUse.has(word))) add([], words);
      else for (const word of words) names.add(word);
    },
  };
}

const isPath = (text: string, cwd: string): boolean =>
  /[\\/]/.test(text) && !text.includes("\0") && existsSync(path.resolve(cwd, text));
