import { dark, fontStack, light, type Theme } from "./theme.ts";

function variables(theme: Theme): string {
  return Object.entries(theme)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}

export const indexStyle = `
:root{${variables(light)};--back:#f6f8fa;--card:#fff}
@media (prefers-color-scheme:dark){:root{${variables(dark)};--back:#010409;--card:#0d1117}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:15px/1.5 ${fontStack}}
main{max-width:880px;margin:0 auto;padding:24px 16px 40px}
header{padding:20px 24px;border-radius:12px;background:var(--card);border:1px solid var(--line);border-left:8px solid var(--good)}
header.down{border-left-color:var(--bad)}header.degraded{border-left-color:var(--degraded)}header.unknown{border-left-color:var(--unknown)}
h1{font-size:24px;line-height:1.25;margin:0 0 4px;text-wrap:balance}
header p{margin:0;color:var(--quiet)}
time[data-ago]::after{content:" (" attr(data-ago) ")"}
a{color:var(--p50)}
.notice{margin:12px 0 0;padding:10px 16px;border-radius:8px;border:1px solid var(--line);color:var(--quiet)}
.stale{border-color:var(--bad);color:var(--text);font-weight:600}
section{margin-top:16px;padding:16px 24px;border-radius:12px;background:var(--card);border:1px solid var(--line)}
h2{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;justify-content:space-between;font-size:17px;margin:0}
.name{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.state{font-size:14px;font-weight:600;white-space:nowrap}
.facts{display:flex;flex-wrap:wrap;gap:2px 18px;margin:4px 0 10px;color:var(--quiet);font-size:14px}
.facts b{color:var(--text);font-weight:600}
.remark{margin:0 0 10px;overflow-wrap:anywhere}
code{padding:1px 5px;border-radius:5px;background:var(--empty);font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));gap:12px 28px}
.charts svg{display:block;width:100%;height:auto}
.incident{margin:8px 0 0;color:var(--quiet);font-size:14px;overflow-wrap:anywhere}
footer{margin-top:20px;color:var(--quiet);font-size:13px}
footer p{margin:0 0 6px}
.legend i{display:inline-block;width:10px;height:10px;border-radius:2px;margin:0 5px 0 12px}
.legend i:first-child{margin-left:0}
${["good", "degraded", "auth", "bad", "unknown"].map((name) => `i.${name}{background:var(--${name})}`).join("")}i.none{background:var(--empty)}
@media (max-width:480px){main{padding:12px 10px 32px}header,section{padding:14px 16px}h1{font-size:20px}}
`;
