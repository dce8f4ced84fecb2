import{createRequire}from"node:module";const require=createRequire(import.meta.url);
import{checkedRunUrl}from"./chunk-I2ZCYUB3.mjs";import"./chunk-L3YHCZ44.mjs";import"./chunk-5ZK4VVIM.mjs";import"./chunk-JNVBM6IQ.mjs";import"./chunk-NNPTRFEL.mjs";export{checkedRunUrl};
