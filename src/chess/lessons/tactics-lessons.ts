// Tactics lessons with their texts; lists and links use the lighter lesson index
import tacticsContent from '../../content/lessons/tactics.json' with { type: 'json' };
import { isPuzzleTheme, type PuzzleTheme } from '../puzzles/themes';
import type { Fen, San, Uci } from '../types';
import { TACTICS_LINKS, type TacticsLessonId, type TacticsLink } from './lesson-index';

/** As in the content file: `exercises` are `id,FEN,moves`. */
type TacticsJson = {
  readonly theme: string;
  readonly idea: string;
  readonly example: Example;
  readonly exercises: readonly string[];
};

const CONTENT: Readonly<Record<TacticsLessonId, TacticsJson>> = tacticsContent;

const readContent = ({ theme, idea, example, exercises }: TacticsJson): TacticsContent => {
  if (!isPuzzleTheme(theme)) throw new Error(`No theme is called ${theme}`);
  return { theme, idea, example, exercises: exercises.map(readExercise) };
};

const readExercise = (row: string): Exercise => {
  const [id = '', fen = '', moves = ''] = row.split(',');
  return { id, fen, moves: moves.split(' ') };
};

export const TACTICS_LESSONS: readonly TacticsLesson[] = TACTICS_LINKS.map((link) => ({
  ...link,
  ...readContent(CONTENT[link.id]),
}));

export const findTacticsLesson = (id: string): TacticsLesson | undefined =>
  TACTICS_LESSONS.find((lesson) => lesson.id === id);

type ExampleMove = { readonly san: San; readonly text: string };

/** The side to move in `fen` has the tactic. */
export type Example = { readonly fen: Fen; readonly moves: readonly ExampleMove[] };

/** `moves` start with the opponent's last one, as in Lichess' puzzle database. */
export type Exercise = { readonly id: string; readonly fen: Fen; readonly moves: readonly Uci[] };

type TacticsContent = {
  readonly theme: PuzzleTheme;
  readonly idea: string;
  readonly example: Example;
  readonly exercises: readonly Exercise[];
};

export type TacticsLesson = TacticsLink & TacticsContent;
