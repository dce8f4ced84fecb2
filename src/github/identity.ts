import * as z from "zod";
import type { GitHub } from "./client.ts";
import { isApiError } from "./retry-policy.ts";

const viewerSchema = z.object({ viewer: z.object({ login: z.string().min(1) }) });
const userSchema = z.object({ login: z.string().min(1) });

/**
 * The login this token writes as, or null when GitHub does not say.
 *
 * GraphQL's `viewer` answers every kind of token: `github-actions[bot]` for the job's own, `SLUG[bot]` for an app's, the
 * person for a personal one. REST's `GET /user` refuses the first two with 403 and is asked only where GraphQL is closed.
 */
export async function whoAmI({ octokit }: GitHub): Promise<string | null> {
  try {
    const viewer = viewerSchema.safeParse(await octokit.graphql("query { viewer { login } }"));
    if (viewer.success) return viewer.data.viewer.login;
  } catch (error) {
    if (isFinal(error)) throw error;
  }
  try {
    const user = userSchema.safeParse((await octokit.rest.users.getAuthenticated()).data);
    return user.success ? user.data.login : null;
  } catch (error) {
    if (isFinal(error)) throw error;
    return null;
  }
}

/** A rejected token, or a server out of reach: asking in another way will not help. */
const isFinal = (error: unknown) =>
  isApiError(error) && (error.status === 401 || error.response === undefined);

/** Logins are compared without regard to case, as GitHub does. */
export const sameLogin = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
