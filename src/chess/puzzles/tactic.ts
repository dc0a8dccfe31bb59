/** Finds puzzles in games, close to Lichess' puzzle generator (lichess-puzzler, `generator.py`). */
import type { Chess } from 'chessops/chess';
import type { Square } from 'chessops/types';
import { type Evaluation, winningChances } from '../evaluation';
import { type Game, plyColor, positionAt } from '../game';
import { positionOf } from '../position/fen-position';
import { centipawnsFor, chancesLost, CLEARLY_BETTER, isMating } from '../review/opportunity';
import type { Centipawns, Color, Fen, Ply, Uci } from '../types';

/** On the scale from -1 to 1: Lichess' blunder, lila `Advice.scala`. */
const MIN_GAP = 0.3;

/** What is asked of a new puzzle, as at Lichess: lichess-puzzler, `generator.py`. */
const NEW_PUZZLE_GAP = 0.7;

/** That rule was made for engines whose centipawns were not yet normalized; those of Stockfish 16 are 328 to their 208. */
const OLDER_CENTIPAWNS = 328 / 208;

const newPuzzleGap = (best: Evaluation, other: Evaluation, solver: Color): number => {
  const chances = (evaluation: Evaluation): number =>
    winningChances(OLDER_CENTIPAWNS * centipawnsFor(evaluation, solver));
  return chances(best) - chances(other);
};

/** Longer mates are studies. */
const MAX_MATE = 7;

/** For shallow evaluations. */
const TOLERANCE: Centipawns = 50;

export type Goal = 'mate' | 'win';

export const goalOf = (evaluation: Evaluation, solver: Color): Goal => (isMating(evaluation, solver) ? 'mate' : 'win');

/**
 * Opponent plies after which the solver has a choice, and is not known to be without a clear advantage or mate.
 * `knownAfter` gives the evaluation after a ply, where there is one.
 */
export const puzzleCandidates = (game: Game, knownAfter: (ply: Ply) => Evaluation | undefined): readonly Ply[] => {
  if (game.isChess960) return [];
  const seen = new Set<string>();
  return game.plies.flatMap(({ fen }, ply) => {
    const key = boardAndTurn(fen);
    const [after, isRepeated] = [knownAfter(ply), seen.has(key)];
    seen.add(key);
    if (isRepeated || (after !== undefined && !isCandidate(after, plyColor(game, ply + 1)))) return [];
    const position = positionOf(positionAt(game, ply));
    return position !== undefined && movesOf(position).length > 1 ? [ply] : [];
  });
};

/**
 * `other` is the next best. For a mate no other may mate; for a win every other must be a blunder, and not clearly
 * better; `isNew` asks for more than a blunder.
 */
export const isOnlyMove = (
  best: Evaluation,
  other: Evaluation | undefined,
  solver: Color,
  goal: Goal,
  isNew = false,
): boolean => {
  if (centipawnsFor(best, solver) < CLEARLY_BETTER) return false;
  if (other === undefined) return true;
  if (goal === 'mate') return isMating(best, solver) && (isMateAtOnce(best, solver) || !isMating(other, solver));
  const isBlunder = isNew
    ? newPuzzleGap(best, other, solver) >= NEW_PUZZLE_GAP
    : chancesLost(best, other, solver) >= MIN_GAP;
  return centipawnsFor(other, solver) < CLEARLY_BETTER && isBlunder;
};

/** As `isOnlyMove`, with a tolerance for shallow evaluations: worth a deeper search. */
export const mayBeOnlyMove = (best: Evaluation, other: Evaluation | undefined, solver: Color): boolean => {
  if (isMating(best, solver) || other === undefined) return isOnlyMove(best, other, solver, goalOf(best, solver));
  if (centipawnsFor(best, solver) < CLEARLY_BETTER - TOLERANCE) return false;
  return centipawnsFor(other, solver) < CLEARLY_BETTER + TOLERANCE && chancesLost(best, other, solver) >= MIN_GAP / 2;
};

export const isMateAtOnce = (evaluation: Evaluation, solver: Color): boolean =>
  isMating(evaluation, solver) && 'mate' in evaluation && Math.abs(evaluation.mate) === 1;

/** Recaptures are too obvious for a puzzle. */
export const isRecapture = (game: Game, ply: Ply, answer: Uci | undefined): boolean => {
  const last = game.plies[ply];
  return last?.san.includes('x') === true && last.uci.slice(2, 4) === answer?.slice(2, 4);
};

export const boardAndTurn = (fen: Fen): string => fen.split(' ', 2).join(' ');

const isCandidate = (evaluation: Evaluation, solver: Color): boolean => {
  if (!isMating(evaluation, solver)) return centipawnsFor(evaluation, solver) >= CLEARLY_BETTER - TOLERANCE;
  return 'mate' in evaluation && Math.abs(evaluation.mate) <= MAX_MATE;
};

type MoveSquares = { readonly from: Square; readonly to: Square };

/** All legal moves; promotions count once. */
export const movesOf = (position: Chess): readonly MoveSquares[] =>
  [...position.allDests(position.ctx())].flatMap(([from, targets]) => Array.from(targets, (to) => ({ from, to })));
