// Plain text, for terminals and the clipboard
import { makePgn } from '../../chess/pgn/pgn';
import { adviseLines } from '../../chess/preparation/avoid';
import { type PreparationTexts, preparationTree } from '../../chess/preparation/preparation-tree';
import type { ExpectedLine, Preparation, PreparedLine, RepeatedError } from '../../contract/preparation';
import { changeSentence } from '../changes';
import {
  adviceSentence,
  colorTitle,
  departureSentence,
  emptyLabel,
  errorSentence,
  expectedSentence,
  formatContinuation,
  formatMoves,
  knownLabel,
  lineSentence,
  noAdviceLabel,
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
import { tacticLabel } from '../review/tactics';

/** Rows of the sections "expect" and "errors". */
const MAX_ROWS = 5;

export const preparationText = (preparation: Preparation): string =>
  [preparationTitle(preparation), ...colorText(preparation), ...person(preparation)].join('\n');

/** One sheet for several colors against the same opponent, the chosen color first. */
export const sheetText = (preparations: readonly [chosen: Preparation, ...others: Preparation[]]): string => {
  const [chosen] = preparations;
  const colors = preparations.flatMap((preparation) => ['', colorTitle(preparation.color), ...colorText(preparation)]);
  return [sheetTitle(chosen), ...person(chosen), ...colors, ...weaknesses(chosen)].join('\n');
};

const colorText = (preparation: Preparation): readonly string[] => {
  const { expect, rare, errors, avoid } = preparation;
  const { decision, toPlay, toAvoid, ownErrors } = adviseLines(preparation);
  const advice = adviceSentence(preparation) ?? noAdviceLabel(toPlay);
  // The advice has said the rest of its line.
  const linesToPlay = toPlay.map((line) =>
    line === decision ? lineRow(line, `${knownLabel(line)}.`) : lineText(line),
  );
  return [
    preparationBasis(preparation),
    ...preparation.changes.map(changeSentence),
    ...section('expect', [
      ...expect.slice(0, MAX_ROWS).map(expectedText),
      ...rare.map((row) => `  ${rareSentence(row)}`),
    ]),
    ...section('play', advice === '' ? linesToPlay : [`  ${advice}`, ...linesToPlay]),
    ...section('errors', errors.slice(0, MAX_ROWS).map(errorText(errorSentence))),
    ...section('avoid', [
      ...avoid.slice(0, MAX_ROWS).map(strengthText),
      ...toAvoid.map(lineText),
      ...ownErrors.slice(0, MAX_ROWS).map(errorText(ownErrorSentence)),
    ]),
  ];
};

/** Empty when not reported. */
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

/** Empty when nothing is known. */
const person = (preparation: Preparation): readonly string[] => {
  const rows = personRows(preparation);
  return rows.length === 0 ? [] : ['', personTitle(), ...rows.map(({ label, text }) => `  ${label}: ${text}`)];
};

const expectedText = ({ moves, opening, probability, departure }: ExpectedLine): string => {
  const leaves = departure === undefined ? '' : `\n        ${departureSentence({ moves, departure })}`;
  return `  ${String(percentOf(probability)).padStart(3)}%  ${formatMoves(moves)}${openingSuffix(opening)}${leaves}`;
};

const lineText = (line: PreparedLine): string => lineRow(line, `${knownLabel(line)}. ${lineSentence(line)}`);

/** The recommended move is in brackets. */
const lineRow = ({ moves, decision, opening }: PreparedLine, words: string): string => {
  const parts = [
    formatMoves(moves.slice(0, decision)),
    `[${formatContinuation(moves.slice(decision, decision + 1), decision)}]`,
    formatContinuation(moves.slice(decision + 1), decision + 1),
  ];
  return `    ${parts.filter((part) => part !== '').join(' ')}${openingSuffix(opening)}\n      ${words}`;
};

const errorText =
  (sentence: (error: RepeatedError) => string) =>
  (error: RepeatedError): string => {
    const { moves, move } = error;
    const prefix = moves.length === 0 ? '' : `${formatMoves(moves)} `;
    return `    ${prefix}[${formatContinuation([move], moves.length)}]\n      ${sentence(error)}`;
  };

const strengthText = (strength: Preparation['avoid'][number]): string =>
  `    ${formatMoves(strength.moves)}${openingSuffix(strength.opening)}\n      ${strengthSentence(strength)}`;

const openingSuffix = (opening: string | undefined): string => (opening === undefined ? '' : `  (${opening})`);

/** One game with variations, comments and arrows; deterministic. */
export const preparationPgn = (preparation: Preparation): string =>
  makePgn(preparationTree(preparation, treeTexts(preparation)));

const treeTexts = (preparation: Preparation): PreparationTexts<Preparation> => ({
  title: preparationTitle(preparation),
  decision: adviceSentence(preparation),
  opponent: personRows(preparation).map(({ label, text }) => `${label}: ${text}`),
  line: (line) => (line.opening === undefined ? lineSentence(line) : `${line.opening}. ${lineSentence(line)}`),
  error: errorSentence,
  ownError: ownErrorSentence,
  expected: expectedSentence,
  strength: strengthSentence,
});

/** One line or error per chapter; expected lines and lines to avoid share one each. */

export type StudyChapter = {
  readonly name: string;
  /** One game; its header `ChapterName` is the name. */
  readonly pgn: string;
};

type StudyChapters = {
  readonly chapters: readonly StudyChapter[];
  /** Dropped for lack of space: the last and least important chapters. */
  readonly excluded: number;
};

type Part = { readonly name: string; readonly decision?: string | undefined } & Partial<Parts>;

type Parts = Pick<Preparation, 'lines' | 'errors' | 'ownErrors' | 'expect' | 'avoid'>;

const NOTHING: Parts = { lines: [], errors: [], ownErrors: [], expect: [], avoid: [] };

type StudyLimits = { readonly maxChapters: number; readonly maxChapterName: number };

export const preparationChapters = (preparation: Preparation, limits: StudyLimits): StudyChapters => {
  const parts = partsOf(preparation);
  return {
    chapters: parts.slice(0, limits.maxChapters).map(({ name: whole, decision, ...part }) => {
      const name = shorten(whole, limits.maxChapterName);
      return { name, pgn: chapterPgn({ ...preparation, ...NOTHING, ...part }, { name, decision }) };
    }),
    excluded: Math.max(0, parts.length - limits.maxChapters),
  };
};

/** In the order of the page, own errors last. */
const partsOf = (preparation: Preparation): readonly Part[] => {
  const { errors, expect, avoid } = preparation;
  const { decision, toPlay, toAvoid, ownErrors } = adviseLines(preparation);
  return [
    ...toPlay.map((line) => ({
      name: lineName(line),
      lines: [line],
      ...(line === decision && { decision: adviceSentence(preparation) }),
    })),
    ...(expect.length === 0 ? [] : [{ name: sectionLabel('expect'), expect }]),
    ...errors.map((error) => ({ name: errorName('Error', error), errors: [error] })),
    ...(avoid.length + toAvoid.length === 0 ? [] : [{ name: sectionLabel('avoid'), avoid, lines: [...toAvoid] }]),
    ...ownErrors.map((error) => ({ name: errorName('Your error', error), ownErrors: [error] })),
  ];
};

const lineName = (line: PreparedLine): string => {
  const { opening, moves, decision } = line;
  const move = formatMoves(moves.slice(decision, decision + 1), decision);
  return `${knownLabel(line)}: ${[move, opening].filter(Boolean).join(' ')}`;
};

/** Starts with the last moves before the error, to distinguish chapters. */
const errorName = (word: string, { moves, move }: RepeatedError): string => {
  const last = Math.max(0, moves.length - 3);
  const prefix = moves.length === 0 ? '' : `${formatMoves(moves.slice(last), last)} `;
  return `${word}: ${prefix}${formatContinuation([move], moves.length)}`;
};

const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;

const chapterPgn = (preparation: Preparation, { name, decision }: Pick<Part, 'name' | 'decision'>): string => {
  const tree = preparationTree(preparation, { ...treeTexts(preparation), decision });
  return makePgn({ ...tree, headers: new Map([...tree.headers, ['ChapterName', name]]) });
};
