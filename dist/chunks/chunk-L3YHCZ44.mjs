import{createRequire}from"node:module";const require=createRequire(import.meta.url);
function runUrl(env,{owner,repo},runId=Number(env.GITHUB_RUN_ID??0)){return!Number.isSafeInteger(runId)||runId<=0?null:`${env.GITHUB_SERVER_URL||"https://github.com"}/${owner}/${repo}/actions/runs/${runId}`}export{runUrl};
