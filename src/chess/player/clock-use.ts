/** How a player spends the clock. */
import { controlAt, moveSeconds, wholeTime, type TimeControl } from '../clock';
import type { Game } from '../game';
import type { Color, Ply } from '../types';
import { ownPlies } from '../own-plies';
import type { GameLabel } from './played-game';
import { percentOf, type Outcome } from './results';
import { figureIn, fromMillionths, makeTally, toMillionths, type Tally } from './sums';

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
  const own = controlAt(game, plies[0] ?? 0, control);
  const clocks = plies.flatMap((ply) => game.plies[ply]?.clock ?? []);
  if (clocks.length === 0) return undefined;
  const times = plies.flatMap((ply: Ply) => moveSeconds(game, ply, control) ?? []);
  return {
    moves: times.length,
    seconds: times.reduce((total, seconds) => total + seconds, 0),
    isLow: Math.min(...clocks) < LOW_SHARE * wholeTime(own),
  };
};

type Clocked = Pick<GameLabel, 'ending'> & { readonly outcome: Outcome; readonly clock?: GameClock };

/**
 * A game is low when the clock fell under a tenth of the time for 40 moves (`wholeTime`) after one of the player's
 * moves, or ran out.
 */
export const tallyClockUse = (game: Clocked): Tally => {
  const lostOnTime = Number(isLostOnTime(game));
  const { clock } = game;
  if (clock === undefined) return makeTally({ 'clock.lostOnTime': lostOnTime });
  return makeTally({
    'clock.games': 1,
    'clock.moves': clock.moves,
    'clock.seconds': toMillionths(clock.seconds),
    'clock.lowGames': clock.isLow ? 1 : lostOnTime,
    'clock.lostOnTime': lostOnTime,
  });
};

/** `played` is how many games the tally rests on, with clocks or without. */
export const reportClockUse = (tally: Tally, played: number): ClockUse => {
  const games = figureIn(tally, 'clock.games');
  const moves = figureIn(tally, 'clock.moves');
  const lowGames = figureIn(tally, 'clock.lowGames');
  const lostOnTime = figureIn(tally, 'clock.lostOnTime');
  return {
    games,
    moves,
    ...(moves === 0 ? {} : { averageSeconds: fromMillionths(figureIn(tally, 'clock.seconds')) / moves }),
    lowGames,
    ...(games === 0 ? {} : { lowShare: percentOf(lowGames, games) }),
    lostOnTime,
    ...(played === 0 ? {} : { lostOnTimeShare: percentOf(lostOnTime, played) }),
  };
};

const isLostOnTime = ({ ending, outcome }: Clocked): boolean => ending === 'outOfTime' && outcome === 'loss';
