// Writes what is generated from src/: schema/*.json, action.yml and docs/inputs.md. `npm run schema`; tests fail when one is stale.
import { writeFileSync } from "node:fs";
import { renderActionYml } from "../src/inputs/action-yml.ts";
import { renderInputsPage } from "../src/inputs/inputs-page.ts";
import { rulesJsonSchema } from "../src/policy/rules-file/rules-schema.ts";
import { reportJsonSchema } from "../src/sources/report-file/json-schema.ts";

const root = new URL("../", import.meta.url);
const schemas = { "rules.schema.json": rulesJsonSchema(), "report.schema.json": reportJsonSchema() };

for (const [file, schema] of Object.entries(schemas)) {
  writeFileSync(new URL(`schema/${file}`, root), `${JSON.stringify(schema, null, 2)}\n`);
}
writeFileSync(new URL("action.yml", root), renderActionYml());
writeFileSync(new URL("docs/inputs.md", root), renderInputsPage());
