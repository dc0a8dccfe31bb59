/**
 * Puzzles in a game: positions in which only one move mates or keeps the win. Everything is looked at shallowly first, and
 * what seems to be one, deeper.
 */
import type { PositionEvaluation } from '../../chess/evaluation';
import { type Game, plyColor, positionAt } from '../../chess/game';
import { canBePlayed, type Puzzle } from '../../chess/puzzles/puzzle';
import { goalOf, isOnlyMove, isTakingBack, puzzleSuspects } from '../../chess/puzzles/tactic';
import { toPuzzle } from '../../chess/puzzles/to-puzzle';
import type { Ply } from '../../chess/types';
import { sweep, SWEEP_LIMIT } from '../scan-game';
import type { EngineRequest, SearchFailure, SearchLimit } from '../search';
import { findLine } from './find-line';
import { lookAtMoves } from './look-at-moves';

/** Of the search for a line: a puzzle's moves are told apart by large differences. */
export const LINE_LIMIT = { depth: 12 } as const;

export type GameToSearch = {
  readonly request: EngineRequest;
  readonly game: Game;
  /** Evaluations that somebody else has made, by position index. */
  readonly known?: ReadonlyMap<number, PositionEvaluation>;
  /** What the sweep has found in other games; added to. */
  readonly memory?: Map<string, PositionEvaluation>;
  readonly limit?: SearchLimit;
};

/** In the order of the game. */
export type FoundPuzzles =
  | { readonly ok: true; readonly puzzles: readonly Puzzle[] }
  | { readonly ok: false; readonly reason: SearchFailure };

/** Ends with the first search that fails; the request stays open. */
export const findPuzzles = async (task: GameToSearch): Promise<FoundPuzzles> => {
  const swept = await sweep(task);
  if (!swept.ok) return swept;
  const suspects = puzzleSuspects(
    task.game,
    swept.positions.map(({ evaluation }) => evaluation),
  );
  const puzzles: Puzzle[] = [];
  let free = 0;
  for (const ply of suspects) {
    if (ply < free) continue;
    const found = await findPuzzleAt(task, ply, swept.positions[ply + 1]);
    if (!found.ok) return found;
    puzzles.push(...found.puzzles);
    // What lies on the way of a puzzle is the same puzzle, a move later.
    free = found.puzzles.reduce((_, { moves }) => ply + moves.length, free);
  }
  return { ok: true, puzzles };
};

const findPuzzleAt = async (
  { request, game, limit = LINE_LIMIT }: GameToSearch,
  ply: Ply,
  swept: PositionEvaluation | undefined,
): Promise<FoundPuzzles> => {
  const after = positionAt(game, ply);
  const solver = plyColor(game, ply + 1);
  const glance = await lookAtMoves(request, after, solver, SWEEP_LIMIT, swept);
  if (!glance.ok) return glance;
  const { evaluation, bestMove } = glance.best;
  if (!isOnlyMove(evaluation, glance.other, solver, goalOf(evaluation, solver))) return NONE;
  if (isTakingBack(game, ply, bestMove)) return NONE;
  const found = await findLine(request, after, solver, limit);
  if (!found.ok) return found;
  const opponents = game.plies[ply]?.uci;
  if (found.line === undefined || opponents === undefined) return NONE;
  const moves = [opponents, ...found.line];
  return canBePlayed(moves) ? { ok: true, puzzles: [toPuzzle(positionAt(game, ply - 1), moves)] } : NONE;
};

const NONE: FoundPuzzles = { ok: true, puzzles: [] };
