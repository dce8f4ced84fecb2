import type { HealthState } from "../core/server-health.ts";

/** GitHub's own Primer colours, so that the charts look at home there in both themes. */
export interface Theme {
  text: string;
  quiet: string;
  line: string;
  empty: string;
  good: string;
  degraded: string;
  auth: string;
  bad: string;
  unknown: string;
  p50: string;
  p95: string;
}

export const light: Theme = {
  text: "#1f2328",
  quiet: "#59636e",
  line: "#d1d9e0",
  empty: "#eaeef2",
  good: "#2da44e",
  degraded: "#d4a72c",
  auth: "#8250df",
  bad: "#cf222e",
  unknown: "#afb8c1",
  p50: "#0969da",
  p95: "#80b7f0",
};

export const dark: Theme = {
  text: "#f0f6fc",
  quiet: "#9198a1",
  line: "#3d444d",
  empty: "#262c36",
  good: "#3fb950",
  degraded: "#d29922",
  auth: "#a371f7",
  bad: "#f85149",
  unknown: "#656c76",
  p50: "#4493f8",
  p95: "#1f5fae",
};

interface StateLook {
  /** Never stands without the word. */
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
