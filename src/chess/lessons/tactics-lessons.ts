/** All lessons on tactics with their words. A screen that only links to one uses lesson-index.ts. */
import tacticsContent from '../../content/lessons/tactics.json' with { type: 'json' };
import { isPuzzleTheme, type PuzzleTheme } from '../puzzles/themes';
import type { Fen, San, Uci } from '../types';
import { TACTICS_LINKS, type TacticsLessonId, type TacticsLink } from './lesson-index';

/** A lesson as it is written in the file: `exercises` are rows that `readExercise` reads. */
type WrittenTactics = {
  readonly theme: string;
  readonly idea: string;
  readonly example: Example;
  readonly exercises: readonly string[];
};

const WRITTEN: Readonly<Record<TacticsLessonId, WrittenTactics>> = tacticsContent;

const readContent = ({ theme, idea, example, exercises }: WrittenTactics): TacticsContent => {
  if (!isPuzzleTheme(theme)) throw new Error(`No theme is called ${theme}`);
  return { theme, idea, example, exercises: exercises.map(readExercise) };
};

/** Reads `id,FEN,moves`, as the starter set writes them. */
const readExercise = (row: string): Exercise => {
  const [id = '', fen = '', moves = ''] = row.split(',');
  return { id, fen, moves: moves.split(' ') };
};

export const TACTICS_LESSONS: readonly TacticsLesson[] = TACTICS_LINKS.map((link) => ({
  ...link,
  ...readContent(WRITTEN[link.id]),
}));

export const findTacticsLesson = (id: string): TacticsLesson | undefined =>
  TACTICS_LESSONS.find((lesson) => lesson.id === id);

/**
 * A tactic as it is taught: the idea, an example that is shown, and exercises. The exercises are puzzles of the starter
 * set, so that each was checked by the engine and has one solution.
 */

/** One move of an example, and a sentence on what it does. */
type ExampleMove = { readonly san: San; readonly text: string };

/** The side to move in `fen` is the one whose tactic is shown. */
export type Example = { readonly fen: Fen; readonly moves: readonly ExampleMove[] };

/** In the form of Lichess' puzzle database: `moves` begin with the opponent's last one. `id` is that of the starter set. */
export type Exercise = { readonly id: string; readonly fen: Fen; readonly moves: readonly Uci[] };

type TacticsContent = {
  /** What the example and every exercise is called by our classifier. */
  readonly theme: PuzzleTheme;
  readonly idea: string;
  readonly example: Example;
  readonly exercises: readonly Exercise[];
};

export type TacticsLesson = TacticsLink & TacticsContent;
