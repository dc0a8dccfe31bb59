/** Wins, losses and draws in the player's view, and the rates made of them. */
import type { Game } from '../game';
import type { Color } from '../types';

export type Outcome = 'win' | 'loss' | 'draw';

/** `winRate` is whole %, 0 of no games. */
export type Results = {
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly winRate: number;
};

/** Any result other than `1-0` and `0-1` is a draw, also `*`. Specification, ENT-12. */
export const outcomeOf = (result: Game['result'], color: Color): Outcome => {
  if (result === '1-0') return color === 'white' ? 'win' : 'loss';
  if (result === '0-1') return color === 'black' ? 'win' : 'loss';
  return 'draw';
};

export const countResults = (games: readonly { readonly outcome: Outcome }[]): Results => {
  const count = (outcome: Outcome): number => games.filter((game) => game.outcome === outcome).length;
  return toResults({ wins: count('win'), losses: count('loss'), draws: count('draw') });
};

/** Of the games that came next after a lost one. `games` are the latest first. */
export const resultsAfterLoss = (games: readonly { readonly outcome: Outcome }[]): Results =>
  countResults(games.filter((_, index) => games[index + 1]?.outcome === 'loss'));

/** The three counts with what follows from them. */
export const toResults = ({ wins, losses, draws }: Pick<Results, 'wins' | 'losses' | 'draws'>): Results => {
  const games = wins + losses + draws;
  return { games, wins, losses, draws, winRate: percentOf(wins, games) };
};

/** `of` names what the game is counted in: a color, a kind of endgame. */
export const tallyResult = (of: string, outcome: Outcome): Tally => makeTally({ [`${of}.${outcome}`]: 1 });

export const reportResults = (tally: Tally, of: string): Results =>
  toResults({
    wins: figureIn(tally, `${of}.win`),
    losses: figureIn(tally, `${of}.loss`),
    draws: figureIn(tally, `${of}.draw`),
  });

export const addResults = (one: Results, other: Results): Results =>
  toResults({
    wins: one.wins + other.wins,
    losses: one.losses + other.losses,
    draws: one.draws + other.draws,
  });

/** A draw is half a point. */
export const pointsOf = ({ wins, draws }: Results): number => wins + draws / 2;

/** Points over games in whole %, a draw being half a point; `undefined` of no games. */
export const scoreOf = (results: Results): number | undefined =>
  results.games === 0 ? undefined : percentOf(pointsOf(results), results.games);

/** Whole %, 0 of nothing. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/**
 * Figures that add up. Sums of them do not depend on the order of the games, and what a game has added can be taken away
 * again to the last digit, so that a database can keep the sums and never has to count again.
 */

/**
 * Names and WHOLE numbers; a name that is missing counts 0, and none stands here with 0. What is no whole number by
 * nature (seconds, accuracies) is kept in millionths, rounded: exact sums up to 2^53, which is far more than a million
 * games have.
 */
export type Tally = ReadonlyMap<string, number>;

const MILLION = 1_000_000;

export const makeTally = (figures: Readonly<Record<string, number>>): Tally =>
  sumTallies([new Map(Object.entries(figures))]);

export const sumTallies = (tallies: Iterable<Tally>): Tally => {
  const sums = new Map<string, number>();
  for (const tally of tallies) {
    for (const [name, figure] of tally) sums.set(name, (sums.get(name) ?? 0) + figure);
  }
  for (const [name, sum] of sums) if (sum === 0) sums.delete(name);
  return sums;
};

/** What takes away what the tally adds. */
export const negate = (tally: Tally): Tally => new Map([...tally].map(([name, figure]) => [name, -figure]));

export const figureIn = (tally: Tally, name: string): number => tally.get(name) ?? 0;

export const toMillionths = (figure: number): number => Math.round(MILLION * figure);

export const fromMillionths = (figure: number): number => figure / MILLION;

export type Badge = 'W' | 'L' | 'D';

/** The last games in the player's view, the latest first. */
export type Form = {
  readonly results: Results;
  readonly games: readonly { readonly id: string; readonly badge: Badge }[];
  /** Of those in which the ratings let expect something: the points, and those expected. Missing where there are none. */
  readonly rated?: { readonly games: number; readonly points: number; readonly expected: number };
};

/** A game of which the form is made; see `GameFacts`. */
export type FormGame = { readonly id: string; readonly outcome: Outcome; readonly expected?: number };

/** How many games make up the form. Specification, "Last 10 Games". */
const FORM_GAMES = 10;

const BADGES: Readonly<Record<Outcome, Badge>> = { win: 'W', loss: 'L', draw: 'D' };

/** `games` are the latest first. */
export const reportForm = (games: readonly FormGame[]): Form => {
  const last = games.slice(0, FORM_GAMES);
  return {
    results: countResults(last),
    games: last.map(({ id, outcome }) => ({ id, badge: BADGES[outcome] })),
    ...ratedForm(last),
  };
};

const ratedForm = (games: readonly FormGame[]): Pick<Form, 'rated'> => {
  const rated = games.filter(({ expected }) => expected !== undefined);
  if (rated.length === 0) return {};
  const expected = fromMillionths(rated.reduce((sum, game) => sum + (game.expected ?? 0), 0));
  return { rated: { games: rated.length, points: pointsOf(countResults(rated)), expected } };
};

/** `Won 6 of last 10 games (60% win rate)`. Specification, SCT-32. */
export const formatForm = ({ results: { wins, games, winRate } }: Form): string =>
  `Won ${wins} of last ${games} games (${winRate}% win rate)`;

/** How figures are colored and called: the specification's limits, LIM-09 to LIM-12. Figures are whole or broken %. */

/** Of the win rate of an opponent's opening: the higher, the more dangerous the player is with it. */
export const winRateTone = (percent: number): 'red' | 'yellow' | 'green' => {
  if (percent >= 70) return 'red';
  return percent >= 50 ? 'yellow' : 'green';
};

/** Of the score of a phase or a strength, or the win rate of an opening of one's own: the higher, the better. */
export const scoreTone = (percent: number): 'green' | 'yellow' | 'red' => {
  if (percent >= 70) return 'green';
  return percent >= 50 ? 'yellow' : 'red';
};

/** Games for which the limits of `weaknessLevel` are meant: those that a scout looks at. */
const LEVEL_GAMES = 50;

/** Of a weakness, by how often it was seen in so many games: the limits are for 50 of them. */
export const weaknessLevel = (count: number, games: number): 'Critical' | 'Moderate' | 'Minor' => {
  const isAtLeast = (limit: number): boolean => count * LEVEL_GAMES >= limit * games;
  if (isAtLeast(20)) return 'Critical';
  return isAtLeast(10) ? 'Moderate' : 'Minor';
};

/** Of the share of a theme's puzzles that were solved. */
export const puzzleSuccessTone = (percent: number): 'green' | 'orange' | 'red' => {
  if (percent >= 75) return 'green';
  return percent >= 50 ? 'orange' : 'red';
};
