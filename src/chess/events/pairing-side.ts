/** One player of a pairing list, out of what stands on one side of a line. */
import type { Outcome } from '../player/results';
import type { Color } from '../types';

export type PairingSide = {
  /** As written, without title and numbers. */
  readonly name?: string;
  readonly rating?: number;
  /** Of whoever the list is about, where the line says it. */
  readonly color?: Color;
  readonly outcome?: Outcome;
  /** The number that it begins with: of the round, the board, or the player. */
  readonly lead?: number;
};

/** Cells where there are tabs, else words. */
export const readSide = (text: string): PairingSide => {
  const cells = text.split('\t').map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '').length > 1 ? readCells(cells.filter(Boolean)) : readWords(text.trim());
};

const LEAD = /^(\d{1,3})[.):]?$/;

const RATING = /^\(?(\d{3,4})\)?$/;

/** `(1987)`, `(Elo 1987)`, `[1987]`. */
const IN_BRACKETS = /[([](?:elo|dwz|rtg|rating|ecf|fide)?[:\s]*(\d{3,4})[)\]]/i;

const BRACKETS = /[([][^)\]]*[)\]]/g;

/** The first cell that may be a name; what stands behind it as a club or a federation is none. */
const readCells = (cells: readonly string[]): PairingSide => {
  const at = cells.findIndex(
    (cell) => !isTitle(cell) && !FEDERATION.test(cell) && nameOf(cell.split(' ')) !== undefined,
  );
  const inner: PairingSide = at < 0 ? {} : readWords(cells[at] ?? '');
  const card = cells.map(readCard).find((read) => read !== undefined);
  const color = card?.color ?? cells.map(colorOfWord).find(Boolean) ?? cells.map(colorOfSign).find(Boolean);
  const rating = inner.rating ?? cells.slice(at + 1).flatMap(ratingOf)[0] ?? cells.flatMap(ratingOf)[0];
  const lead = at === 0 ? inner.lead : numberOf(cells[0] ?? '');
  return {
    ...(inner.name !== undefined && { name: inner.name }),
    ...(rating !== undefined && { rating }),
    ...(color !== undefined && { color }),
    ...(card !== undefined && { outcome: card.outcome }),
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
  const isAside = (word: string): boolean => isNumber(word) || isTitle(word) || isSign(word);
  // `w` and `b` are colors at the ends alone: an initial is as short.
  const first = words.findIndex((word) => !isAside(word) && colorOfWord(word) === undefined);
  const named = words.findLastIndex((word) => !isAside(word) && colorOfWord(word) === undefined);
  const last = named + Number(first >= 0 && first === named && isSurname(words[named + 1] ?? ''));
  const inner = first < 0 ? [] : words.slice(first, last + 1);
  const outer = [...words.slice(0, Math.max(first, 0)), ...words.slice(last + 1)];
  const name = nameOf(inner.filter((word) => !isNumber(word)));
  const card = readCard(
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
  const color = card?.color ?? colored ?? outer.map(colorOfWord).find(Boolean) ?? outer.map(colorOfSign).find(Boolean);
  return {
    ...(name !== undefined && { name }),
    ...(rating !== undefined && { rating }),
    ...(color !== undefined && { color }),
    ...(card !== undefined && { outcome: card.outcome }),
    ...(lead !== undefined && { lead }),
  };
};

/** `John White`: behind a first name alone, a whole word is no color. */
const isSurname = (word: string): boolean => word.length > 1 && colorOfWord(word) !== undefined;

const numberOf = (word: string): number | undefined => {
  const [, digits] = LEAD.exec(word) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** From a beginner's to the highest there is. */
const ratingOf = (word: string): readonly number[] => {
  const rating = Number(RATING.exec(word)?.[1]);
  return rating >= 500 && rating <= 3600 ? [rating] : [];
};

const MOST_WORDS = 6;

/** Words that may be somebody's name; a federation behind it is none of them. */
const nameOf = (words: readonly string[]): string | undefined => {
  const isBehind = (word: string, index: number): boolean =>
    index === words.length - 1 && index > 1 && FEDERATION.test(word) && words[0] !== words[0]?.toUpperCase();
  const own = words.filter((word, index) => !isTitle(word) && !isBehind(word, index));
  const name = own.join(' ').replace(/^[\s,;:.!-]+|[\s,;:!-]+$/g, '');
  const isName = own.length <= MOST_WORDS && /\p{L}.*\p{L}/u.test(name) && !own.some((word) => isNoName(tidy(word)));
  return isName && !/[?@]|:\S/.test(name) ? name : undefined;
};

const tidy = (word: string): string => word.replace(/[,;:!]+$/, '');

/** The words of pairing lists, as organizers write them in English and German. */

const TITLE = /^(?:w?[gifc]m|w?nm|a[gifc]m|wa[gifc]m|lm)\.?$/i;

/** `f` and `m` are columns of some lists, for women and juniors. */
const isTitle = (word: string): boolean => TITLE.test(word);

const COLORS: readonly (readonly [color: Color, words: RegExp])[] = [
  ['white', /^\(?(?:w|white|weiss|weiß)\)?:?$/i],
  ['black', /^\(?(?:b|s|black|schwarz)\)?:?$/i],
];

const SIGNS: readonly (readonly [color: Color, signs: RegExp])[] = [
  ['white', /^[○◯⚪□☐⬜♔♙]\uFE0F?$/u],
  ['black', /^[●⚫■⬛♚♟]\uFE0F?$/u],
];

/** `White,` is a surname, and no color. */
const colorOfWord = (word: string): Color | undefined => COLORS.find(([, words]) => words.test(word))?.[0];

/** A circle or a square. Some lists have one in front of every name, so that a word counts more. */
const colorOfSign = (word: string): Color | undefined => SIGNS.find(([, signs]) => signs.test(word))?.[0];

/** `w 1`, `s½`, `b 0K`: color and result of whoever the list is about. */
const CARD = /^([wbs])\s*([10½=+-])[kf]?$/i;

const readCard = (word: string): { readonly color: Color; readonly outcome: Outcome } | undefined => {
  const [, color = '', score = ''] = CARD.exec(word) ?? [];
  const outcome = SCORES[score];
  return outcome && { color: color.toLowerCase() === 'w' ? 'white' : 'black', outcome };
};

const SCORES: Readonly<Record<string, Outcome | undefined>> = {
  ...{ '1': 'win', '+': 'win', '½': 'draw', '=': 'draw', '0': 'loss', '-': 'loss' },
};

const RESULT =
  /(?:^|\s)(?:(?<win>1\s*[-:]\s*0|\+\s*[-:]\s*-)|(?<loss>0\s*[-:]\s*1|-\s*[-:]\s*\+)|(?<draw>(?:½|1\/2|0[.,]5|=)\s*[-:]\s*(?:½|1\/2|0[.,]5|=)))[kf]?(?=\s|$)/i;

const BETWEEN = /(?:^|\s)(?:-|:|(?:vs?\.?|versus|against|gegen|playing)(?=\s))(?=\s|$)/i;

type Between = { readonly before: string; readonly behind: string; readonly outcome?: Outcome };

/** What stands before and behind a result or a `-`, `vs`; the outcome is of the one before. */
export const splitSides = (text: string): Between | undefined => {
  const result = RESULT.exec(text);
  const found = result ?? BETWEEN.exec(text);
  if (found === null) return undefined;
  const outcome = (['win', 'draw', 'loss'] as const).find((name) => result?.groups?.[name] !== undefined);
  const sides = { before: text.slice(0, found.index), behind: text.slice(found.index + found[0].length) };
  return outcome === undefined ? sides : { ...sides, outcome };
};

/** Of headings, of tables and of emails: a line with one of them names nobody. */
const NO_NAMES = new Set(
  (
    'bo bo. board boards brett no no. snr snr. sno nr nr. name rtg rating elo fed club city club/city verein pts pts. ' +
    'points punkte res res. result results ergebnis rd rd. typ pairings pairing paarungen paarung round runde tisch ' +
    'dear hello hi all the is are for you your will with and on at in of to from see good luck regards please tomorrow today ' +
    'hall start starts begin begins best wishes arbiter total unpaired players player liste tournament rank'
  ).split(' '),
);

const isNoName = (word: string): boolean => NO_NAMES.has(word.toLowerCase());

const BYE = /\b(?:bye|spielfrei|not paired|nicht gelost|kampflos)\b/i;

export const isBye = (text: string): boolean => BYE.test(text);
