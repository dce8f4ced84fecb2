import{renderBadge}from"../../chunks/chunk-QQ2IFITR.js";import"../../chunks/chunk-4HYKULXT.js";import"../../chunks/chunk-M4RX3B3A.js";import"../../chunks/chunk-7XMDQMDO.js";export{renderBadge};
