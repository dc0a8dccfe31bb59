/** A move on which a side had a tactic to play. */
import type { Evaluation, PositionEvaluation } from '../evaluation';
import type { Game } from '../game';
import { sanLine } from '../notation/line';
import type { Line } from '../motifs/played-line';
import { positionAt } from '../replay';
import type { Color, Ply, San, Uci } from '../types';
import { BETTER, centipawnsFor, chancesLost, CLEARLY_BETTER, isMating, LEAST_LOSS, WINNING } from './chances';
import { winningLine, type WinningLine } from './winning-line';

export type Positions = readonly PositionEvaluation[];

export type Opportunity = WinningLine & {
  readonly ply: Ply;
  readonly played: San;
  /** The winning line in standard notation; the best move is its first. */
  readonly line: readonly San[];
};

/**
 * What the best move of the position before the ply would win: the engine's line wins something by a tactic with a name,
 * though the side may only save itself by it. `undefined` where that is not so, or no line is known.
 */
export const opportunityAt = (game: Game, positions: Positions, color: Color, ply: Ply): Opportunity | undefined => {
  const played = game.plies[ply];
  const won = wonAt(game, positions, color, ply);
  return played === undefined || won === undefined ? undefined : { ...won, ply, played: played.san };
};

/** What the side that is to move before the ply wins by the engine's line; the game may end there. */
export const wonAt = (
  game: Game,
  positions: Positions,
  color: Color,
  ply: Ply,
): Pick<Opportunity, 'line' | keyof WinningLine> | undefined => {
  const before = positions[ply];
  if (before === undefined) return undefined;
  const won = winningLine({ ...lineFrom(game, ply, movesOf(before)), solver: color });
  if (won === undefined) return undefined;
  return { ...won, line: sanLine(positionAt(game, ply - 1), won.moves, game.isChess960) };
};

/**
 * Whether it matters that another move was chosen: it gives away as much as a mistake does. Not when the side was
 * winning before the opponent's last move already and is so still: then there was no need to look for more. The loss of
 * a mate counts all the same, if as much as a mistake is lost by it.
 */
export const isNeeded = (
  positions: Positions,
  color: Color,
  { ply }: Pick<Opportunity, 'ply'>,
  other: Evaluation,
): boolean => {
  const best = positions[ply]?.evaluation;
  if (best === undefined || chancesLost(best, other, color) < LEAST_LOSS) return false;
  return isMating(best, color) || !(wasWinning(positions, color, ply) && centipawnsFor(other, color) > WINNING);
};

/** Whether the ply played is the one that the line begins with. */
export const isPlayed = ({ played, line }: Opportunity): boolean => played === line[0];

/** At least somewhat better after the best move, or mating. */
export const isBetter = (positions: Positions, color: Color, ply: Ply): boolean => {
  const before = positions[ply];
  return before !== undefined && centipawnsFor(before.evaluation, color) >= BETTER;
};

/** Clearly better after the best move, or mating. */
export const isClearlyBetter = (evaluation: Evaluation, color: Color): boolean =>
  centipawnsFor(evaluation, color) >= CLEARLY_BETTER;

/** Whether the side was winning before the opponent's last move. */
export const wasWinning = (positions: Positions, color: Color, ply: Ply): boolean => {
  const earlier = positions[ply - 1];
  return earlier !== undefined && centipawnsFor(earlier.evaluation, color) > WINNING;
};

/** The moves with the ply before them at their head, so that a recapture is known from a capture. */
export const lineFrom = (game: Game, ply: Ply, moves: readonly Uci[]): Pick<Line, 'start' | 'moves'> => {
  const last = game.plies[ply - 1];
  return { start: positionAt(game, ply - 2), moves: last === undefined ? moves : [last.uci, ...moves] };
};

/** The line of a search, or the best move alone. */
export const movesOf = ({ pv, bestMove }: PositionEvaluation): readonly Uci[] =>
  pv.length === 0 && bestMove !== undefined ? [bestMove] : pv;
