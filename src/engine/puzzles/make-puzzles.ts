import type { PositionEvaluation } from '../../chess/evaluation';
import type { Game } from '../../chess/game';
import type { Puzzle } from '../../chess/puzzles/puzzle';
import type { EnginePool, SearchFailure, SearchLimit } from '../search';
import { checkAnswer } from './check-answer';
import { findPuzzles } from './find-puzzles';

export type PuzzleMaking = {
  readonly pool: EnginePool;
  readonly game: Game;
  /** Evaluations that somebody else has made, by position index. */
  readonly known?: ReadonlyMap<number, PositionEvaluation>;
  /** With which each answer is checked again. */
  readonly check?: SearchLimit;
  readonly signal?: AbortSignal;
};

/** `dropped` are those that the check did not confirm. */
export type MadePuzzles =
  | { readonly ok: true; readonly puzzles: readonly Puzzle[]; readonly dropped: number }
  | { readonly ok: false; readonly reason: SearchFailure | 'full' };

/** The puzzles of one game that a deeper search confirms, found and checked in the engine's time for background work. */
export const makePuzzles = async ({ pool, game, known, check, signal }: PuzzleMaking): Promise<MadePuzzles> => {
  const open = () => pool.open({ priority: 'background', signal });
  const request = open();
  if (request === undefined) return { ok: false, reason: 'full' };
  const found = await findPuzzles({ request, game, known });
  request.close();
  if (!found.ok) return found;
  const confirmed: Puzzle[] = [];
  for (const puzzle of found.puzzles) {
    // A request of its own, so that nothing which the engine remembers of finding the puzzle colors its check.
    const checking = open();
    if (checking === undefined) return { ok: false, reason: 'full' };
    const checked = await checkAnswer(checking, puzzle, check);
    checking.close();
    if (!checked.ok) return checked;
    if (checked.isConfirmed) confirmed.push(puzzle);
  }
  return { ok: true, puzzles: confirmed, dropped: found.puzzles.length - confirmed.length };
};
