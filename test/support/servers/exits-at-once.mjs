// Dies before it has answered anything, as a server does whose configuration is missing.
console.error("FATAL: DATABASE_URL is not set");
process.exit(3);
