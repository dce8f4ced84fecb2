import type { HealthState } from "../core/server-health.ts";

/** Close to GitHub's Primer colours. Each has a contrast of 3:1 or more with both backgrounds of its theme. */
export interface Theme {
  back: string;
  card: string;
  text: string;
  quiet: string;
  line: string;
  empty: string;
  good: string;
  degraded: string;
  auth: string;
  bad: string;
  unknown: string;
  link: string;
}

export const light: Theme = {
  back: "#f6f8fa",
  card: "#ffffff",
  text: "#1f2328",
  quiet: "#59636e",
  line: "#848d97",
  empty: "#848d97",
  good: "#1a7f37",
  degraded: "#9a6700",
  auth: "#8250df",
  bad: "#cf222e",
  unknown: "#59636e",
  link: "#0550ae",
};

export const dark: Theme = {
  back: "#010409",
  card: "#0d1117",
  text: "#f0f6fc",
  quiet: "#9198a1",
  line: "#656c76",
  empty: "#656c76",
  good: "#3fb950",
  degraded: "#d29922",
  auth: "#a371f7",
  bad: "#f85149",
  unknown: "#9198a1",
  link: "#4493f8",
};

export const themeStyle = `:root{color-scheme:light dark;${variables(light)}}@media (prefers-color-scheme:dark){:root{${variables(dark)}}}`;

function variables(theme: Theme): string {
  return Object.entries(theme)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}

interface StateLook {
  /** Never shown without the word. */
  icon: string;
  word: string;
  colour: keyof Theme;
}

export const looks: Record<HealthState, StateLook> = {
  up: { icon: "✅", word: "up", colour: "good" },
  degraded: { icon: "⚠️", word: "degraded", colour: "degraded" },
  "auth-needed": { icon: "🔑", word: "needs login", colour: "auth" },
  down: { icon: "❌", word: "down", colour: "bad" },
  flapping: { icon: "🔁", word: "flapping", colour: "bad" },
  unknown: { icon: "❔", word: "unknown", colour: "unknown" },
};

export const fontStack = "-apple-system,BlinkMacSystemFont,'Segoe UI','Noto Sans',Helvetica,Arial,sans-serif";
