import { controlAt, estimatedSeconds, moveSeconds, secondsLeft, type TimeControl } from '../clock';
import { type Game, pliesBy } from '../game';
import type { GameReview } from '../review/review-game';
import type { Color, Ply } from '../types';
import type { GameLabel } from './played-game';
import { fromMillionths, makeStats, type Outcome, percentOf, statIn, type Stats, toMillionths } from './results';

export type GameClock = { readonly moves: number; readonly seconds: number; readonly isLow: boolean };

/** Shares in %, rounded; missing without games or moves. */
export type ClockUse = {
  readonly games: number;
  readonly moves: number;
  /** Increment included; not rounded. */
  readonly averageSeconds?: number;
  /** The clock fell below 10% of the time. */
  readonly lowGames: number;
  readonly lowShare?: number;
  /** Of all games, with or without clocks. */
  readonly lostOnTime: number;
  readonly lostOnTimeShare?: number;
};

const LOW_SHARE = 0.1;

export const readClock = (game: Game, color: Color, control: TimeControl): GameClock | undefined => {
  const plies = pliesBy(game, color);
  const own = controlAt(game, plies[0] ?? 0, control);
  const clocks = plies.flatMap((ply) => game.plies[ply]?.clock ?? []);
  if (clocks.length === 0) return undefined;
  const times = plies.flatMap((ply: Ply) => moveSeconds(game, ply, control) ?? []);
  return {
    moves: times.length,
    seconds: times.reduce((total, seconds) => total + seconds, 0),
    isLow: Math.min(...clocks) < LOW_SHARE * estimatedSeconds(own),
  };
};

type ClockedGame = Pick<GameLabel, 'ending'> & { readonly outcome: Outcome; readonly clock?: GameClock };

/** Low: below a tenth of the estimated total time, or out of time. */
export const clockUseStats = (game: ClockedGame): Stats => {
  const lostOnTime = Number(isLostOnTime(game));
  const { clock } = game;
  if (clock === undefined) return makeStats({ 'clock.lostOnTime': lostOnTime });
  return makeStats({
    'clock.games': 1,
    'clock.moves': clock.moves,
    'clock.seconds': toMillionths(clock.seconds),
    'clock.lowGames': clock.isLow ? 1 : lostOnTime,
    'clock.lostOnTime': lostOnTime,
  });
};

export const reportClockUse = (stats: Stats, played: number): ClockUse => {
  const games = statIn(stats, 'clock.games');
  const moves = statIn(stats, 'clock.moves');
  const lowGames = statIn(stats, 'clock.lowGames');
  const lostOnTime = statIn(stats, 'clock.lostOnTime');
  return {
    games,
    moves,
    ...(moves === 0 ? {} : { averageSeconds: fromMillionths(statIn(stats, 'clock.seconds')) / moves }),
    lowGames,
    ...(games === 0 ? {} : { lowShare: percentOf(lowGames, games) }),
    lostOnTime,
    ...(played === 0 ? {} : { lostOnTimeShare: percentOf(lostOnTime, played) }),
  };
};

const isLostOnTime = ({ ending, outcome }: ClockedGame): boolean => ending === 'outOfTime' && outcome === 'loss';

type BlunderCount = { readonly moves: number; readonly blunders: number };

export type GamePressure = { readonly low: BlunderCount; readonly rest: BlunderCount };

/** `rate` per 100 moves, not rounded; missing without moves. */
type BlunderRate = BlunderCount & { readonly rate?: number };

/** Only games with a review and clocks. */
export type PressureReport = { readonly games: number; readonly low: BlunderRate; readonly rest: BlunderRate };

const FIVE_MINUTES = 300;

const LITTLE_SHARE = 0.15;

/**
 * Seconds of time pressure: 15% of the estimated total time, and at least five minutes unless the total is below ten.
 */
export const pressureSeconds = (control: TimeControl): number => {
  const time = estimatedSeconds(control);
  const little = LITTLE_SHARE * time;
  return time < 2 * FIVE_MINUTES ? little : Math.max(FIVE_MINUTES, little);
};

export const readPressure = (
  game: Game,
  color: Color,
  control: TimeControl,
  review: GameReview,
): GamePressure | undefined => {
  const moves = pliesBy(game, color).flatMap((ply) => {
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

export const pressureStats = ({ pressure }: { readonly pressure?: GamePressure }): Stats =>
  makeStats(
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

export const reportPressure = (stats: Stats): PressureReport => ({
  games: statIn(stats, 'pressure.games'),
  low: reportBlunders(stats, 'low'),
  rest: reportBlunders(stats, 'rest'),
});

const countBlunders = (moves: readonly { readonly isBlunder: boolean }[]): BlunderCount => ({
  moves: moves.length,
  blunders: moves.filter(({ isBlunder }) => isBlunder).length,
});

const reportBlunders = (stats: Stats, part: keyof GamePressure): BlunderRate => {
  const moves = statIn(stats, `pressure.${part}.moves`);
  const blunders = statIn(stats, `pressure.${part}.blunders`);
  return { moves, blunders, ...(moves === 0 ? {} : { rate: (100 * blunders) / moves }) };
};
