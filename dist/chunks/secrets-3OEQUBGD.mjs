import{createRequire}from"node:module";const require=createRequire(import.meta.url);
import{openSecrets}from"./chunk-Q7EU3OMI.mjs";import"./chunk-BHEWUALB.mjs";import"./chunk-4Z7Z5R4V.mjs";import"./chunk-BBZQFITV.mjs";import"./chunk-NNPTRFEL.mjs";export{openSecrets};
