import{translateCodexEvent}from"../../chunks/chunk-73GN2WKH.js";import"../../chunks/chunk-QR3VEIJX.js";import"../../chunks/chunk-7XMDQMDO.js";export{translateCodexEvent};
