import { parseRepository } from "../github/pull-request.ts";
import type { Inputs } from "../inputs/inputs.ts";
import { problem } from "../model/problem.ts";
import { problemTitles } from "../model/problem-codes.ts";
import type { Problem } from "../model/report.ts";
import type { World } from "../world.ts";

type ActorInputs = Pick<Inputs, "mode" | "allowUsers" | "allowBots" | "allowBotUsers" | "githubToken">;

/** GitHub's own account, which workflows act as; `allow-bots` lets it in. */
const githubBot = "github-actions[bot]";
const writing = new Set(["write", "maintain", "admin"]);

/**
 * Why the account that triggered this run may not have Codex run a prompt, or null. As openai/codex-action: accounts with write
 * access, and those that the inputs name. A schedule is triggered by nobody.
 */
export async function judgeActor(inputs: ActorInputs, world: World): Promise<Problem | null> {
  const { env } = world;
  const actor = env.GITHUB_ACTOR ?? "";
  if (inputs.mode !== "exec" || actor === "" || env.GITHUB_EVENT_NAME === "schedule") return null;
  const name = actor.toLowerCase();
  const isBot = name.endsWith("[bot]");
  const listed = (list: readonly string[]) => list.some((entry) => entry.toLowerCase() === name);
  if (inputs.allowBots && name === githubBot) return null;
  if (isBot && listed(inputs.allowBotUsers.map((bot) => (bot.endsWith("[bot]") ? bot : `${bot}[bot]`))))
    return null;
  if (inputs.allowUsers.includes("*") || listed(inputs.allowUsers)) return null;

  const permission = await permissionOf(actor, inputs.githubToken, world);
  if ("known" in permission && writing.has(permission.known)) return null;
  const allow = isBot ? "`allow-bot-users`" : "`allow-users`";
  const detail =
    "known" in permission
      ? `${actor} triggered this run and has the permission \`${permission.known}\`; a prompt needs write access.`
      : `Whether ${actor}, who triggered this run, has write access could not be found out: ${permission.unknown}.`;
  const remedy =
    "known" in permission
      ? `Name the account in ${allow}, or start the run from an account with write access.`
      : `Give \`github-token\`, or name the account in ${allow}.`;
  return problem("actor-not-allowed", problemTitles["actor-not-allowed"], detail, remedy);
}

async function permissionOf(
  username: string,
  token: string | null,
  { env, version }: World,
): Promise<{ known: string } | { unknown: string }> {
  const repository = parseRepository(env.GITHUB_REPOSITORY ?? "");
  if (repository === null) return { unknown: "GITHUB_REPOSITORY is not set" };
  if (token === null) return { unknown: "there is no github-token" };
  const { createGitHub } = await import("../github/client.ts");
  const { octokit } = createGitHub({
    token,
    apiUrl: env.GITHUB_API_URL || "https://api.github.com",
    userAgent: `codex-mcp-check/${version}`,
  });
  try {
    const { data } = await octokit.request("GET /repos/{owner}/{repo}/collaborators/{username}/permission", {
      ...repository,
      username,
    });
    return { known: data.permission };
  } catch (error) {
    if ((error as { status?: number }).status === 404) return { known: "none" };
    return { unknown: error instanceof Error ? error.message : String(error) };
  }
}
