/** All endgame lessons with their words. A screen that only links to one uses lesson-index.ts. */
import endgamesContent from '../../../content/lessons/endgames.json';
import { ENDGAME_LINKS, type EndgameLessonId } from '../lesson-index';
import type { EndgameContent, EndgameLesson } from './endgame-lesson';

/** A lesson as it is written in the file. */
type WrittenEndgame = Omit<EndgameContent, 'goal'> & { readonly goal: string };

const WRITTEN: Readonly<Record<EndgameLessonId, WrittenEndgame>> = endgamesContent;

const readContent = ({ goal, ...content }: WrittenEndgame): EndgameContent => {
  if (goal !== 'win' && goal !== 'draw') throw new Error(`An endgame is to be won or drawn, and not: ${goal}`);
  return { ...content, goal };
};

export const ENDGAME_LESSONS: readonly EndgameLesson[] = ENDGAME_LINKS.map((link) => ({
  ...link,
  ...readContent(WRITTEN[link.id]),
}));

export const findEndgameLesson = (id: string): EndgameLesson | undefined =>
  ENDGAME_LESSONS.find((lesson) => lesson.id === id);
