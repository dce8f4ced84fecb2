import{createRequire}from"node:module";const require=createRequire(import.meta.url);
var done=(url=null)=>({kind:"done",url}),skipped=why=>({kind:"skipped",why}),degraded=warning=>({kind:"degraded",warning});function fileProblem(error){return error instanceof Error?error.message.split(", ")[0]??error.message:String(error)}export{done,skipped,degraded,fileProblem};
