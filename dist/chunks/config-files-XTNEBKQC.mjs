import{createRequire}from"node:module";const require=createRequire(import.meta.url);
import{inspectConfigFiles,projectFolders}from"./chunk-YNFIPQSO.mjs";import"./chunk-CFWTQETZ.mjs";import"./chunk-FU7CIXCH.mjs";import"./chunk-66AXPL5E.mjs";import"./chunk-W7AKO3NY.mjs";import"./chunk-HN7HE3RO.mjs";import"./chunk-NNPTRFEL.mjs";export{inspectConfigFiles,projectFolders};
