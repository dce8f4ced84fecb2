/** The action that brings a well-known command. */
const setups: Record<string, string> = {
  npx: "actions/setup-node@v6",
  node: "actions/setup-node@v6",
  npm: "actions/setup-node@v6",
  uvx: "astral-sh/setup-uv@v7",
  uv: "astral-sh/setup-uv@v7",
  python: "actions/setup-python@v6",
  python3: "actions/setup-python@v6",
  pipx: "actions/setup-python@v6",
  bun: "oven-sh/setup-bun@v2",
  bunx: "oven-sh/setup-bun@v2",
  deno: "denoland/setup-deno@v2",
  pnpm: "pnpm/action-setup@v4",
  pnpx: "pnpm/action-setup@v4",
  go: "actions/setup-go@v6",
  dotnet: "actions/setup-dotnet@v5",
  java: "actions/setup-java@v5",
};

/** What to put after `uses:` to have this program; null where no well-known action brings it. */
export const setupAction = (program: string): string | null =>
  Object.hasOwn(setups, program) ? (setups[program] ?? null) : null;
