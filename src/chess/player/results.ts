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
  const wins = count('win');
  return {
    games: games.length,
    wins,
    losses: count('loss'),
    draws: count('draw'),
    winRate: percentOf(wins, games.length),
  };
};

/** Points over games in whole %, a draw being half a point; `undefined` of no games. */
export const scoreOf = ({ games, wins, draws }: Results): number | undefined =>
  games === 0 ? undefined : percentOf(wins + draws / 2, games);

/** Whole %, 0 of nothing. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));
