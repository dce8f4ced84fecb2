import{createRedactor,redactLines}from"../chunks/chunk-HQ7EHW5G.js";import"../chunks/chunk-7XMDQMDO.js";export{createRedactor,redactLines};
