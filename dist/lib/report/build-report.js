import{buildReport,startupTimeout}from"../chunks/chunk-2BIOOFVY.js";import"../chunks/chunk-V4UCEPF2.js";import"../chunks/chunk-7XMDQMDO.js";export{buildReport,startupTimeout};
