/** Wins, losses and draws in the player's view, and the rates made of them. */
import type { Game } from '../game';
import type { Color } from '../types';
import { figureIn, makeTally, type Tally } from './sums';

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
