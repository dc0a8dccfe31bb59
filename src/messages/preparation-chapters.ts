/** A preparation as the chapters of a study: a line or an error each, what to expect and what to avoid together. */
import { makePgn } from '../chess/notation/pgn/pgn';
import { preparationTree } from '../chess/preparation/preparation-tree';
import { adviseLines } from '../chess/preparation/to-avoid';
import type { Preparation, PreparedLine, RepeatedError } from '../contract/preparation';
import { formatFurtherMoves, formatMoves, kindLabel, sectionLabel } from './preparation';
import { preparationSayings } from './preparation-pgn';

export type StudyChapter = {
  readonly name: string;
  /** One game with variations, comments and arrows; its header `ChapterName` is the name. */
  readonly pgn: string;
};
export type StudyChapters = {
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
