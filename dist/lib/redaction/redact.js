import{createRedactor,redactLines}from"../chunks/chunk-CPYWU45Q.js";import"../chunks/chunk-7XMDQMDO.js";export{createRedactor,redactLines};
