/** The cells of a pairing list: what each may be by itself. Which of them is a name follows from its place. */
import type { Outcome } from '../player/results';
import type { Color } from '../types';

/** Longer lines are no pairings. */
export const MAX_LINE = 400;

export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u00A0\u2000-\u200A\u202F\u3000]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^[ ]{0,9}[•*·>]+[ ]{0,9}(?=\S)/, '')
    .replace(/\bN[°º][ ]?/g, '')
    .replace(/^\s{0,9}(\d{1,3}[.)])(?=\p{L})/u, '$1 ');

/** The cells of a row of a table; `undefined` for text, whose words have no columns. */
export const cellsOf = (line: string): readonly string[] | undefined => {
  if (line.includes('\t')) return trimmed(line.split('\t'));
  if (line.split('|').length > 2)
    return trimmed(
      line
        .replace(/^\s*\|/, '')
        .replace(/\|\s*$/, '')
        .split('|'),
    );
  if (line.split(';').length > 3) return trimmed(quotedCells(line, ';'));
  const isQuoted = /(?:^|,)\s?"[^"]*"(?:,|$)/.test(line);
  return line.split(',').length > 3 && (isQuoted || !/,\s/.test(line)) ? trimmed(quotedCells(line, ',')) : undefined;
};

const trimmed = (cells: readonly string[]): readonly string[] | undefined => {
  const tidied = cells.map((cell) => cell.replace(/\s+/g, ' ').trim());
  return tidied.filter((cell) => cell !== '').length > 1 ? tidied : undefined;
};

/** Commas within quotation marks belong to the cell. */
const quotedCells = (line: string, separator: string): readonly string[] =>
  line
    .split('"')
    .flatMap((part, index) => (index % 2 === 0 ? part.replaceAll(separator, '\t') : part))
    .join('')
    .split('\t');

export const hasLetters = (cell: string): boolean => /\p{L}/u.test(cell);

export const isTitle = (cell: string): boolean => /^(?:W?[GIFC]M|W?NM|A[GIFC]M|WA[GIFC]M|LM|[WAK]?K)\.?$/.test(cell);

/** What a column of these letters may be, but a name alone is not. */
export const isFederation = (cell: string): boolean => /^[A-Z]{3}$/.test(cell);

export const isNumber = (cell: string): boolean =>
  /^[([#]?\d{1,5}(?:[.,:]\d{1,3})?\s?[½¼¾]?[)\]]?[.):]?$|^½$/.test(cell);

/** `undefined` for other numbers. */
export const ratingOf = (cell: string): number | undefined => {
  const rating = Number(/^[([]?(\d{3,4})[A-Za-z*]?[)\]]?$/.exec(cell)?.[1]);
  return rating >= 500 && rating <= 3600 ? rating : undefined;
};

/** A round, a board, a start number. */
export const leadOf = (cell: string): number | undefined => {
  const [, digits] = /^#?(\d{1,3})[.):]?$/.exec(cell) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** `3.10`: the tenth board of the third match. */
export const isTeamBoard = (cell: string): boolean => /^\d{1,2}\.\d{1,2}$/.test(cell);

const BYE =
  /^[-([\s]*(?:(?:half|full|zero|one|1|½|0|1\/2|0\.5)[- ]?(?:point)?s?[- ]?)?(?:bye|spielfrei|freilos|exempte?|libre|descansa|descanso|riposo|riposa|vrij|frirunde|wolny los|pauza|pauzuje|volno|volný los|pihenő|not paired|unpaired|nicht (?:aus)?gelost|kampflos|свободен|без пары|轮空|輪空)[-)\].\s]*(?:[\d½.,]{0,4})$/iu;

export const isBye = (cell: string): boolean => BYE.test(cell);

/** At the end of a line of text; without a figure before it, `Tim Bye` has a surname. */
export const endsInBye = (text: string): boolean =>
  /[\d)]\s?[-,]?\s?\(?(?:bye|exempt|libre|descansa)\)?$/i.test(text) ||
  /\s\(?(?:spielfrei|freilos)\)?$/i.test(text) ||
  /\s\(?(?:bye|exempt|libre|descansa)\)?$/.test(text);

// Colors

const COLORS: readonly (readonly [color: Color, words: RegExp])[] = [
  ['white', /^\(?(?:w|white|weiss|weiß|blancs?|blancas|bianco|brancas|wit|hvid|hvit|vit)\)?:?$/i],
  ['black', /^\(?(?:b|s|black|schwarz|noirs?|negras|nero|pretas|zwart|sort|svart)\)?:?$/i],
];

const SIGNS: readonly (readonly [color: Color, signs: RegExp])[] = [
  ['white', /^[○◯⚪□☐⬜♔♙]\uFE0F?$/u],
  ['black', /^[●⚫■⬛♚♟]\uFE0F?$/u],
];

/** `White,` is a surname. */
export const colorOfWord = (word: string): Color | undefined => COLORS.find(([, words]) => words.test(word))?.[0];

/** Some lists put a sign before every name, so words take precedence. */
export const colorOfSign = (word: string): Color | undefined => SIGNS.find(([, signs]) => signs.test(word))?.[0];

const CROSSTABLE_CELL = /^([wbs])\s*([10½=+-])[kf]?$/i;

/** `w 1`: of the list's owner. */
export const crosstableCell = (cell: string): { readonly color: Color; readonly outcome: Outcome } | undefined => {
  const [, color = '', score = ''] = CROSSTABLE_CELL.exec(cell) ?? [];
  const outcome = scoreOf(score);
  return outcome && { color: color.toLowerCase() === 'w' ? 'white' : 'black', outcome };
};

// Text

/** Not a color, a crosstable cell, or one letter for the kind of player. */
export const isText = (cell: string): boolean =>
  hasLetters(cell) &&
  (cell.length > 1 || /\p{Script=Han}/u.test(cell)) &&
  crosstableCell(cell) === undefined &&
  !/^[wbs]$/i.test(cell) &&
  ratingOf(cell) === undefined &&
  !/^\d+\S?$/.test(cell);

// Results

const SCORES: Readonly<Record<string, Outcome | undefined>> = {
  '1': 'win',
  '1.0': 'win',
  '+': 'win',
  '½': 'draw',
  '1/2': 'draw',
  '0.5': 'draw',
  '=': 'draw',
  '0': 'loss',
  '0.0': 'loss',
  '-': 'loss',
};

/** Of one player; `1F` and `1X` are wins without a game. */
export const scoreOf = (cell: string): Outcome | undefined =>
  SCORES[
    cell
      .replace(',', '.')
      .replace(/[FKX]+$/i, '')
      .trim()
  ];

const POINT = String.raw`(?:1\/2|[01][.,][05]|[10½+=-])`;

const MARK = String.raw`\s?(?:[fkx]{1,2}|ff|kl\.?)?`;

const RESULT = new RegExp(String.raw`^\(?(${POINT})${MARK}\s*[-:/]\s*(${POINT})${MARK}\)?$`, 'i');

type CellResult = { readonly outcome?: Outcome };

/** White's; without an outcome where both lost, or the game is not over. `undefined` for other cells. */
export const resultOf = (cell: string): CellResult | undefined => {
  if (/^(?:\*|_{1,20}|\.{2,20})$/.test(cell)) return {};
  if (/^(?:1\/2|remis|draw)$/i.test(cell)) return { outcome: 'draw' };
  const [, first = '', second = ''] = RESULT.exec(cell) ?? [];
  if (first === '') return undefined;
  const [white, black] = [scoreOf(first), scoreOf(second)];
  if (white === 'draw' && black === 'draw') return { outcome: 'draw' };
  if (white === 'win' && black === 'loss') return { outcome: 'win' };
  return white === 'loss' && black === 'win' ? { outcome: 'loss' } : {};
};

/** `2½ : 1½`: of two teams. */
export const isTeamScore = (cell: string): boolean => {
  const [, first = '', second = ''] =
    /^\(?(\d{1,2}(?:[.,][05])?½?|½)\s?[-:]\s?(\d{1,2}(?:[.,][05])?½?|½)\)?$/.exec(cell) ?? [];
  return first !== '' && !/^\d{1,2}:\d\d$/.test(cell) && pointsOf(first) + pointsOf(second) > 1;
};

const pointsOf = (written: string): number =>
  Number(written.replace('½', '').replace(',', '.')) + (written.endsWith('½') ? 0.5 : 0);

/** Stands between two players. */
export const isBetween = (cell: string): boolean =>
  /^(?:[-:]|_{1,20}|vs?\.?|versus)$/i.test(cell) || resultOf(cell) !== undefined;

/** Blanks stand around it, but for `Bex (2240)-Aro (2010)`. */
const SEPARATOR = new RegExp(
  String.raw`(?<=^|\s|\)|\d{4})(?:(?<result>${POINT}(?:[fkx]{1,2})?\s?[-:]\s?${POINT}(?:[fkx]{1,2})?)|(?<line>_{2,20}|-|(?<!\)):)|(?<word>vs?\.?|versus|against|gegen|playing|contre|contra|tegen|mot|против|x|×|\/))(?=\s|$|(?<=[)\d]-)\p{L})`,
  'giu',
);

/** More of them are no pairing. */
const MAX_SEPARATORS = 8;

export type Separation = {
  readonly before: string;
  readonly after: string;
  readonly result?: CellResult;
  /** `v` may be an initial, and `/` stand between names of clubs. */
  readonly isWeak: boolean;
};

/** The places where a line of text may fall into two players. */
export const separationsOf = (text: string): readonly Separation[] =>
  [...text.matchAll(SEPARATOR)].slice(0, MAX_SEPARATORS).map(({ 0: found, index, groups }) => ({
    before: text.slice(0, index),
    after: text.slice(index + found.length),
    ...(groups?.['result'] !== undefined && { result: resultOf(groups['result']) }),
    isWeak: /^(?:v|x|×|\/)$/i.test(found),
  }));

const LAST_RESULT = new RegExp(
  String.raw`\s(\(?${POINT}(?:[fkx]{1,2})?\s?[-:]\s?${POINT}(?:[fkx]{1,2})?\)?|_{2,20}|\*|1\/2|remis|draw)\s{0,9}$`,
  'i',
);

/** A result in the last column. */
export const splitLastResult = (text: string): { readonly rest: string; readonly result?: CellResult } => {
  const found = LAST_RESULT.exec(text);
  if (found === null) return { rest: text };
  return { rest: text.slice(0, found.index), result: resultOf(found[1] ?? '') };
};
