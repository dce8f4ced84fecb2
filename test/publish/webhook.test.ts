import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { wantedAlert, webhookNews } from "../../src/health/alert/alert.ts";
import type { HealthHistory } from "../../src/health/core/health-history.ts";
import { defaultHealthSettings } from "../../src/health/core/settings.ts";
import { step } from "../../src/health/core/step.ts";
import { postToWebhook } from "../../src/publish/webhook.ts";
import { failed, runAt, seen } from "../health/sample-runs.ts";

let server: Server;
let bodies: string[];
let answers: number[];
let onRequest: () => void;
beforeEach(async () => {
  [bodies, answers, onRequest] = [[], [], () => undefined];
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    onRequest();
    const status = answers.shift() ?? 200;
    if (status > 0) response.writeHead(status, { location: "/elsewhere" }).end("secret answer");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const post = (signal = new AbortController().signal) =>
  postToWebhook(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/T0/hunter2`,
    { text: "x" },
    {
      version: "1",
      signal,
      secondMs: 1,
    },
  );

it("delivers once", async () => {
  expect(await post()).toBeNull();
  expect(bodies).toEqual(['{"text":"x"}']);
});

it("tries three times when the service has a fault, and no more", async () => {
  answers = [500, 429, 200];
  expect(await post()).toBeNull();
  answers = [500, 500, 500, 200];
  bodies = [];
  const warning = await post();
  expect(warning).toContain("it answered 500");
  expect(warning).not.toContain("hunter2");
  expect(warning).not.toContain("secret answer");
  expect(bodies).toHaveLength(3);
});

it.each([400, 404, 301])("does not repeat or follow %i", async (status) => {
  answers = [status];
  expect(await post()).toContain(`it answered ${status}`);
  expect(bodies).toHaveLength(1);
});

it("ends when the job is cancelled", async () => {
  const controller = new AbortController();
  answers = [0];
  onRequest = () => controller.abort();
  expect(await post(controller.signal)).toContain("cancelled");
});

it("tells each outage once when it begins and once when it ends", () => {
  let history: HealthHistory | null = null;
  const texts: (string | null)[] = [];
  for (const [index, letter] of [..."gbbbggbb"].entries()) {
    const run = runAt(index, [
      letter === "b" ? failed("github <!channel> @all") : seen("github <!channel> @all"),
      seen("docs"),
    ]);
    history = step(history, run, defaultHealthSettings).state;
    const wanted = wantedAlert(history, run, { key: "k", pageUrl: null, downAfter: 2 });
    const news = webhookNews(history.announced, wanted, "octo/demo");
    history = { ...history, announced: wanted.servers.map(({ id, health }) => ({ id, name: health.name })) };
    texts.push(news?.text.split("\n")[1] ?? null);
    expect(news?.text ?? "").not.toMatch(/[<>@]/);
  }
  expect(texts.map((text) => text?.slice(0, 1) ?? null)).toEqual([
    null,
    null,
    "❌",
    null,
    null,
    "✅",
    null,
    "❌",
  ]);
});
