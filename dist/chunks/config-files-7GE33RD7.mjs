import{createRequire}from"node:module";const require=createRequire(import.meta.url);
import{inspectConfigFiles,projectFolders}from"./chunk-SUDXPQ53.mjs";import"./chunk-CFWTQETZ.mjs";import"./chunk-KJ65IYU2.mjs";import"./chunk-66AXPL5E.mjs";import"./chunk-NNPTRFEL.mjs";export{inspectConfigFiles,projectFolders};
