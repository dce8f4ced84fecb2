import { fontStack, themeStyle } from "./theme.ts";

export const indexStyle = `
${themeStyle}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:15px/1.5 ${fontStack}}
main{max-width:880px;margin:0 auto;padding:24px 16px 40px}
header,section,.list{border:1px solid var(--line);border-radius:12px;background:var(--card)}
header{padding:20px 24px;border-left:8px solid var(--good)}
header.down{border-left-color:var(--bad)}header.degraded{border-left-color:var(--degraded)}header.unknown{border-left-color:var(--unknown)}
h1{font-size:24px;line-height:1.25;margin:0 0 4px;text-wrap:balance}
h2{font-size:17px;margin:24px 0 8px}
section h2{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;justify-content:space-between;font-size:17px;margin:0}
header p{margin:0;color:var(--quiet)}
time[data-ago]::after{content:" (" attr(data-ago) ")"}
a{color:var(--link)}
.notice{margin:12px 0 0;padding:10px 16px;border-radius:8px;border:1px solid var(--line);color:var(--quiet)}
.stale{border-color:var(--bad);color:var(--text);font-weight:600}
section{margin-top:16px;padding:16px 24px}
.name{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.tag{font:12px ${fontStack};color:var(--quiet);border:1px solid var(--line);border-radius:9px;padding:0 7px;margin-left:6px;white-space:nowrap}
.state{font-size:14px;font-weight:600}
.good{color:var(--good)}.degraded{color:var(--degraded)}.auth{color:var(--auth)}.bad{color:var(--bad)}.unknown{color:var(--unknown)}
.facts,.figure{color:var(--quiet);font-size:13px;margin:2px 0 0}
.remark,.incident{margin:6px 0;overflow-wrap:anywhere}
code{padding:0 4px;border:1px solid var(--line);border-radius:5px;font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.bars{position:relative;height:34px;margin-top:8px;touch-action:pan-y;cursor:crosshair}
.bars svg,.boot svg{display:block;width:100%;height:100%}
.bars i{position:absolute;top:-3px;bottom:-3px;border:2px solid var(--text);border-radius:3px;pointer-events:none}
:focus-visible{outline:2px solid var(--link);outline-offset:3px}
.boot{height:34px;margin-top:8px}
.list{margin:16px 0 0;padding:0 24px}
.list summary{padding:12px 0;cursor:pointer;font-weight:600}
.row{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr) 210px;gap:0 20px;align-items:center;padding:8px 0;border-top:1px solid var(--line)}
.row .bars{height:22px;margin:0}.row .figure{grid-column:3;text-align:right;margin:0}
[hidden]{display:none!important}
.filter{display:block;margin:16px 0 0}
.filter input{width:100%;margin-top:4px;padding:8px 12px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--text);font:inherit}
ul{margin:0;padding-left:20px}li{margin:4px 0;overflow-wrap:anywhere}
footer{margin-top:20px;color:var(--quiet);font-size:13px}
footer p{margin:0 0 6px}
.legend i{display:inline-block;width:10px;height:10px;border-radius:2px;margin:0 5px 0 12px;background:currentColor}
.legend i:first-child{margin-left:0}.legend i.none{height:4px;background:var(--empty)}
@media (max-width:480px){main{padding:12px 10px 32px}header,section{padding:14px 16px}.list{padding:0 16px}h1{font-size:20px}.row{grid-template-columns:minmax(0,1fr) 40%;padding:5px 0}.row .figure{grid-column:1/-1;text-align:right}.row .bars{height:20px}}
`;
