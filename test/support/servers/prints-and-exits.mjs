// Prints what it is given, to both streams, and dies.
const text = process.argv.slice(2).join("\n");
process.stderr.write(`${text}\n`);
process.stdout.write(`${text}\n`);
process.exitCode = 1;
