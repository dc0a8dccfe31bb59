import { isBlank, isNewline } from './pgn-signs';

/** A header; `end` is the index behind it. Without `name` it is none, and `end` is how far it was looked at. */
export type Tag = { readonly end: number; readonly name?: string; readonly value?: string };

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 91;
const CLOSE = 93;

/**
 * Reads `[Name "value"]` at the bracket. Lenient: spaces anywhere, quotes inside the value that are not escaped.
 * Never looks beyond the line, and never twice at the same letter.
 */
export const readTag = (text: string, at: number): Tag => {
  const nameStart = skipSpaces(text, at + 1);
  let nameEnd = nameStart;
  while (isNamePart(text.charCodeAt(nameEnd))) nameEnd++;
  const quote = skipSpaces(text, nameEnd);
  if (nameEnd === nameStart || text.charCodeAt(quote) !== QUOTE) return { end: Math.max(quote, at + 1) };
  for (let index = quote + 1; index < text.length; index++) {
    const letter = text.charCodeAt(index);
    if (isNewline(letter)) return { end: index };
    if (letter === BACKSLASH && isEscapable(text.charCodeAt(index + 1))) index++;
    else if (letter === QUOTE) {
      const close = skipSpaces(text, index + 1);
      if (text.charCodeAt(close) === CLOSE) {
        return { end: close + 1, name: text.slice(nameStart, nameEnd), value: unescape(text.slice(quote + 1, index)) };
      }
      index = close - 1;
    }
  }
  return { end: text.length };
};

const isEscapable = (letter: number): boolean => letter === QUOTE || letter === BACKSLASH;

const isNamePart = (letter: number): boolean =>
  !Number.isNaN(letter) && !isBlank(letter) && letter !== QUOTE && letter !== OPEN && letter !== CLOSE;

const skipSpaces = (text: string, from: number): number => {
  let at = from;
  while (isBlank(text.charCodeAt(at)) && !isNewline(text.charCodeAt(at))) at++;
  return at;
};

const unescape = (value: string): string => value.replace(/\\(["\\])/g, '$1');
