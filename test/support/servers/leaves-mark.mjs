// Writes the file it is given, then becomes a real server: the script it is given.
import { writeFileSync } from "node:fs";

const [file, script] = process.argv.slice(2);
writeFileSync(file, "started\n");
process.argv = [process.argv[0], script];
await import(script);
