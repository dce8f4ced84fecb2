import * as z from "zod/mini";
import type { GitHub } from "./client.ts";
import { isApiError } from "./retry-policy.ts";

const viewerSchema = z.object({ viewer: z.object({ login: z.string().check(z.minLength(1)) }) });
const userSchema = z.object({ login: z.string().check(z.minLength(1)) });

/**
 * The login that this token writes as, or null when GitHub does not tell.
 *
 * GraphQL's `viewer` works with every kind of token: `github-actions[bot]` for the token of the job, `SLUG[bot]` for an app, the
 * person for a personal token. REST's `GET /user` refuses the first two with 403; it is asked where GraphQL does not answer.
 */
export async function whoAmI({ octokit }: GitHub): Promise<string | null> {
  try {
    const query = await octokit.graphql("query { viewer { login } }", { request: { retries: 0 } });
    const viewer = viewerSchema.safeParse(query);
    if (viewer.success) return viewer.data.viewer.login;
  } catch (error) {
    if (isApiError(error) && error.status === 401) throw error;
  }
  try {
    const user = userSchema.safeParse((await octokit.request("GET /user")).data);
    return user.success ? user.data.login : null;
  } catch (error) {
    if (isApiError(error) && (error.status === 401 || error.response === undefined)) throw error;
    return null;
  }
}

/** Compares logins without regard to case, as GitHub does. */
export const sameLogin = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
