import{createRequire}from"node:module";const require=createRequire(import.meta.url);
import{openSecrets}from"./chunk-JCNGWD42.mjs";import"./chunk-JASDOGSA.mjs";import"./chunk-BBZQFITV.mjs";import"./chunk-NNPTRFEL.mjs";export{openSecrets};
