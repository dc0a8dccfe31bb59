/** The openings of a player, one group for each name and color. */
import type { Color, San } from '../types';
import {
  addResults,
  figureIn,
  makeTally,
  type Outcome,
  percentOf,
  type Results,
  scoreOf,
  type Tally,
  toResults,
} from './results';

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

/**
 * Openings by family: `Sicilian Defense` for all of its variations. Made of the groups of a repertoire, which are counted
 * already: nothing is counted a second time here.
 */

/** `share` is whole % of the games of the color, `score` whole % of the points, a draw being half a point. */
export type OpeningFamily = Results & {
  readonly name: string;
  readonly share: number;
  readonly score: number;
  /** In the order of the repertoire: the most played first. */
  readonly variations: readonly [OpeningGroup, ...OpeningGroup[]];
};

/**
 * `Queen's Gambit Declined` of `Queen's Gambit Declined: Exchange Variation`, `London System` of `London System, with Bd3`;
 * the whole name where it has no variation, or begins with one.
 */
export const familyOf = (name: string): string => {
  const [family = ''] = name.split(/[:,]/, 1);
  return family.trim() || name.trim();
};

/** The same for all openings of a family, in whichever way the sources write it: case, apostrophes, spaces, `Defence`. */
export const familyKeyOf = (name: string): string =>
  familyOf(name)
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/\bdefence\b/g, 'defense');

/**
 * The families of a color's openings, the most played first, then by name. `games` are all of the color, those without a
 * named opening too. A family is spelled as in its most played variation.
 */
export const openingFamilies = (openings: readonly OpeningGroup[], games: number): readonly OpeningFamily[] => {
  const families = new Map<string, [OpeningGroup, ...OpeningGroup[]]>();
  for (const opening of openings) {
    const key = familyKeyOf(opening.name);
    const family = families.get(key);
    if (family === undefined) families.set(key, [opening]);
    else family.push(opening);
  }
  return [...families.values()]
    .map((variations) => toFamily(variations, games))
    .sort((one, other) => other.games - one.games || (one.name < other.name ? -1 : 1));
};

const toFamily = (variations: OpeningFamily['variations'], games: number): OpeningFamily => {
  const [first, ...others] = variations;
  const results = others.reduce<Results>(addResults, addResults(first, NO_RESULTS));
  return {
    ...results,
    name: familyOf(first.name),
    share: percentOf(results.games, games),
    score: scoreOf(results) ?? 0,
    variations,
  };
};

const NO_RESULTS: Results = { games: 0, wins: 0, losses: 0, draws: 0, winRate: 0 };

/** Which openings are worth preparing against, from insights: an opening's name with its win rate and games. */

/** `winRate` is 0-1. Specification, ENT-20. */
type OpeningInsight = { readonly winRate: number; readonly games: number };

/** Of the games with one color; `score` is whole % of the points, a draw being half a point. */
export type PreparedOpening = OpeningInsight & {
  readonly name: string;
  readonly color: Color;
  readonly score: number;
};

const LEAST_GAMES = 2;

const MOST_OPENINGS = 3;

/** Both colors of an opening together. */
export const openingInsights = ({ white, black }: Repertoire): Readonly<Record<string, OpeningInsight>> => {
  const totals = new Map<string, Pick<Results, 'wins' | 'games'>>();
  for (const { name, wins, games } of [...white, ...black]) {
    const total = totals.get(name);
    totals.set(name, { wins: wins + (total?.wins ?? 0), games: games + (total?.games ?? 0) });
  }
  return Object.fromEntries([...totals].map(([name, { wins, games }]) => [name, { winRate: wins / games, games }]));
};

/**
 * At most three named openings of one color each, with two games or more and a win rate from 0 to 1, both included; most games
 * first, ties in the order given. Figures may come from elsewhere: what is no number is skipped. VAL-17 to VAL-20.
 */
export const openingStrategy = (openings: readonly GivenOpening[]): readonly PreparedOpening[] =>
  openings
    .flatMap(({ name, color, winRate, games, score }) =>
      typeof winRate === 'number' && typeof games === 'number' ? [{ name, color, winRate, games, score }] : [],
    )
    .filter(({ name, winRate, games }) => isOpeningName(name) && winRate >= 0 && winRate <= 1 && games >= LEAST_GAMES)
    .sort((one, other) => other.games - one.games)
    .slice(0, MOST_OPENINGS);

type GivenOpening = Pick<PreparedOpening, 'name' | 'color' | 'score'> & {
  readonly winRate?: unknown;
  readonly games?: unknown;
};

/** What the strategy chooses from. */
export const playedOpenings = ({ white, black }: Repertoire): readonly PreparedOpening[] =>
  [...white, ...black].map((group) => ({
    ...{ name: group.name, color: group.color, games: group.games },
    winRate: group.wins / group.games,
    score: scoreOf(group) ?? 0,
  }));
