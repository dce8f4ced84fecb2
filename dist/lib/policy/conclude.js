import{conclude,exitCodeOf}from"../chunks/chunk-S6BCWQED.js";import"../chunks/chunk-OZP3WYXG.js";import"../chunks/chunk-7XMDQMDO.js";export{conclude,exitCodeOf};
