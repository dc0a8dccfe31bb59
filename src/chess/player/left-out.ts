import { START_FEN } from '../notation/fen';
import { hasIrregularResult } from '../notation/pgn/pgn-reading';
import type { PlayedGame } from './played-game';
import { figureIn, makeTally, type Tally } from './sums';

/**
 * Why a game does not count in any figure:
 * - `notPlayed`: it has no moves, was called off, or one side never came;
 * - `variant`: Chess960 (other rules are no `Game` at all);
 * - `setUp`: it began from another position than chess does;
 * - `irregular`: the players got points that are no win, loss or draw, as `0-0`.
 */
export const LEFT_OUT = ['notPlayed', 'variant', 'setUp', 'irregular'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** The first reason that holds; `undefined` for a game that counts. */
export const leftOutReason = ({ game, ending }: Pick<PlayedGame, 'game' | 'ending'>): LeftOut | undefined => {
  if (game.plies.length === 0 || ending === 'notStarted' || ending === 'aborted') return 'notPlayed';
  if (game.isChess960) return 'variant';
  if (game.start !== START_FEN) return 'setUp';
  return hasIrregularResult(game) ? 'irregular' : undefined;
};

export const tallyLeftOut = (reason: LeftOut): Tally => makeTally({ [`leftOut.${reason}`]: 1 });

/** Games by reason. */
export const reportLeftOut = (tally: Tally): Readonly<Record<LeftOut, number>> => ({
  notPlayed: figureIn(tally, 'leftOut.notPlayed'),
  variant: figureIn(tally, 'leftOut.variant'),
  setUp: figureIn(tally, 'leftOut.setUp'),
  irregular: figureIn(tally, 'leftOut.irregular'),
});
