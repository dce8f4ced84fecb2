/** Classes of ASCII characters, one bit each. */
export const nameChar = 1;
export const bareEnd = 2;
export const urlEnd = 4;
export const schemeChar = 8;
export const space = 16;
export const queryEnd = 32;
export const base64 = 64;
const classes = new Uint8Array(128);
const addClass = (bit: number, pattern: RegExp) => {
  for (let code = 0; code < 128; code++) if (pattern.test(String.fromCharCode(code))) classes[code]! |= bit;
};
addClass(nameChar, /[\w.-]/);
addClass(bareEnd, /[\s"',;&)\]}]/);
addClass(urlEnd, /[\s"'<>`]/);
addClass(schemeChar, /[A-Za-z\d+.-]/);
addClass(space, /\s/);
addClass(base64, /[\w+/=-]/);
addClass(queryEnd, /[\s&#"'<>`]/);
/** Above ASCII only white space ends anything, and it is rare enough to be left to the value it ends up in. */
export const isClass = (code: number, bit: number): boolean => code < 128 && (classes[code]! & bit) !== 0;
export const isQuote = (code: number): boolean => code === 0x22 || code === 0x27;
