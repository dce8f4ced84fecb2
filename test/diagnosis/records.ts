import type { DiagnosisContext } from "../../src/diagnosis/context.ts";
import type { DeclaredServer } from "../../src/model/events.ts";
import type { ServerRecord } from "../../src/model/server.ts";
import { declaredServer, readyServer } from "../support/records.ts";

/** A server declared with a command, with what matters to a test put over it. */
export const declared = (over: Partial<DeclaredServer> = {}): DeclaredServer => declaredServer("docs", over);

export const serverRecord = (over: Partial<ServerRecord> = {}): ServerRecord =>
  readyServer(over.declared?.name ?? "docs", {
    declared: declared(),
    bootMs: 500,
    tools: { count: 2, names: ["read", "search"] },
    ...over,
  });

export const context = (over: Partial<DiagnosisContext> = {}): DiagnosisContext => ({
  codexVersion: "0.169.0",
  os: "linux",
  defaultStartupTimeoutMs: 30_000,
  mode: "exec",
  engine: "exec",
  workflow: "action",
  environmentNames: new Set(),
  required: new Set(),
  servers: [],
  ...over,
});
