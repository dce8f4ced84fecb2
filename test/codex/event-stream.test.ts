import { describe, expect, it } from "vitest";
import { EventStream } from "../../src/codex/event-stream.ts";
import type { RunEvent } from "../../src/model/events.ts";
import { translateExecLine } from "../../src/sources/exec-events/translate.ts";

const startup = (status: "starting" | "ready" | "failed"): Extract<RunEvent, { kind: "startup" }> => ({
  kind: "startup",
  source: "app-server",
  phase: "probe",
  atMs: 0,
  name: "a",
  status,
  error: null,
  failureReason: null,
  threadId: null,
});

const thread = '{"type":"thread.started","thread_id":"t"}';
const turn = '{"type":"turn.started"}';
const ours = ['{"type":"mcp.server.init_started","name":"a"}', '{"type":"mcp.server.ready","name":"a"}'];

function streamOf(...lines: string[]): string[] {
  const written: string[] = [];
  const stream = new EventStream((line) => written.push(line));
  stream.startup(startup("starting"));
  stream.startup(startup("ready"));
  for (const line of lines) stream.line(line, translateExecLine(line, 0));
  stream.end();
  return written;
}

describe("events.jsonl", () => {
  it("has our lines behind thread.started and before the turn", () => {
    expect(streamOf(thread, turn)).toEqual([thread, ...ours, turn]);
  });

  it("has them behind an error item that comes before the turn", () => {
    const error = '{"type":"item.completed","item":{"id":"i","type":"error","message":"metadata"}}';
    expect(streamOf(thread, error, turn)).toEqual([thread, error, ...ours, turn]);
  });

  it("has them at the end when no thread was started", () => {
    expect(streamOf()).toEqual(ours);
    expect(streamOf(thread)).toEqual([thread, ...ours]);
  });

  it("leaves the word to a Codex that prints them itself", () => {
    const native = '{"type":"mcp.server.failed","name":"a","error":"x"}';
    expect(streamOf(thread, native, turn)).toEqual([thread, native, turn]);
  });

  it("has each outcome once, and none without a beginning", () => {
    const written: string[] = [];
    const stream = new EventStream((line) => written.push(line));
    for (const status of ["ready", "ready", "failed", "failed"] as const) stream.startup(startup(status));
    stream.end();
    expect(written).toEqual([...ours, ours[0], '{"type":"mcp.server.failed","name":"a"}']);
  });

  it("does not repeat what a Codex prints itself after the turn has begun", () => {
    const failed = '{"type":"mcp.server.failed","name":"a","error":"x"}';
    expect(streamOf(thread, turn, ...ours, failed)).toEqual([thread, ...ours, turn, failed]);
  });

  it("keeps lines that are no events", () => {
    expect(streamOf("not json", thread, turn)).toEqual(["not json", thread, ...ours, turn]);
  });
});
