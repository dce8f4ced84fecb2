import{buildReport,startupTimeout}from"../chunks/chunk-CX7QZ527.js";import"../chunks/chunk-ROPX4E3E.js";import"../chunks/chunk-7XMDQMDO.js";export{buildReport,startupTimeout};
