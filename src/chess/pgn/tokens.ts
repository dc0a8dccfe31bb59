import type { Game } from '../game';

const charCodes = (letters: string): ReadonlySet<number> =>
  new Set(Array.from(letters, (letter) => letter.charCodeAt(0)));

/** Includes the DOS end-of-file character. */
const BLANKS = charCodes(' \t\n\r\v\f\u001a\u00a0\ufeff');

const SIGNS = charCodes('(){}[]<>;!?$*%');

/** Lookup tables for speed, of the ASCII characters. */
const IS_BLANK = Uint8Array.from({ length: 128 }, (_, code) => (BLANKS.has(code) ? 1 : 0));

const ENDS_WORD = Uint8Array.from({ length: 128 }, (_, code) => (BLANKS.has(code) || SIGNS.has(code) ? 1 : 0));

export const endsWord = (code: number): boolean => (code < 128 ? ENDS_WORD[code] === 1 : BLANKS.has(code));

export const isNewline = (code: number): boolean => code === 10 || code === 13;

export const isBlank = (code: number): boolean => (code < 128 ? IS_BLANK[code] === 1 : BLANKS.has(code));

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The dots after a move number, including `…`. */
export const isDot = (code: number): boolean => code === 46 || code === 0x2026;

/** `irregular`: `0-0`, `1/2-0`. */
export type WrittenResult = Game['result'] | 'irregular';

const ANY_DASH = /[‐‑‒–—−]/g;

/** One side's points and an optional forfeit mark: `1/2`, `½`, `0.5`, `1F`, `+`. */
const POINTS = /(1\/2|½|0?[.,]50?|1(?:[.,]0{1,2})?|0(?:[.,]0{1,2})?|o|[+=-])f?/.source;

const PAIR = new RegExp(`^${POINTS} ?[-:/ ] ?${POINTS}$`);

const REASON =
  /[\s(,]{1,3}(?:f{1,2}|ft|forfeit(?:ed|ure)?|default|w\.?o\.?|walk-?over|bye|time|resign(?:s|ed)?|adj\.?|adjudicated)\)?$/;

const MAX_RESULT = 40;

const POINTS_OF: Readonly<Record<string, number>> = { '1/2': 0.5, '½': 0.5, '=': 0.5, '+': 1, '-': 0, o: 0 };

const WORDS: ReadonlyMap<string, WrittenResult> = new Map([
  ...['*', '?', '', '-', 'unfinished', 'unknown', 'in progress', 'ongoing'].map((word) => [word, '*'] as const),
  ...['1/2', '½', '=', '0.5', '0,5', '.5', 'draw', 'drawn', 'remis', 'tie'].map((word) => [word, '1/2-1/2'] as const),
  ...['+-', 'white', 'white wins', 'white won'].map((word) => [word, '1-0'] as const),
  ...['-+', 'black', 'black wins', 'black won'].map((word) => [word, '0-1'] as const),
  ['--', 'irregular'],
]);

/** Accepts forms such as `1 - 0`, `½:½`, `+/-`, `1-0 ff`. */
export const readResult = (written: string): WrittenResult | undefined => {
  if (written.length > MAX_RESULT) return undefined;
  const text = written.trim().toLowerCase().replace(ANY_DASH, '-').replace(/\s+/g, ' ').replace(REASON, '');
  return WORDS.get(text) ?? resultOf(PAIR.exec(text));
};

const resultOf = (pair: RegExpExecArray | null): WrittenResult | undefined => {
  if (pair === null) return undefined;
  const [white, black] = [pair[1] ?? '', pair[2] ?? ''].map(
    (side) => POINTS_OF[side] ?? Number(side.replace(',', '.')),
  );
  if (white === 1 && black === 0) return '1-0';
  if (white === 0 && black === 1) return '0-1';
  if (white === 0.5 && black === 0.5) return '1/2-1/2';
  return white === 1 || black === 1 ? undefined : 'irregular';
};

/** Maximum length of a result, including what follows it. */
export const RESULT_REACH = 24;

const BETWEEN = /\s{0,3}[-‐‑‒–—−:/]\s{0,3}/.source;

const HALF = /(?:1\/2|½|0?[.,]50?)/.source;

/** `0-0` is castling, and `.` after a digit belongs to a move number. */
const PLAYED_RESULT = new RegExp(
  `(?:(?:[01]f?|${HALF})${BETWEEN}${HALF}|${HALF}${BETWEEN}[01]f?|1f?${BETWEEN}0f?|0f?${BETWEEN}1f?|1\\/2|½)`,
  'iy',
);

const UNPLAYED_RESULT = new RegExp(`[-+]${BETWEEN}[-+]|[+]-|-[+]`, 'y');

const RESULT_STARTS = charCodes('01½.,+-');

export const startsResult = (code: number): boolean => RESULT_STARTS.has(code);

/** After a move `+/-` is an evaluation, so it counts only in a game without moves. */
export const resultAt = (text: string, at: number, hasMoves: boolean): string | undefined => {
  const pattern = hasMoves || /[01½.,]/.test(text.charAt(at)) ? PLAYED_RESULT : UNPLAYED_RESULT;
  pattern.lastIndex = at;
  const written = pattern.exec(text)?.[0];
  const end = at + (written?.length ?? 0);
  return end === text.length || endsWord(text.charCodeAt(end)) ? written : undefined;
};

/** Marks after a forfeit's result: `1-0 ff`. */
export const isForfeitWord = (word: string): boolean => /^(?:ff?|ft|w\.?o\.?|forfeit|default)$/i.test(word);

/** `0-0` in digits, not castling. */
export const isDoubleLoss = (word: string): boolean => /^0[-‐‑‒–—−:]0$/.test(word);

const GLYPHS: ReadonlyMap<string, number> = new Map([
  ['!', 1],
  ['?', 2],
  ['!!', 3],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
]);

export const glyphNumber = (written: string): number | undefined => GLYPHS.get(written);

/** Informant symbols with their NAGs; 0 for what the move itself implies. */
const REMARKS: ReadonlyMap<string, number> = new Map([
  ...['+', '++', '#', 'ch', 'mate', 'ep', 'e.p.', 'e.p'].map((word) => [word, 0] as const),
  ...['+=', '+/=', '⩲'].map((word) => [word, 14] as const),
  ...['=+', '=/+', '⩱'].map((word) => [word, 15] as const),
  ...['+/-', '±'].map((word) => [word, 16] as const),
  ...['-/+', '∓'].map((word) => [word, 17] as const),
  ...['=∞', '∞=', '=/∞', '⯹'].map((word) => [word, 44] as const),
  ...['⊕', '⨁'].map((word) => [word, 138] as const),
  ...['∆', 'Δ', '△'].map((word) => [word, 140] as const),
  ...([
    ['□', 7],
    ['=', 10],
    ['∞', 13],
    ['+-', 18],
    ['-+', 19],
    ['+--', 20],
    ['--+', 21],
    ['⨀', 22],
    ['⟳', 32],
    ['↑↑', 32],
    ['↑', 36],
    ['→', 40],
    ['⇆', 132],
    ['⌓', 142],
    ['N', 146],
    ['D', 220],
  ] as const),
]);

const MAX_REMARK = 3;

/** The NAG of a symbol that is no move: `+-`, `N` (novelty), `D` (diagram), `e.p.`. */
export const remarkNumber = (word: string): number | undefined =>
  endsInDigit(word) ? undefined : REMARKS.get(word.replace(ANY_DASH, '-'));

/** Most moves do, and no symbol. */
const endsInDigit = (word: string): boolean => isDigit(word.charCodeAt(word.length - 1));

/** For example `Nf3+-` gives `Nf3` and 18. */
export const splitRemark = (word: string): { readonly head: string; readonly nag: number } | undefined => {
  for (let length = Math.min(MAX_REMARK, word.length - 2); length > 0; length--) {
    const nag = remarkNumber(word.slice(-length));
    if (nag !== undefined && nag > 0) return { head: word.slice(0, -length), nag };
  }
  return undefined;
};

/** Without `name` there is no header, and `end` is how far it was searched. */
export type Tag = { readonly end: number; readonly name?: string; readonly value?: string };

const QUOTE = 34;

const BACKSLASH = 92;

const OPEN = 91;

const CLOSE = 93;

/** Allows extra spaces and unescaped quotes. Stays in the line and reads each character once. */
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

const unescape = (value: string): string => (value.includes('\\') ? value.replace(/\\(["\\])/g, '$1') : value);
