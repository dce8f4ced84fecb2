/** Made-up health runs with a fixed seed: outages, slow spells, an expired login, a flapping server, missed schedules. */
const names = [
  "github",
  "docs",
  "memory",
  "search",
  "postgres",
  "browser",
  "filesystem",
  "sentry",
  "linear",
  "figma",
];
const HALF_HOUR = 1_800_000;

const problems = {
  failed: {
    code: "exited-at-once",
    title: "exited at once",
    detail: "The command ended before it answered.",
    remedy: "Its last words, in the run's summary, say why.",
  },
  auth: {
    code: "token-rejected",
    title: "token rejected",
    detail: "The server refused the token in `GITHUB_MCP_TOKEN`.",
    remedy: "Create a new token and save it as the repository's secret `GITHUB_MCP_TOKEN`.",
  },
};

export function simulatedRuns(days, servers, end = Date.UTC(2026, 10, 21, 14, 0)) {
  const random = mulberry(17);
  const begin = end - days * 48 * HALF_HOUR;
  const trouble = Array.from({ length: servers }, () => ({ until: -1, kind: "failed" }));
  return Array.from({ length: days * 48 }, (_, index) => {
    const startedAt = new Date(begin + index * HALF_HOUR + random() * 400_000).toISOString();
    return {
      runId: String(7_000_000_000 + index * 3),
      runAttempt: 1,
      job: "",
      alertOn: "any",
      cron: "7,37 * * * *",
      startedAt,
      runUrl: `https://github.com/example/project/actions/runs/${7_000_000_000 + index * 3}`,
      event: "schedule",
      codexVersion: "0.169.0",
      conclusion: "pass",
      cannotTell: index % 5_000 === 4_999 ? "Codex could not be run." : null,
      servers: names
        .slice(0, servers)
        .map((name, position) => server(name, position, index, trouble[position], random, days)),
    };
  });
}

function server(name, position, index, spell, random, days) {
  if (spell.until < index && random() < 0.0004) {
    spell.until = index + 1 + Math.floor(random() * 20);
    spell.kind = random() < 0.3 ? "auth" : "failed";
  }
  const lastDays = index > (days - 2) * 48;
  const outage =
    spell.until >= index || (position === 0 && lastDays) || (position === 3 && lastDays && index % 3 === 0);
  const auth = position === 0 && lastDays ? true : spell.kind === "auth";
  const base = 400 + position * 350;
  const slowSpell = position === 4 && index % 3_000 > 2_900 ? 3 : 1;
  const bootMs = Math.round(base * slowSpell * (1 + random() * 0.3 + (random() < 0.05 ? 1 : 0)));
  const tools = Array.from(
    { length: 4 + position * 3 - (position === 1 && lastDays ? 2 : 0) },
    (_, tool) => `${name}_tool_${tool}`,
  );
  return {
    name,
    state: outage ? "failed" : "ready",
    required: position < 2,
    level: outage ? "fail" : "pass",
    bootMs: outage ? null : bootMs,
    startupTimeoutMs: position === 9 ? 5_000 : 30_000,
    broken: position === 5 && lastDays ? "started in 2.9 s, `max-boot` is 2 s" : null,
    tools: outage ? null : tools,
    problem: outage ? problems[auth ? "auth" : "failed"] : null,
  };
}

function mulberry(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
