// Writes docs/diagnoses.md from the catalogue and the recorded corpus: node scripts/diagnoses.mjs. A test fails when it is stale.
import { writeFileSync } from "node:fs";
import { renderDiagnosesPage } from "../test/corpus/page.ts";

writeFileSync(new URL("../docs/diagnoses.md", import.meta.url), renderDiagnosesPage());
