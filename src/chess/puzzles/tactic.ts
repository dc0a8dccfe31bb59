/**
 * When a position is a puzzle and how far its line goes: while one move, and no other, mates or keeps the win. Close to
 * the conditions of Lichess' puzzle generator (lichess-puzzler, `generator.py`); decision 018 tells what is different.
 */
import type { Chess } from 'chessops/chess';
import type { Square } from 'chessops/types';
import type { Evaluation } from '../evaluation';
import { type Game, plyColor, positionAt } from '../game';
import { positionOf } from '../position/fen-position';
import { centipawnsFor, chancesLost, CLEARLY_BETTER, isMating } from '../review/opportunity';
import type { Centipawns, Color, Fen, Ply, Uci } from '../types';

/** Every other move must lose as much as a blunder does, on the scale from -1 to 1: lila `Advice.scala`. */
const LEAST_GAP = 0.3;

/** A longer mate is a study. */
const MOST_MATE = 7;

/** What a shallow evaluation may be off by when it decides where to look deeper. */
const SLACK: Centipawns = 50;

/** What a line is after: a mate, or the win of a game that is open. */
export type Goal = 'mate' | 'win';

export const goalOf = (evaluation: Evaluation, solver: Color): Goal => (isMating(evaluation, solver) ? 'mate' : 'win');

/**
 * Plies of the opponent's after which the solver is clearly better or mates, and has a choice: there a puzzle may
 * stand. The evaluations, which may be shallow, are of all positions of the game, the start first.
 */
export const puzzleSuspects = (game: Game, evaluations: readonly Evaluation[]): readonly Ply[] => {
  if (game.isChess960) return [];
  const seen = new Set<string>();
  return game.plies.flatMap(({ fen }, ply) => {
    const key = boardAndTurn(fen);
    const [after, isRepeated] = [evaluations[ply + 1], seen.has(key)];
    seen.add(key);
    if (isRepeated || after === undefined || !isWorthLooking(after, plyColor(game, ply + 1))) return [];
    const position = positionOf(positionAt(game, ply));
    return position !== undefined && waysOf(position).length > 1 ? [ply] : [];
  });
};

/**
 * Whether the best move is the only one that reaches the goal; `other` is the worth of the next best, missing when none
 * is legal. For a mate: no other mates at all. For a win: every other is a blunder and leaves the solver less than
 * clearly better.
 */
export const isOnlyMove = (best: Evaluation, other: Evaluation | undefined, solver: Color, goal: Goal): boolean => {
  if (centipawnsFor(best, solver) < CLEARLY_BETTER) return false;
  if (other === undefined) return true;
  if (goal === 'mate') return isMating(best, solver) && (isMateAtOnce(best, solver) || !isMating(other, solver));
  return centipawnsFor(other, solver) < CLEARLY_BETTER && chancesLost(best, other, solver) >= LEAST_GAP;
};

/** The solver mates with his next move. */
export const isMateAtOnce = (evaluation: Evaluation, solver: Color): boolean =>
  isMating(evaluation, solver) && 'mate' in evaluation && Math.abs(evaluation.mate) === 1;

/** Taking back is no puzzle: everybody looks at it first. */
export const isTakingBack = (game: Game, ply: Ply, answer: Uci | undefined): boolean => {
  const last = game.plies[ply];
  return last?.san.includes('x') === true && last.uci.slice(2, 4) === answer?.slice(2, 4);
};

/** Equal for positions that look the same and have the same side to move. */
export const boardAndTurn = (fen: Fen): string => fen.split(' ', 2).join(' ');

const isWorthLooking = (evaluation: Evaluation, solver: Color): boolean => {
  if (!isMating(evaluation, solver)) return centipawnsFor(evaluation, solver) >= CLEARLY_BETTER - SLACK;
  return 'mate' in evaluation && Math.abs(evaluation.mate) <= MOST_MATE;
};

/** A move of the position as the rules library tells it: where from and where to. */
type Way = { readonly from: Square; readonly to: Square };

/** Every legal move, a promotion once. */
export const waysOf = (position: Chess): readonly Way[] =>
  [...position.allDests(position.ctx())].flatMap(([from, targets]) => Array.from(targets, (to) => ({ from, to })));
