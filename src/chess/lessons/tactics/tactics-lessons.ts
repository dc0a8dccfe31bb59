/** All lessons on tactics with their words. A screen that only links to one uses lesson-index.ts. */
import tacticsContent from '../../../content/lessons/tactics.json';
import { isPuzzleTheme } from '../../puzzles/puzzle-themes';
import { TACTICS_LINKS, type TacticsLessonId } from '../lesson-index';
import { readExercise, type Example, type TacticsContent, type TacticsLesson } from './tactics-lesson';

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

export const TACTICS_LESSONS: readonly TacticsLesson[] = TACTICS_LINKS.map((link) => ({
  ...link,
  ...readContent(WRITTEN[link.id]),
}));

export const findTacticsLesson = (id: string): TacticsLesson | undefined =>
  TACTICS_LESSONS.find((lesson) => lesson.id === id);
