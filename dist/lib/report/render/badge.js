import{renderBadge}from"../../chunks/chunk-LTN65CDR.js";import"../../chunks/chunk-ML73M56I.js";import"../../chunks/chunk-K7ZTKEBL.js";import"../../chunks/chunk-7XMDQMDO.js";export{renderBadge};
