import { otherColor } from '../turn-of';
import { valueOf } from '../motifs/piece-value';
import { playLine, type Step } from '../motifs/played-line';
import { isInBadSpot } from '../motifs/safety';
import type { PositionEvaluation } from '../evaluation';
import type { Game } from '../game';
import { sanLine } from '../notation/line';
import { positionAt } from '../replay';
import { squareName } from '../squares';
import type { Color, Ply, San } from '../types';
import { chancesLost, LEAST_LOSS } from './chances';
import { lineFrom, movesOf, type Positions } from './opportunity';
import { isKept, LEAST_GAIN } from './winning-line';

/** So much of the answer is told: the taking, and what comes of it. */
const LINE_PLIES = 5;

/** A piece that the player left to be taken. */
export type HangingMoment = {
  /** The player's ply after which it could be taken. */
  readonly ply: Ply;
  readonly played: San;
  /** Where the piece stood, for example `d5`. */
  readonly square: string;
  /** From the position after the ply, the taking first. */
  readonly line: readonly San[];
};

/**
 * The ply was a mistake or worse, and the best answer takes a piece, no pawn, that stood in a bad spot: attacked,
 * and not defended or by something cheaper. What it wins, less what the ply itself had taken, is a gain of two
 * pawns' worth or more, and stays so. Not when the best line loses what stands there as well. `undefined` where that is
 * not so, or no answer is known.
 */
export const hangingAt = (game: Game, positions: Positions, color: Color, ply: Ply): HangingMoment | undefined => {
  const [played, before, after] = [game.plies[ply], positions[ply], positions[ply + 1]];
  if (played === undefined || before === undefined || after === undefined) return undefined;
  if (chancesLost(before.evaluation, after.evaluation, color) < LEAST_LOSS) return undefined;
  const solver = otherColor(color);
  const moves = movesOf(after);
  const [own, taking, ...rest] = playLine({ ...lineFrom(game, ply + 1, moves), solver })?.steps ?? [];
  if (own === undefined || taking === undefined || !takesPiece(taking)) return undefined;
  if (isLostAnyway(game, ply, before, taking)) return undefined;
  const gain = LEAST_GAIN + (own.captured === undefined ? 0 : valueOf(own.captured));
  if (!isKept([taking, ...rest], gain, solver)) return undefined;
  const line = sanLine(positionAt(game, ply), moves.slice(0, LINE_PLIES), game.isChess960);
  return { ply, played: played.san, square: squareName(taking.to), line };
};

/** After the best move too the opponent would have taken there. */
const isLostAnyway = (game: Game, ply: Ply, before: PositionEvaluation, { color: solver, to }: Step): boolean => {
  const steps = playLine({ start: positionAt(game, ply - 1), moves: before.pv.slice(0, 2), solver })?.steps;
  return steps?.[1]?.captured !== undefined && steps[1].to === to;
};

const takesPiece = ({ captured, before, to }: Step): boolean =>
  captured !== undefined && captured !== 'pawn' && isInBadSpot(before.board, to);
