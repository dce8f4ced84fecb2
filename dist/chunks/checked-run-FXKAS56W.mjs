import{createRequire}from"node:module";const require=createRequire(import.meta.url);
import{checkedRunUrl}from"./chunk-7CXJC73U.mjs";import"./chunk-L3YHCZ44.mjs";import"./chunk-SHQCI6VB.mjs";import"./chunk-EHG3LGAJ.mjs";import"./chunk-KJTEVDWG.mjs";import"./chunk-6WD4GOSN.mjs";import"./chunk-OZ3UN2CI.mjs";import"./chunk-W6WVVLGZ.mjs";import"./chunk-NNPTRFEL.mjs";export{checkedRunUrl};
