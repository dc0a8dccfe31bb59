/** The fixed words and signs of PGN text. */
import type { Game } from '../../game';

const isIn = (letters: string): ReadonlySet<number> => new Set(Array.from(letters, (letter) => letter.charCodeAt(0)));
const BLANKS = isIn(' \t\n\r\v\f\u00a0\ufeff');
const SIGNS = isIn('(){}[]<>;!?$*%');
const NEWLINES = isIn('\n\r');
/** One look-up per letter of the text: the first 128 code units, 1 where a word ends. */
const ENDS_WORD = Uint8Array.from({ length: 128 }, (_, code) => (BLANKS.has(code) || SIGNS.has(code) ? 1 : 0));

/** White space or a sign that is no part of a move, by code unit. */
export const endsWord = (code: number): boolean => (code < 128 ? ENDS_WORD[code] === 1 : BLANKS.has(code));
export const isNewline = (code: number): boolean => NEWLINES.has(code);
export const isBlank = (code: number): boolean => BLANKS.has(code);
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** The dots after a move number, also as one letter. */
export const isDot = (code: number): boolean => code === 46 || code === 0x2026;

const RESULTS: ReadonlyMap<string, Game['result']> = new Map([
  ['1-0', '1-0'],
  ['0-1', '0-1'],
  ['1/2-1/2', '1/2-1/2'],
  ['1/2', '1/2-1/2'],
  ['½-½', '1/2-1/2'],
  ['*', '*'],
]);

/** A result as movetext or a header writes it, with any dash; `undefined` for another word. */
export const readResult = (written: string): Game['result'] | undefined =>
  written.length > 7 ? undefined : RESULTS.get(written.replace(/[‐‑‒–—−]/g, '-').replace(/:/g, '-'));

const GLYPHS: ReadonlyMap<string, number> = new Map([
  ['!', 1],
  ['?', 2],
  ['!!', 3],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
]);

/** The number of a judgement written with one or two signs. */
export const glyphNumber = (written: string): number | undefined => GLYPHS.get(written);

/** Remarks of informants, with the NAG that says the same; 0 for what the move itself says. */
const REMARKS: ReadonlyMap<string, number> = new Map([
  ...['+', '++', '#', 'ch', 'mate', 'ep', 'e.p.', 'e.p'].map((word) => [word, 0] as const),
  ...['='].map((word) => [word, 10] as const),
  ...['+=', '+/=', '⩲'].map((word) => [word, 14] as const),
  ...['=+', '=/+', '⩱'].map((word) => [word, 15] as const),
  ...['+/-', '±'].map((word) => [word, 16] as const),
  ...['-/+', '∓'].map((word) => [word, 17] as const),
  ...([
    ['□', 7],
    ['∞', 13],
    ['+-', 18],
    ['-+', 19],
    ['N', 146],
    ['D', 220],
  ] as const),
]);

/** The NAG of a remark to the move before it that is neither a move nor a NAG: `+-`, `N` (novelty), `D` (diagram), `e.p.`. */
export const remarkNumber = (word: string): number | undefined => REMARKS.get(word);
