// Puts the account that owns the repository in the place of ORG, wherever it stands.
//   node scripts/org.mjs acme       fills it in
//   node scripts/org.mjs --check    fails where it is not filled in yet
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const placeholder = /\bORG(?=\/(?:codex-mcp-check|maintainers)\b)/g;
const [argument = ""] = process.argv.slice(2);

const files = execFileSync("git", ["ls-files", "--", ":!dist", ":!scripts/org.mjs"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(?:md|ts|mjs|json|ya?ml)$|CODEOWNERS$/.test(file));
const found = files.filter((file) => readFileSync(path.join(root, file), "utf8").search(placeholder) !== -1);

if (argument === "--check") {
  for (const file of found)
    console.error(`${file} has the placeholder ORG. Run: node scripts/org.mjs ACCOUNT`);
  process.exitCode = found.length === 0 ? 0 : 1;
} else if (/^[A-Za-z\d](?:-?[A-Za-z\d]){0,38}$/.test(argument)) {
  for (const file of found) {
    const text = readFileSync(path.join(root, file), "utf8");
    writeFileSync(path.join(root, file), text.replace(placeholder, argument));
  }
  console.log(
    `${argument} is filled in in ${found.length} files. Run npm run schema and npm run build, then commit.`,
  );
} else {
  console.error("Give the account that owns the repository, as in: node scripts/org.mjs acme");
  process.exitCode = 2;
}
