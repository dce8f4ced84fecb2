import{createRequire}from"node:module";const require=createRequire(import.meta.url);
var isRecord=value=>typeof value=="object"&&value!==null&&!Array.isArray(value);export{isRecord};
