import { appendFileSync } from "node:fs";

/** What a matrix run found out about a version: `npm run matrix` makes docs/versions.md of it. Nothing in other runs. */
export function noteFact(version: string, fact: string, value: string): void {
  const file = process.env.MATRIX_FACTS;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ version, fact, value })}\n`);
}
