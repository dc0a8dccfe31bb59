/** Parses one player of a pairing list. */
import type { Outcome } from '../player/results';
import type { Color } from '../types';

export type PairingSide = {
  readonly name?: string;
  readonly rating?: number;
  readonly color?: Color;
  readonly outcome?: Outcome;
  /** A leading number: round, board or starting rank. */
  readonly lead?: number;
};

export const readSide = (text: string): PairingSide => {
  const cells = text.split('\t').map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '').length > 1 ? readCells(cells.filter(Boolean)) : readWords(text.trim());
};

const LEAD = /^(\d{1,3})[.):]?$/;

const RATING = /^\(?(\d{3,4})\)?$/;

/** `(1987)`, `(Elo 1987)`, `[1987]`. */
const IN_BRACKETS = /[([](?:elo|dwz|rtg|rating|ecf|fide)?[:\s]*(\d{3,4})[)\]]/i;

const BRACKETS = /[([][^)\]]*[)\]]/g;

/** The name comes before club and federation. */
const readCells = (cells: readonly string[]): PairingSide => {
  const at = cells.findIndex(
    (cell) => !isTitle(cell) && !FEDERATION.test(cell) && nameOf(cell.split(' ')) !== undefined,
  );
  const inner: PairingSide = at < 0 ? {} : readWords(cells[at] ?? '');
  const result = cells.map(readCrosstableCell).find((read) => read !== undefined);
  const color = result?.color ?? cells.map(colorOfWord).find(Boolean) ?? cells.map(colorOfSign).find(Boolean);
  const rating = inner.rating ?? cells.slice(at + 1).flatMap(ratingOf)[0] ?? cells.flatMap(ratingOf)[0];
  const lead = at === 0 ? inner.lead : numberOf(cells[0] ?? '');
  return {
    ...(inner.name !== undefined && { name: inner.name }),
    ...(rating !== undefined && { rating }),
    ...(color !== undefined && { color }),
    ...(result !== undefined && { outcome: result.outcome }),
    ...(lead !== undefined && { lead }),
  };
};

const FEDERATION = /^[A-Z]{3}$/;

const readWords = (text: string): PairingSide => {
  const bracketed = IN_BRACKETS.exec(text)?.[1];
  const colored = [...text.matchAll(BRACKETS)].map(([sign]) => colorOfWord(sign)).find(Boolean);
  const words = text
    .replace(BRACKETS, ' ')
    .split(/[\s|]+/)
    .filter((word) => /[\p{L}\p{N}½=+\p{S}]/u.test(word));
  const lead = numberOf(words[0] ?? '');
  const isNumber = (word: string): boolean => /^[\d.,:½]+[.)]?$/.test(word);
  const isSign = (word: string): boolean => colorOfSign(word) !== undefined || /^[•*·]$/.test(word);
  const isIgnored = (word: string): boolean => isNumber(word) || isTitle(word) || isSign(word);
  // `w` and `b` are colors only at the ends: inside a name they are initials.
  const first = words.findIndex((word) => !isIgnored(word) && colorOfWord(word) === undefined);
  const named = words.findLastIndex((word) => !isIgnored(word) && colorOfWord(word) === undefined);
  const last = named + Number(first >= 0 && first === named && isSurname(words[named + 1] ?? ''));
  const inner = first < 0 ? [] : words.slice(first, last + 1);
  const outer = [...words.slice(0, Math.max(first, 0)), ...words.slice(last + 1)];
  const name = nameOf(inner.filter((word) => !isNumber(word)));
  const result = readCrosstableCell(
    words
      .slice(last + 1)
      .filter((word) => ratingOf(word).length === 0)
      .join(' '),
  );
  const rating =
    bracketed === undefined
      ? words
          .slice(lead === undefined ? 0 : 1)
          .flatMap(ratingOf)
          .at(-1)
      : Number(bracketed);
  const color =
    result?.color ?? colored ?? outer.map(colorOfWord).find(Boolean) ?? outer.map(colorOfSign).find(Boolean);
  return {
    ...(name !== undefined && { name }),
    ...(rating !== undefined && { rating }),
    ...(color !== undefined && { color }),
    ...(result !== undefined && { outcome: result.outcome }),
    ...(lead !== undefined && { lead }),
  };
};

/** In `John White` a color word after a single first name is the surname. */
const isSurname = (word: string): boolean => word.length > 1 && colorOfWord(word) !== undefined;

const numberOf = (word: string): number | undefined => {
  const [, digits] = LEAD.exec(word) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

const ratingOf = (word: string): readonly number[] => {
  const rating = Number(RATING.exec(word)?.[1]);
  return rating >= 500 && rating <= 3600 ? [rating] : [];
};

const MAX_WORDS = 6;

const nameOf = (words: readonly string[]): string | undefined => {
  const isTrailingFederation = (word: string, index: number): boolean =>
    index === words.length - 1 && index > 1 && FEDERATION.test(word) && words[0] !== words[0]?.toUpperCase();
  const nameParts = words.filter((word, index) => !isTitle(word) && !isTrailingFederation(word, index));
  const name = nameParts.join(' ').replace(/^[\s,;:.!-]+|[\s,;:!-]+$/g, '');
  const isName =
    nameParts.length <= MAX_WORDS && /\p{L}.*\p{L}/u.test(name) && !nameParts.some((word) => isNotName(tidy(word)));
  return isName && !/[?@]|:\S/.test(name) ? name : undefined;
};

const tidy = (word: string): string => word.replace(/[,;:!]+$/, '');

const TITLE = /^(?:w?[gifc]m|w?nm|a[gifc]m|wa[gifc]m|lm)\.?$/i;

/** `f` and `m` are columns for women and juniors. */
const isTitle = (word: string): boolean => TITLE.test(word);

const COLORS: readonly (readonly [color: Color, words: RegExp])[] = [
  ['white', /^\(?(?:w|white|weiss|weiß)\)?:?$/i],
  ['black', /^\(?(?:b|s|black|schwarz)\)?:?$/i],
];

const SIGNS: readonly (readonly [color: Color, signs: RegExp])[] = [
  ['white', /^[○◯⚪□☐⬜♔♙]\uFE0F?$/u],
  ['black', /^[●⚫■⬛♚♟]\uFE0F?$/u],
];

/** `White,` is a surname. */
const colorOfWord = (word: string): Color | undefined => COLORS.find(([, words]) => words.test(word))?.[0];

/** Some lists put a sign before every name, so words take precedence. */
const colorOfSign = (word: string): Color | undefined => SIGNS.find(([, signs]) => signs.test(word))?.[0];

const CROSSTABLE_CELL = /^([wbs])\s*([10½=+-])[kf]?$/i;

const readCrosstableCell = (word: string): { readonly color: Color; readonly outcome: Outcome } | undefined => {
  const [, color = '', score = ''] = CROSSTABLE_CELL.exec(word) ?? [];
  const outcome = SCORES[score];
  return outcome && { color: color.toLowerCase() === 'w' ? 'white' : 'black', outcome };
};

const SCORES: Readonly<Record<string, Outcome | undefined>> = {
  '1': 'win',
  '+': 'win',
  '½': 'draw',
  '=': 'draw',
  '0': 'loss',
  '-': 'loss',
};

const RESULT =
  /(?:^|\s)(?:(?<win>1\s*[-:]\s*0|\+\s*[-:]\s*-)|(?<loss>0\s*[-:]\s*1|-\s*[-:]\s*\+)|(?<draw>(?:½|1\/2|0[.,]5|=)\s*[-:]\s*(?:½|1\/2|0[.,]5|=)))[kf]?(?=\s|$)/i;

const BETWEEN = /(?:^|\s)(?:-|:|(?:vs?\.?|versus|against|gegen|playing)(?=\s))(?=\s|$)/i;

type Sides = { readonly before: string; readonly after: string; readonly outcome?: Outcome };

/** The outcome is the first player's. */
export const splitSides = (text: string): Sides | undefined => {
  const result = RESULT.exec(text);
  const found = result ?? BETWEEN.exec(text);
  if (found === null) return undefined;
  const outcome = (['win', 'draw', 'loss'] as const).find((name) => result?.groups?.[name] !== undefined);
  const sides = { before: text.slice(0, found.index), after: text.slice(found.index + found[0].length) };
  return outcome === undefined ? sides : { ...sides, outcome };
};

const NOT_NAMES = new Set(
  (
    'bo bo. board boards brett no no. snr snr. sno nr nr. name rtg rating elo fed club city club/city verein pts pts. ' +
    'points punkte res res. result results ergebnis rd rd. typ pairings pairing paarungen paarung round runde tisch ' +
    'dear hello hi all the is are for you your will with and on at in of to from see good luck regards please tomorrow today ' +
    'hall start starts begin begins best wishes arbiter total unpaired players player liste tournament rank'
  ).split(' '),
);

const isNotName = (word: string): boolean => NOT_NAMES.has(word.toLowerCase());

const BYE = /\b(?:bye|spielfrei|not paired|nicht gelost|kampflos)\b/i;

export const isBye = (text: string): boolean => BYE.test(text);
