import{createRequire}from"node:module";const require=createRequire(import.meta.url);
var ruleNames=["required","max-boot","tools","min-tools","max-tool-failures","expect","allow","fail-on"],verdictLevels=["pass","warn","fail","inconclusive"];export{ruleNames,verdictLevels};
