/**
 * A tactic as it is taught: the idea, an example that is shown, and exercises. The exercises are puzzles of the starter
 * set, so that each was checked by the engine and has one solution.
 */
import type { PuzzleTheme } from '../../puzzles/puzzle-themes';
import type { Fen, San, Uci } from '../../types';
import type { TacticsLink } from '../lesson-index';

/** One move of an example, and a sentence on what it does. */
export type ExampleMove = { readonly san: San; readonly text: string };

/** The side to move in `fen` is the one whose tactic is shown. */
export type Example = { readonly fen: Fen; readonly moves: readonly ExampleMove[] };

/** In the form of Lichess' puzzle database: `moves` begin with the opponent's last one. `id` is that of the starter set. */
export type Exercise = { readonly id: string; readonly fen: Fen; readonly moves: readonly Uci[] };

export type TacticsContent = {
  /** What the example and every exercise is called by our classifier. */
  readonly theme: PuzzleTheme;
  readonly idea: string;
  readonly example: Example;
  readonly exercises: readonly Exercise[];
};

export type TacticsLesson = TacticsLink & TacticsContent;

/** Reads `id,FEN,moves`, as the starter set writes them. */
export const readExercise = (row: string): Exercise => {
  const [id = '', fen = '', moves = ''] = row.split(',');
  return { id, fen, moves: moves.split(' ') };
};
