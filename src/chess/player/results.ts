import type { Game } from '../game';
import type { Color } from '../types';

export type Outcome = 'win' | 'loss' | 'draw';

/** `winRate` in %, rounded; 0 without games. */
export type Results = {
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly winRate: number;
};

/** Everything but `1-0` and `0-1` is a draw, even `*`. Specification, ENT-12. */
export const outcomeOf = (result: Game['result'], color: Color): Outcome => {
  if (result === '1-0') return color === 'white' ? 'win' : 'loss';
  if (result === '0-1') return color === 'black' ? 'win' : 'loss';
  return 'draw';
};

export const countResults = (games: readonly { readonly outcome: Outcome }[]): Results => {
  const count = (outcome: Outcome): number => games.filter((game) => game.outcome === outcome).length;
  return toResults({ wins: count('win'), losses: count('loss'), draws: count('draw') });
};

export const toResults = ({ wins, losses, draws }: Pick<Results, 'wins' | 'losses' | 'draws'>): Results => {
  const games = wins + losses + draws;
  return { games, wins, losses, draws, winRate: percentOf(wins, games) };
};

export const resultStats = (of: string, outcome: Outcome): Stats => makeStats({ [`${of}.${outcome}`]: 1 });

export const reportResults = (stats: Stats, of: string): Results =>
  toResults({
    wins: statIn(stats, `${of}.win`),
    losses: statIn(stats, `${of}.loss`),
    draws: statIn(stats, `${of}.draw`),
  });

export const addResults = (one: Results, other: Results): Results =>
  toResults({
    wins: one.wins + other.wins,
    losses: one.losses + other.losses,
    draws: one.draws + other.draws,
  });

/** Points; a draw is half a point. */
export const pointsOf = ({ wins, draws }: Results): number => wins + draws / 2;

export const scoreOf = (results: Results): number | undefined =>
  results.games === 0 ? undefined : percentOf(pointsOf(results), results.games);

/** Rounded; 0 when `whole` is 0. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

// Stats sum in any order and subtract exactly, so that a database can update them per game

/** Integers by name; zeros are omitted. Fractions are rounded to millionths: sums are exact up to 2^53. */
export type Stats = ReadonlyMap<string, number>;

const MILLION = 1_000_000;

export const makeStats = (stats: Readonly<Record<string, number>>): Stats =>
  new Map(Object.entries(stats).filter(([, stat]) => stat !== 0));

export const sumStats = (tallies: Iterable<Stats>): Stats => {
  const sums = new Map<string, number>();
  for (const stats of tallies) {
    for (const [name, stat] of stats) sums.set(name, (sums.get(name) ?? 0) + stat);
  }
  for (const [name, sum] of sums) if (sum === 0) sums.delete(name);
  return sums;
};

export const negate = (stats: Stats): Stats => new Map([...stats].map(([name, stat]) => [name, -stat]));

export const statIn = (stats: Stats, name: string): number => stats.get(name) ?? 0;

export const toMillionths = (value: number): number => Math.round(MILLION * value);

export const fromMillionths = (value: number): number => value / MILLION;

export type Badge = 'W' | 'L' | 'D';

/** Latest first. */
export type Form = {
  readonly results: Results;
  readonly games: readonly { readonly id: string; readonly badge: Badge }[];
  /** Only games where both ratings are known. */
  readonly rated?: { readonly games: number; readonly points: number; readonly expected: number };
};

export type FormGame = { readonly id: string; readonly outcome: Outcome; readonly expected?: number };

/** Specification, "Last 10 Games". */
const FORM_GAMES = 10;

const BADGES: Readonly<Record<Outcome, Badge>> = { win: 'W', loss: 'L', draw: 'D' };

/** Latest first. */
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

// Color thresholds for percentages, LIM-09 to LIM-12

/** The win rate of an opponent's opening: higher is more dangerous. */
export const winRateTone = (percent: number): 'red' | 'yellow' | 'green' => {
  if (percent >= 70) return 'red';
  return percent >= 50 ? 'yellow' : 'green';
};

export const scoreTone = (percent: number): 'green' | 'yellow' | 'red' => {
  if (percent >= 70) return 'green';
  return percent >= 50 ? 'yellow' : 'red';
};

/** The specification's limits are for this many games. */
const LEVEL_GAMES = 50;

export const weaknessLevel = (count: number, games: number): 'Critical' | 'Moderate' | 'Minor' => {
  const isAtLeast = (limit: number): boolean => count * LEVEL_GAMES >= limit * games;
  if (isAtLeast(20)) return 'Critical';
  return isAtLeast(10) ? 'Moderate' : 'Minor';
};

export const puzzleSuccessTone = (percent: number): 'green' | 'orange' | 'red' => {
  if (percent >= 75) return 'green';
  return percent >= 50 ? 'orange' : 'red';
};
