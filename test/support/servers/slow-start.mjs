// A real server that needs a while before it answers: milliseconds, then the script to become.
const [ms, script, ...rest] = process.argv.slice(2);
await new Promise((resolve) => setTimeout(resolve, Number(ms)));
process.argv = [process.argv[0], script, ...rest];
await import(script);
