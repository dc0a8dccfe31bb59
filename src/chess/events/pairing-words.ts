/** The words of pairing lists, as organizers write them in English and German. */
import type { Outcome } from '../player/results';
import type { Color } from '../types';

const TITLE = /^(?:w?[gifc]m|w?nm|a[gifc]m|wa[gifc]m|lm)\.?$/i;
/** `f` and `m` are columns of some lists, for women and juniors. */
export const isTitle = (word: string): boolean => TITLE.test(word);

const COLORS: readonly (readonly [color: Color, words: RegExp])[] = [
  ['white', /^\(?(?:w|white|weiss|weiß)\)?:?$/i],
  ['black', /^\(?(?:b|s|black|schwarz)\)?:?$/i],
];
const SIGNS: readonly (readonly [color: Color, signs: RegExp])[] = [
  ['white', /^[○◯⚪□☐⬜♔♙]\uFE0F?$/u],
  ['black', /^[●⚫■⬛♚♟]\uFE0F?$/u],
];

/** `White,` is a surname, and no color. */
export const colorOfWord = (word: string): Color | undefined => COLORS.find(([, words]) => words.test(word))?.[0];
/** A circle or a square. Some lists have one in front of every name, so that a word counts more. */
export const colorOfSign = (word: string): Color | undefined => SIGNS.find(([, signs]) => signs.test(word))?.[0];

/** `w 1`, `s½`, `b 0K`: color and result of whoever the list is about. */
const CARD = /^([wbs])\s*([10½=+-])[kf]?$/i;

export const readCard = (word: string): { readonly color: Color; readonly outcome: Outcome } | undefined => {
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

export type Between = { readonly before: string; readonly behind: string; readonly outcome?: Outcome };

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

export const isNoName = (word: string): boolean => NO_NAMES.has(word.toLowerCase());

const BYE = /\b(?:bye|spielfrei|not paired|nicht gelost|kampflos)\b/i;
export const isBye = (text: string): boolean => BYE.test(text);
