import { homedir, userInfo } from "node:os";
import path from "node:path";

/** The account's home directory; empty where there is none: no `HOME`, and no entry of the account among the users. */
export function findUserHome(): string {
  for (const find of [homedir, () => userInfo().homedir]) {
    try {
      const home = find();
      // A relative directory would be one of the checkout.
      if (path.isAbsolute(home)) return home;
    } catch {
      // The system knows none.
    }
  }
  return "";
}
