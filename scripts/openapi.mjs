/**
 * Cuts the operations this project uses out of GitHub's published OpenAPI description (npm: @octokit/openapi, about 385 MB,
 * hence no dependency) and writes them to test/fixtures/openapi/github.json: every request the tests see is checked against it.
 *
 *   node scripts/openapi.mjs            installs the package into a temporary folder, and removes it again
 *   node scripts/openapi.mjs FOLDER     uses an unpacked copy of the package
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VERSION = "23.0.2";

/** Method and path of each operation; what is sent and what comes back is kept, everything else is left out. */
const OPERATIONS = [
  "get /user",
  "get /repos/{owner}/{repo}/issues",
  "post /repos/{owner}/{repo}/issues",
  "get /repos/{owner}/{repo}/issues/{issue_number}",
  "patch /repos/{owner}/{repo}/issues/{issue_number}",
  "get /repos/{owner}/{repo}/issues/{issue_number}/comments",
  "post /repos/{owner}/{repo}/issues/{issue_number}/comments",
  "post /repos/{owner}/{repo}/issues/{issue_number}/labels",
  "get /repos/{owner}/{repo}/issues/comments/{comment_id}",
  "patch /repos/{owner}/{repo}/issues/comments/{comment_id}",
  "delete /repos/{owner}/{repo}/issues/comments/{comment_id}",
  "post /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions",
  "delete /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions/{reaction_id}",
  "get /repos/{owner}/{repo}/labels",
  "post /repos/{owner}/{repo}/labels",
  "get /repos/{owner}/{repo}/labels/{name}",
  "get /repos/{owner}/{repo}/pulls",
  "get /repos/{owner}/{repo}/pulls/{pull_number}",
  "get /repos/{owner}/{repo}/commits/{commit_sha}/pulls",
];

const NOISE = new Set([
  "description",
  "summary",
  "example",
  "examples",
  "tags",
  "externalDocs",
  "operationId",
  "title",
  "format",
]);

function trim(node, inProperties = false) {
  if (Array.isArray(node)) return node.map((item) => trim(item));
  if (node === null || typeof node !== "object") return node;
  const kept = {};
  for (const [key, value] of Object.entries(node)) {
    if (!inProperties && (NOISE.has(key) || key.startsWith("x-") || key === "nullable")) continue;
    kept[key] = trim(value, key === "properties" && !inProperties);
  }
  return !inProperties && node.nullable === true ? orNull(kept) : kept;
}

/** OpenAPI 3.0 says `nullable` where JSON Schema says so in `type`. */
function orNull(schema) {
  if (typeof schema.type !== "string") return { anyOf: [schema, { type: "null" }] };
  const { enum: values, ...rest } = schema;
  return { ...rest, type: [schema.type, "null"], ...(values && { enum: [...values, null] }) };
}

function resolve(document, node) {
  return node?.$ref
    ? node.$ref
        .slice(2)
        .split("/")
        .reduce((at, key) => at[key], document)
    : node;
}

/** Answers we read fields of; of the others only the status code is kept. */
function answer(document, status, response) {
  const schema = resolve(document, response).content?.["application/json"]?.schema;
  return status.startsWith("2") && schema ? { schema: trim(schema) } : {};
}

function operation(document, name) {
  const [method, path] = name.split(" ");
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`@octokit/openapi ${VERSION} has no ${name}`);
  const shared = document.paths[path].parameters ?? [];
  return {
    method: method.toUpperCase(),
    path,
    parameters: [...shared, ...(found.parameters ?? [])].map((parameter) => {
      const { name: label, in: place, required, schema } = resolve(document, parameter);
      return { name: label, in: place, required: required ?? false, schema: trim(schema) };
    }),
    body: trim(found.requestBody?.content?.["application/json"]?.schema ?? null),
    bodyRequired: found.requestBody?.required ?? false,
    responses: Object.fromEntries(
      Object.entries(found.responses).map(([status, response]) => [
        status,
        answer(document, status, response),
      ]),
    ),
  };
}

function referenced(document, node, into) {
  if (node === null || typeof node !== "object") return into;
  if (typeof node.$ref === "string" && !into.has(node.$ref)) {
    into.add(node.$ref);
    referenced(document, trim(resolve(document, node)), into);
  }
  for (const value of Object.values(node)) referenced(document, value, into);
  return into;
}

function extract(folder) {
  const document = JSON.parse(readFileSync(join(folder, "generated", "api.github.com.json"), "utf8"));
  const operations = OPERATIONS.map((name) => operation(document, name));
  const schemas = {};
  for (const ref of [...referenced(document, operations, new Set())].sort()) {
    schemas[ref.slice("#/components/schemas/".length)] = trim(resolve(document, { $ref: ref }));
  }
  return { from: `@octokit/openapi ${VERSION}, api.github.com`, operations, components: { schemas } };
}

function install() {
  const folder = mkdtempSync(join(tmpdir(), "openapi-"));
  execFileSync("npm", ["install", "--no-save", "--prefix", folder, `@octokit/openapi@${VERSION}`], {
    stdio: "inherit",
  });
  return folder;
}

const given = process.argv[2];
const installed = given ? null : install();
try {
  const fixture = extract(given ?? join(installed, "node_modules", "@octokit", "openapi"));
  const target = new URL("../test/fixtures/openapi/github.json", import.meta.url);
  writeFileSync(target, `${JSON.stringify(fixture, null, 1)}\n`);
  console.log(
    `${fixture.operations.length} operations, ${Object.keys(fixture.components.schemas).length} schemas`,
  );
} finally {
  if (installed) rmSync(installed, { recursive: true, force: true });
}
