import{createRequire}from"node:module";const require=createRequire(import.meta.url);
import{showInvisible}from"./chunk-BBZQFITV.mjs";var commandAtStart=/^( *):(?=:)/,commandAnywhere=/##(?=\[)/g;function escapeLogLine(text){return showInvisible(text,"	").replace(/^[\t ]+/,indent=>indent.replaceAll("	","  ")).replace(commandAtStart,"$1\\u{3A}").replace(commandAnywhere,"#\\u{23}")}function escapeLog(text){return text.split(/\r?\n/).map(escapeLogLine).join(`
`)}export{escapeLogLine,escapeLog};
