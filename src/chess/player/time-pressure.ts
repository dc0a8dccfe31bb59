/** Blunders with little time left against blunders with enough. */
import { controlAt, secondsLeft, wholeTime, type TimeControl } from '../clock';
import type { Game } from '../game';
import type { GameReview } from '../review/review-game';
import type { Color } from '../types';
import { ownPlies } from '../own-plies';
import { figureIn, makeTally, type Tally } from './sums';

export type BlunderCount = { readonly moves: number; readonly blunders: number };
export type GamePressure = { readonly low: BlunderCount; readonly rest: BlunderCount };

/** `rate` is blunders in 100 moves, not rounded; missing when there are no moves. */
export type BlunderRate = BlunderCount & { readonly rate?: number };

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
