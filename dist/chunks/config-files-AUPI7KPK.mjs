import{createRequire}from"node:module";const require=createRequire(import.meta.url);
import{inspectConfigFiles,projectFolders}from"./chunk-YPUBL27W.mjs";import"./chunk-CFWTQETZ.mjs";import"./chunk-6WD4GOSN.mjs";import"./chunk-66AXPL5E.mjs";import"./chunk-W6WVVLGZ.mjs";import"./chunk-NNPTRFEL.mjs";export{inspectConfigFiles,projectFolders};
