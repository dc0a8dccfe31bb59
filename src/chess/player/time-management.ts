/** How a player spends the clock. */
import { controlAt, moveSeconds, secondsLeft, type TimeControl, wholeTime } from '../clock';
import { type Game, ownPlies } from '../game';
import type { GameReview } from '../review/review-game';
import type { Color, Ply } from '../types';
import type { GameLabel } from './played-game';
import { figureIn, fromMillionths, makeTally, type Outcome, percentOf, type Tally, toMillionths } from './results';

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

/** Blunders with little time left against blunders with enough. */

type BlunderCount = { readonly moves: number; readonly blunders: number };

export type GamePressure = { readonly low: BlunderCount; readonly rest: BlunderCount };

/** `rate` is blunders in 100 moves, not rounded; missing when there are no moves. */
type BlunderRate = BlunderCount & { readonly rate?: number };

/** `games` have a review and known clocks; the moves of `low` and `rest` are all of the player's whose clock is known. */
export type PressureReport = { readonly games: number; readonly low: BlunderRate; readonly rest: BlunderRate };

const FIVE_MINUTES = 300;

const LITTLE_SHARE = 0.15;

/**
 * Seconds under which a player is short of time: 15 % of the time for 40 moves (`wholeTime`), and at least five minutes
 * where these are at most half of it. (In a blitz game everybody has less than five minutes from the first move on.)
 */
export const pressureSeconds = (control: TimeControl): number => {
  const time = wholeTime(control);
  const little = LITTLE_SHARE * time;
  return time < 2 * FIVE_MINUTES ? little : Math.max(FIVE_MINUTES, little);
};

/** `undefined` when no clock of the player's is known. */
export const readPressure = (
  game: Game,
  color: Color,
  control: TimeControl,
  review: GameReview,
): GamePressure | undefined => {
  const moves = ownPlies(game, color).flatMap((ply) => {
    const seconds = secondsLeft(game, ply, control);
    if (seconds === undefined) return [];
    return [
      {
        isLow: seconds < pressureSeconds(controlAt(game, ply, control)),
        isBlunder: review.moves[ply]?.judgement === 'blunder',
      },
    ];
  });
  if (moves.length === 0) return undefined;
  return {
    low: countBlunders(moves.filter(({ isLow }) => isLow)),
    rest: countBlunders(moves.filter((move) => !move.isLow)),
  };
};

export const tallyPressure = ({ pressure }: { readonly pressure?: GamePressure }): Tally =>
  makeTally(
    pressure === undefined
      ? {}
      : {
          'pressure.games': 1,
          'pressure.low.moves': pressure.low.moves,
          'pressure.low.blunders': pressure.low.blunders,
          'pressure.rest.moves': pressure.rest.moves,
          'pressure.rest.blunders': pressure.rest.blunders,
        },
  );

export const reportPressure = (tally: Tally): PressureReport => ({
  games: figureIn(tally, 'pressure.games'),
  low: reportBlunders(tally, 'low'),
  rest: reportBlunders(tally, 'rest'),
});

const countBlunders = (moves: readonly { readonly isBlunder: boolean }[]): BlunderCount => ({
  moves: moves.length,
  blunders: moves.filter(({ isBlunder }) => isBlunder).length,
});

const reportBlunders = (tally: Tally, part: keyof GamePressure): BlunderRate => {
  const moves = figureIn(tally, `pressure.${part}.moves`);
  const blunders = figureIn(tally, `pressure.${part}.blunders`);
  return { moves, blunders, ...(moves === 0 ? {} : { rate: (100 * blunders) / moves }) };
};
