import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgeActor } from "../../src/guard/actor.ts";
import type { World } from "../../src/world.ts";

const permissions: Record<string, string> = { ann: "write", bob: "read", cleo: "admin", dan: "maintain" };
const asked: string[] = [];
const server = createServer((request, response) => {
  const user = /collaborators\/([^/]+)\/permission$/.exec(request.url ?? "")?.[1] ?? "";
  asked.push(user);
  const permission = permissions[user];
  response.setHeader("content-type", "application/json");
  if (user === "forbidden") response.writeHead(401).end('{"message":"Bad credentials"}');
  else if (permission === undefined) response.writeHead(404).end('{"message":"Not Found"}');
  else response.end(JSON.stringify({ permission }));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

const judge = (actor: string, inputs: object = {}, env: Record<string, string> = {}) =>
  judgeActor(
    { mode: "exec", allowUsers: [], allowBots: false, allowBotUsers: [], githubToken: "token", ...inputs },
    {
      version: "0",
      env: {
        GITHUB_ACTOR: actor,
        GITHUB_REPOSITORY: "octo/demo",
        GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        ...env,
      },
    } as unknown as World,
  );

describe("a prompt is run", () => {
  it.each(["ann", "cleo", "dan"])("for %s, who may write", async (actor) => {
    expect(await judge(actor)).toBeNull();
  });

  it.each([
    ["a listed user", "Bob", { allowUsers: ["bob"] }],
    ["everyone", "stranger", { allowUsers: ["*"] }],
    ["GitHub's bot", "github-actions[bot]", { allowBots: true }],
    ["a listed bot", "Renovate[bot]", { allowBotUsers: ["renovate"] }],
    ["mode probe", "stranger", { mode: "probe" }],
    ["mode report", "stranger", { mode: "report" }],
  ])("without asking GitHub: %s", async (_, actor, inputs) => {
    asked.length = 0;
    expect(await judge(actor, inputs)).toBeNull();
    expect(asked).toEqual([]);
  });

  it("on a schedule, and outside of GitHub Actions", async () => {
    expect(await judge("stranger", {}, { GITHUB_EVENT_NAME: "schedule" })).toBeNull();
    expect(await judge("")).toBeNull();
  });
});

describe("a prompt is not run", () => {
  it.each([
    ["who may only read", "bob", {}, "has the permission `read`"],
    ["who is unknown", "stranger", {}, "has the permission `none`"],
    ["a bot that is not GitHub's", "evil[bot]", { allowBots: true }, "has the permission `none`"],
    [
      "a user with a listed bot's name",
      "renovate",
      { allowBotUsers: ["renovate"] },
      "has the permission `none`",
    ],
    ["without a token", "ann", { githubToken: null }, "there is no github-token"],
    ["where GitHub does not answer", "forbidden", {}, "could not be found out: Bad credentials"],
  ])("%s", async (_, actor, inputs, why) => {
    const refused = await judge(actor, inputs);
    expect(refused).toMatchObject({ code: "actor-not-allowed", level: "error" });
    expect(refused?.detail).toContain(why);
  });
});
