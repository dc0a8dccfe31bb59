// Endgame lessons with their texts; lists and links use the lighter lesson index
import endgamesContent from '../../content/lessons/endgames.json' with { type: 'json' };
import type { Fen } from '../types';
import { ENDGAME_LINKS, type EndgameLessonId, type LessonLink } from './lesson-index';

type EndgameJson = Omit<EndgameContent, 'goal'> & { readonly goal: string };

const CONTENT: Readonly<Record<EndgameLessonId, EndgameJson>> = endgamesContent;

const readContent = ({ goal, ...content }: EndgameJson): EndgameContent => {
  if (goal !== 'win' && goal !== 'draw') throw new Error(`An endgame is to be won or drawn, and not: ${goal}`);
  return { ...content, goal };
};

export const ENDGAME_LESSONS: readonly EndgameLesson[] = ENDGAME_LINKS.map((link) => ({
  ...link,
  ...readContent(CONTENT[link.id]),
}));

export const findEndgameLesson = (id: string): EndgameLesson | undefined =>
  ENDGAME_LESSONS.find((lesson) => lesson.id === id);

/** For the side to move: mate within the fifty-move rule, or a draw. */
export type EndgameGoal = 'win' | 'draw';

type EndgameContent = {
  /** The learner is the side to move. */
  readonly fen: Fen;
  readonly goal: EndgameGoal;
  readonly idea: readonly string[];
};

export type EndgameLesson = LessonLink & EndgameContent;
