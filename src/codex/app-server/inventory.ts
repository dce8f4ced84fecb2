import { readTextIfRegular } from "../../host/regular-file.ts";
import type { DeclaredServer } from "../../model/events.ts";
import { ProblemError, problem } from "../../model/problem.ts";
import { type Inventory, translateConfig } from "../../sources/config/translate.ts";
import type { AppServer } from "./client.ts";
import { maxAnswerMs, openAppServer, type SessionOptions } from "./session.ts";
import { asProblem } from "./session-problems.ts";

/** What Codex's configuration declares. Throws `ProblemError`. */
export async function readInventory(server: AppServer, options: SessionOptions): Promise<Inventory> {
  const result = await server
    .request("config/read", { includeLayers: true, cwd: options.cwd }, options.answerMs ?? maxAnswerMs)
    .catch((error: unknown) => {
      throw asProblem(error, options, server.configFault());
    });
  const inventory = translateConfig(result, { text: readTextIfRegular, display: options.displayPath });
  if (inventory === null) {
    throw new ProblemError(
      problem(
        "config-unreadable",
        "Codex's configuration could not be read",
        "This Codex answers config/read in an unknown shape.",
        "Use a Codex version between 0.99.0 and 0.169.0, or report the version.",
      ),
    );
  }
  options.onInventory?.(inventory);
  return inventory;
}

/** The same without starting a server. Throws `ProblemError`. */
export async function readOnlyInventory(options: SessionOptions): Promise<Inventory> {
  const server = await openAppServer(options, "probe");
  try {
    return await readInventory(server, options);
  } finally {
    await server.close();
  }
}

/** The declared servers that Codex starts. */
export const startable = ({ servers }: Inventory): DeclaredServer[] =>
  servers.filter(({ notLoaded, enabled }) => notLoaded === null && enabled);
