import{createRequire}from"node:module";const require=createRequire(import.meta.url);
var noSettings={required:null,maxBootMs:null,tools:null,minTools:null,maxToolFailures:null,allow:null,expect:null},noRules={defaults:null,entries:[]};export{noSettings,noRules};
