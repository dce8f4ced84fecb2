import{createRequire}from"node:module";const require=createRequire(import.meta.url);
import{inspectConfigFiles,projectFolders}from"./chunk-MYWD7BUQ.mjs";import"./chunk-CFWTQETZ.mjs";import"./chunk-B5N4R47M.mjs";import"./chunk-66AXPL5E.mjs";import"./chunk-NNPTRFEL.mjs";export{inspectConfigFiles,projectFolders};
