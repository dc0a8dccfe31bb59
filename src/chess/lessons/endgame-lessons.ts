/** All endgame lessons with their words. A screen that only links to one uses lesson-index.ts. */
import endgamesContent from '../../content/lessons/endgames.json' with { type: 'json' };
import type { Fen } from '../types';
import { ENDGAME_LINKS, type EndgameLessonId, type LessonLink } from './lesson-index';

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

/** An endgame as it is taught: the idea, and a position to be played against the engine to the end. */

/** What the side to move is to reach: mate within the fifty-move rule, or a draw by the rules. */
export type EndgameGoal = 'win' | 'draw';

type EndgameContent = {
  /** The learner is the side to move. */
  readonly fen: Fen;
  readonly goal: EndgameGoal;
  readonly idea: readonly string[];
};

export type EndgameLesson = LessonLink & EndgameContent;
