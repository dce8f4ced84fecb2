// Writes schema/*.json from the schemas in src/. `npm run schema`; a test fails when a file is stale.
import { writeFileSync } from "node:fs";
import { rulesJsonSchema } from "../src/policy/rules-schema.ts";

const schemas = { "rules.schema.json": rulesJsonSchema() };

for (const [file, schema] of Object.entries(schemas)) {
  writeFileSync(new URL(`../schema/${file}`, import.meta.url), `${JSON.stringify(schema, null, 2)}\n`);
}
