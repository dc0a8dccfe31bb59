/** The openings of a player, one group for each name and color. */
import type { Color, San } from '../types';
import { toResults, type Outcome, type Results } from './results';
import { figureIn, makeTally, type Tally } from './sums';

type Opened = {
  readonly color: Color;
  readonly outcome: Outcome;
  readonly opening?: string;
  readonly firstMoves: readonly San[];
  /** Why the game counts in nothing; missing for a game that counts. */
  readonly leftOut?: string;
  /** Points that the ratings let expect, in millionths. */
  readonly expected?: number;
};

/**
 * What one game adds to the repertoire, or the sum of several games that began with the same moves. Rows of the same
 * color, name and moves add up: `wins`, `losses` and `draws` are whole numbers.
 */
export type OpeningTally = {
  readonly color: Color;
  readonly name: string;
  /** The first ten plies; the first four of games kept before. */
  readonly moves: readonly San[];
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** Of the games in which both ratings are known; missing where there is none. */
  readonly rated?: RatedTally;
};

/** Whole numbers: `halves` are half points, `expected` millionths of the points that the ratings let expect. */
export type RatedTally = { readonly games: number; readonly halves: number; readonly expected: number };

/**
 * `moves` are the first plies that the group's games were begun with most often; among equals those whose text
 * comes first.
 */
export type OpeningGroup = Results & {
  readonly name: string;
  readonly color: Color;
  readonly moves: readonly San[];
};

/** Most played first, then by name. `unnamed` games have no known opening and stand in no group. */
export type Repertoire = {
  readonly white: readonly OpeningGroup[];
  readonly black: readonly OpeningGroup[];
  readonly unnamed: number;
};

/** Plies by which openings are compared. */
export const FIRST_MOVES = 10;
/** Plies that show how an opening begins. Specification, ENT-08. */
const SHOWN_MOVES = 4;
const NO_NAMES: ReadonlySet<string> = new Set(['', 'Unknown', '?']);

/** Whether the text names an opening: it is not empty, `Unknown`, or PGN's `?`. Specification, ENT-09 and VAL-17. */
export const isOpeningName = (name: string | undefined): name is string =>
  name !== undefined && !NO_NAMES.has(name.trim());

/** `undefined` for a game that is left out or whose opening has no name. */
export const openingTallyOf = ({
  color,
  opening,
  firstMoves,
  outcome,
  leftOut,
  expected,
}: Opened): OpeningTally | undefined => {
  if (leftOut !== undefined || !isOpeningName(opening)) return undefined;
  return {
    color,
    name: opening,
    moves: firstMoves,
    wins: Number(outcome === 'win'),
    losses: Number(outcome === 'loss'),
    draws: Number(outcome === 'draw'),
    rated:
      expected === undefined
        ? undefined
        : { games: 1, halves: 2 * Number(outcome === 'win') + Number(outcome === 'draw'), expected },
  };
};

export const tallyUnnamed = ({ opening }: Pick<Opened, 'opening'>): Tally =>
  makeTally({ 'openings.unnamed': Number(!isOpeningName(opening)) });

export const countUnnamed = (tally: Tally): number => figureIn(tally, 'openings.unnamed');

export const reportRepertoire = (openings: readonly OpeningTally[], unnamed: number): Repertoire => ({
  white: groupOpenings(openings.filter(({ color }) => color === 'white')),
  black: groupOpenings(openings.filter(({ color }) => color === 'black')),
  unnamed,
});

/** All of one color. */
const groupOpenings = (openings: readonly OpeningTally[]): readonly OpeningGroup[] =>
  [...gather(openings, ({ name }) => name)]
    .map(([name, rows]) => ({ name, color: rows[0].color, moves: usualMoves(rows), ...sumRows(rows) }))
    .sort((one, other) => other.games - one.games || compareTexts(one.name, other.name));

type Rows = readonly [OpeningTally, ...OpeningTally[]];

const usualMoves = (rows: Rows): readonly San[] => {
  const [best] = [...gather(rows, ({ moves }) => moves.slice(0, SHOWN_MOVES).join(' '))]
    .map(([text, same]) => ({ text, moves: same[0].moves.slice(0, SHOWN_MOVES), games: sumRows(same).games }))
    .sort((one, other) => other.games - one.games || compareTexts(one.text, other.text));
  return best?.moves ?? [];
};

const gather = (
  openings: readonly OpeningTally[],
  keyOf: (opening: OpeningTally) => string,
): ReadonlyMap<string, Rows> => {
  const groups = new Map<string, [OpeningTally, ...OpeningTally[]]>();
  for (const opening of openings) {
    const group = groups.get(keyOf(opening));
    if (group === undefined) groups.set(keyOf(opening), [opening]);
    else group.push(opening);
  }
  return groups;
};

const sumRows = (rows: readonly OpeningTally[]): Results =>
  toResults({
    wins: rows.reduce((total, { wins }) => total + wins, 0),
    losses: rows.reduce((total, { losses }) => total + losses, 0),
    draws: rows.reduce((total, { draws }) => total + draws, 0),
  });

/** By character code, the same in every place and language. */
const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
