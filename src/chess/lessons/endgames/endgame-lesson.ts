/** An endgame as it is taught: the idea, and a position to be played against the engine to the end. */
import type { Fen } from '../../types';
import type { LessonLink } from '../lesson-index';

/** What the side to move is to reach: mate within the fifty-move rule, or a draw by the rules. */
export type EndgameGoal = 'win' | 'draw';

export type EndgameContent = {
  /** The learner is the side to move. */
  readonly fen: Fen;
  readonly goal: EndgameGoal;
  readonly idea: readonly string[];
};

export type EndgameLesson = LessonLink & EndgameContent;
