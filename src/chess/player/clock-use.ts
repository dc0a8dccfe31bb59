/** How a player spends the clock. */
import { moveSeconds, wholeTime, type TimeControl } from '../clock';
import type { Game } from '../game';
import type { Color, Ply } from '../types';
import { ownPlies } from './own-plies';
import type { GameLabel } from './played-game';
import { percentOf, type Outcome } from './results';

/** The player's clock in one game: the moves whose time is known and the seconds they took together. */
export type GameClock = { readonly moves: number; readonly seconds: number; readonly isLow: boolean };

/** Shares are whole %, and each is missing where it rests on no game or move. */
export type ClockUse = {
  /** Games in which the player's clock is known. */
  readonly games: number;
  readonly moves: number;
  /** Seconds a move, the increment counted; not rounded. */
  readonly averageSeconds?: number;
  /** Games with clocks in which the player came under 10 % of the time. */
  readonly lowGames: number;
  readonly lowShare?: number;
  /** Games that the player lost on time, of all games, with clocks or without. */
  readonly lostOnTime: number;
  readonly lostOnTimeShare?: number;
};

const LOW_SHARE = 0.1;

/** `undefined` when no clock of the player's is known. */
export const readClock = (game: Game, color: Color, control: TimeControl): GameClock | undefined => {
  const plies = ownPlies(game, color);
  const clocks = plies.flatMap((ply) => game.plies[ply]?.clock ?? []);
  if (clocks.length === 0) return undefined;
  const times = plies.flatMap((ply: Ply) => moveSeconds(game, ply, control) ?? []);
  return {
    moves: times.length,
    seconds: times.reduce((total, seconds) => total + seconds, 0),
    isLow: Math.min(...clocks) < LOW_SHARE * wholeTime(control),
  };
};

type Clocked = Pick<GameLabel, 'ending'> & { readonly outcome: Outcome; readonly clock?: GameClock };

/**
 * A game is low when the clock fell under a tenth of the time for 40 moves (`wholeTime`) after one of the player's
 * moves, or ran out.
 */
export const reportClockUse = (games: readonly Clocked[]): ClockUse => {
  const clocked = games.filter(({ clock }) => clock !== undefined);
  const clocks = clocked.flatMap(({ clock }) => clock ?? []);
  const moves = clocks.reduce((total, clock) => total + clock.moves, 0);
  const seconds = clocks.reduce((total, clock) => total + clock.seconds, 0);
  const lowGames = clocked.filter((game) => game.clock?.isLow === true || isLostOnTime(game)).length;
  const lostOnTime = games.filter(isLostOnTime).length;
  return {
    games: clocked.length,
    moves,
    ...(moves === 0 ? {} : { averageSeconds: seconds / moves }),
    lowGames,
    ...(clocked.length === 0 ? {} : { lowShare: percentOf(lowGames, clocked.length) }),
    lostOnTime,
    ...(games.length === 0 ? {} : { lostOnTimeShare: percentOf(lostOnTime, games.length) }),
  };
};

const isLostOnTime = ({ ending, outcome }: Clocked): boolean => ending === 'outOfTime' && outcome === 'loss';
