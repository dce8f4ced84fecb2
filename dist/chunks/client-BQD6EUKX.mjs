import{createRequire}from"node:module";const require=createRequire(import.meta.url);
import{Cancelled,NotJson,OutOfTime,createGitHub,defaultLimits}from"./chunk-77RWIAYZ.mjs";import"./chunk-KJTEVDWG.mjs";import"./chunk-NNPTRFEL.mjs";export{Cancelled,NotJson,OutOfTime,createGitHub,defaultLimits};
