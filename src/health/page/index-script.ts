/** The page's only script: how long ago the last run was, and a warning once the schedule has stopped. */
export const staleScript = `(function(){var t=document.getElementById("checked"),s=document.getElementById("stale");function ago(ms){var m=Math.round(ms/6e4);return m<1?"just now":m<60?m+" min ago":m<2880?Math.round(m/60)+" h ago":Math.round(m/1440)+" days ago"}function show(){var at=Date.parse(t.dateTime),after=Date.parse(s.dataset.after),now=Date.now();t.title=t.dateTime;t.dataset.ago=ago(now-at);if(after&&now>after){s.textContent="This page is out of date: the last run was "+ago(now-at)+", and the next one has not come. Has the schedule stopped?";s.hidden=false}}show();setInterval(show,6e4)})()`;

/** SHA-256 of the script, for the page's content security policy; a test keeps the two together. */
export const scriptHash = "sha256-wfxNejmE+G3i9tQtz/vRmxKg7TtxheLDCGtQZdi9NF8=";
