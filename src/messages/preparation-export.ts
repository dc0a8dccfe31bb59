/** A preparation as plain text, for a terminal and to be copied. */
import { makePgn } from '../chess/pgn/pgn';
import { adviseLines } from '../chess/preparation/avoid';
import { LINE_KINDS } from '../chess/preparation/lines';
import { preparationTree, type TreeSayings } from '../chess/preparation/preparation-tree';
import type { ExpectedLine, Preparation, PreparedLine, RepeatedError } from '../contract/preparation';
import {
  colorTitle,
  departureSentence,
  emptyLabel,
  errorSentence,
  expectedSentence,
  formatFurtherMoves,
  formatMoves,
  kindLabel,
  lineSentence,
  ownErrorSentence,
  percentOf,
  preparationBasis,
  preparationTitle,
  rareSentence,
  type Section,
  sectionLabel,
  sheetTitle,
  strengthSentence,
  weaknessSentence,
} from './preparation';
import { personRows, personTitle } from './preparation-person';
import { tacticLabel } from './tactics';

/** Of what to expect, and of errors of a side. */
const MOST = 5;

export const preparationText = (preparation: Preparation): string =>
  [preparationTitle(preparation), ...colorText(preparation), ...person(preparation)].join('\n');

/** Several colors against the same opponent on one sheet, the chosen one first. */
export const sheetText = (preparations: readonly [chosen: Preparation, ...others: Preparation[]]): string => {
  const [chosen] = preparations;
  const colors = preparations.flatMap((preparation) => ['', colorTitle(preparation.color), ...colorText(preparation)]);
  return [sheetTitle(chosen), ...person(chosen), ...colors, ...weaknesses(chosen)].join('\n');
};

const colorText = (preparation: Preparation): readonly string[] => {
  const { expect, rare, errors, avoid } = preparation;
  const { toPlay, toAvoid, ownErrors } = adviseLines(preparation);
  return [
    preparationBasis(preparation),
    ...section('expect', [...expect.slice(0, MOST).map(expectedText), ...rare.map((row) => `  ${rareSentence(row)}`)]),
    ...section(
      'play',
      LINE_KINDS.flatMap((kind) => {
        const lines = toPlay.filter((line) => line.kind === kind);
        return lines.length === 0 ? [] : [`  ${kindLabel(kind)}`, ...lines.map(lineText)];
      }),
    ),
    ...section('errors', errors.slice(0, MOST).map(errorText(errorSentence))),
    ...section('avoid', [
      ...avoid.slice(0, MOST).map(strengthText),
      ...toAvoid.map(lineText),
      ...ownErrors.slice(0, MOST).map(errorText(ownErrorSentence)),
    ]),
  ];
};

/** Nothing where nobody reports on them. */
const weaknesses = ({ weaknesses: missed }: Preparation): readonly string[] =>
  missed === undefined
    ? []
    : section(
        'weaknesses',
        missed.map((weakness) => `  ${tacticLabel(weakness.name) ?? weakness.name}: ${weaknessSentence(weakness)}`),
      );

const section = (name: Section, rows: readonly string[]): readonly string[] => [
  '',
  sectionLabel(name),
  ...(rows.length === 0 ? [`  ${emptyLabel(name)}`] : rows),
];

/** Nothing where nothing is known. */
const person = (preparation: Preparation): readonly string[] => {
  const rows = personRows(preparation);
  return rows.length === 0 ? [] : ['', personTitle(), ...rows.map(({ label, text }) => `  ${label}: ${text}`)];
};

const expectedText = ({ moves, opening, probability, departure }: ExpectedLine): string => {
  const leaves = departure === undefined ? '' : `\n        ${departureSentence({ moves, departure })}`;
  return `  ${String(percentOf(probability)).padStart(3)}%  ${formatMoves(moves)}${named(opening)}${leaves}`;
};

/** What the line is about stands in brackets. */
const lineText = (line: PreparedLine): string => {
  const { moves, decision, opening } = line;
  const parts = [
    formatMoves(moves.slice(0, decision)),
    `[${formatFurtherMoves(moves.slice(decision, decision + 1), decision)}]`,
    formatFurtherMoves(moves.slice(decision + 1), decision + 1),
  ];
  return `    ${parts.filter((part) => part !== '').join(' ')}${named(opening)}\n      ${lineSentence(line)}`;
};

const errorText =
  (sentence: (error: RepeatedError) => string) =>
  (error: RepeatedError): string => {
    const { moves, move } = error;
    const way = moves.length === 0 ? '' : `${formatMoves(moves)} `;
    return `    ${way}[${formatFurtherMoves([move], moves.length)}]\n      ${sentence(error)}`;
  };

const strengthText = (strength: Preparation['avoid'][number]): string =>
  `    ${formatMoves(strength.moves)}${named(strength.opening)}\n      ${strengthSentence(strength)}`;

const named = (opening: string | undefined): string => (opening === undefined ? '' : `  (${opening})`);

/** The preparation as one game with variations, comments and arrows; the same text for the same preparation. */
export const preparationPgn = (preparation: Preparation): string =>
  makePgn(preparationTree(preparation, preparationSayings(preparation)));

/** What is said in a tree of it. */
const preparationSayings = (preparation: Preparation): TreeSayings<Preparation> => ({
  title: preparationTitle(preparation),
  opponent: personRows(preparation).map(({ label, text }) => `${label}: ${text}`),
  line: (line) => (line.opening === undefined ? lineSentence(line) : `${line.opening}. ${lineSentence(line)}`),
  error: errorSentence,
  ownError: ownErrorSentence,
  expected: expectedSentence,
  strength: strengthSentence,
});

/** A preparation as the chapters of a study: a line or an error each, what to expect and what to avoid together. */

export type StudyChapter = {
  readonly name: string;
  /** One game with variations, comments and arrows; its header `ChapterName` is the name. */
  readonly pgn: string;
};

type StudyChapters = {
  readonly chapters: readonly StudyChapter[];
  /** How many there was no room for: the last ones, which matter least. */
  readonly leftOut: number;
};

type Part = { readonly name: string } & Partial<Parts>;

type Parts = Pick<Preparation, 'lines' | 'errors' | 'ownErrors' | 'expect' | 'avoid'>;

const NOTHING: Parts = { lines: [], errors: [], ownErrors: [], expect: [], avoid: [] };

type Room = { readonly maxChapters: number; readonly maxChapterName: number };

export const preparationChapters = (preparation: Preparation, room: Room): StudyChapters => {
  const parts = partsOf(preparation);
  return {
    chapters: parts.slice(0, room.maxChapters).map(({ name: whole, ...part }) => {
      const name = shorten(whole, room.maxChapterName);
      return { name, pgn: chapterPgn({ ...preparation, ...NOTHING, ...part }, name) };
    }),
    leftOut: Math.max(0, parts.length - room.maxChapters),
  };
};

/** In the order of the page, one's own errors last. */
const partsOf = (preparation: Preparation): readonly Part[] => {
  const { errors, expect, avoid } = preparation;
  const { toPlay, toAvoid, ownErrors } = adviseLines(preparation);
  return [
    ...toPlay.map((line) => ({ name: lineName(line), lines: [line] })),
    ...(expect.length === 0 ? [] : [{ name: sectionLabel('expect'), expect }]),
    ...errors.map((error) => ({ name: errorName('Error', error), errors: [error] })),
    ...(avoid.length + toAvoid.length === 0 ? [] : [{ name: sectionLabel('avoid'), avoid, lines: [...toAvoid] }]),
    ...ownErrors.map((error) => ({ name: errorName('Your error', error), ownErrors: [error] })),
  ];
};

const lineName = ({ kind, opening, moves, decision }: PreparedLine): string =>
  `${kindLabel(kind)}: ${[formatMoves(moves.slice(decision, decision + 1), decision), opening].filter(Boolean).join(' ')}`;

/** The last moves that lead there tell it from others. */
const errorName = (word: string, { moves, move }: RepeatedError): string => {
  const last = Math.max(0, moves.length - 3);
  const way = moves.length === 0 ? '' : `${formatMoves(moves.slice(last), last)} `;
  return `${word}: ${way}${formatFurtherMoves([move], moves.length)}`;
};

const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

const chapterPgn = (preparation: Preparation, name: string): string => {
  const tree = preparationTree(preparation, preparationSayings(preparation));
  return makePgn({ ...tree, headers: new Map([...tree.headers, ['ChapterName', name]]) });
};
