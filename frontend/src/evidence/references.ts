/**
 * HTML character references, read as Python's `html.unescape` reads them, so that both sides show the same text.
 *
 * Numbers are read here, because Python drops references to control and non-characters where browsers keep them.
 * Names are read by the browser's own HTML parser from `&` and ASCII letters and digits alone: nothing else reaches it.
 */
const NUMBER = /&#(?:[xX]([0-9a-fA-F]+)|([0-9]+));?/y;
const NAME = /&[A-Za-z0-9]{1,32};?/y;

/** What HTML makes of the numbers that Windows-1252 used for 0x80 to 0x9f. */
const WINDOWS =
  "\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f" +
  "\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178";

export interface Reference {
  text: string;
  /** How many UTF-16 units of the raw text it takes, from its `&`. */
  length: number;
}

function isDropped(code: number): boolean {
  const control = (code >= 1 && code <= 8) || code === 0xb || (code >= 0xe && code <= 0x1f) || (code >= 0x7f && code <= 0x9f);
  const noncharacter = (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe;
  return control || noncharacter;
}

function numbered(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return "\ufffd";
  if (code === 0x0d) return "\r";
  if (code >= 0x80 && code <= 0x9f) return WINDOWS[code - 0x80] ?? "";
  return isDropped(code) ? "" : String.fromCodePoint(code);
}

const decoded = new Map<string, string>();

function decode(raw: string): string {
  const known = decoded.get(raw);
  if (known !== undefined) return known;
  // The letter in front keeps the parser from skipping a reference to white space at the start of a body.
  const text = new DOMParser().parseFromString(`x${raw}`, "text/html").body.textContent.slice(1);
  decoded.set(raw, text);
  return text;
}

/** The longest name that `raw` starts with: "&notit;" is "¬" and then "it;", which stands as it is. */
function named(raw: string): Reference | null {
  for (let length = raw.length; length > 2; length -= 1) {
    const text = decode(raw.slice(0, length));
    if (text !== decode(raw.slice(0, length - 1)) + raw.charAt(length - 1)) return { text, length };
  }
  return null;
}

/** The reference at `index` of the raw text, which is an `&`; null where it is just that. */
export function readReference(raw: string, index: number): Reference | null {
  NUMBER.lastIndex = NAME.lastIndex = index;
  const number = NUMBER.exec(raw);
  if (number) {
    const [whole, hex, decimal] = number;
    return { text: numbered(hex ? Number.parseInt(hex, 16) : Number(decimal)), length: whole.length };
  }
  const name = NAME.exec(raw);
  return name ? named(name[0]) : null;
}
