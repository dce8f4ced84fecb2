import{createRequire}from"node:module";const require=createRequire(import.meta.url);
import{openSecrets}from"./chunk-YIPZ2CM2.mjs";import"./chunk-BDAXFKE2.mjs";import"./chunk-BGLCC7PR.mjs";import"./chunk-OJR2IC3S.mjs";import"./chunk-63AJGVWX.mjs";import"./chunk-AMFLI6ED.mjs";import"./chunk-JASDOGSA.mjs";import"./chunk-BBZQFITV.mjs";import"./chunk-NNPTRFEL.mjs";export{openSecrets};
