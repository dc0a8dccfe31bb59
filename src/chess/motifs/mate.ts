import type { Board } from 'chessops/board';
import { kingAttacks } from 'chessops/attacks';
import type { SquareSet } from 'chessops/squareSet';
import type { Square } from 'chessops/types';
import type { Color } from '../types';
import type { PlayedLine, Step } from './played-line';

/** The final position of a line in which the solver has mated. */
export type Mate = {
  readonly solver: Color;
  readonly last: Step;
  readonly board: Board;
  /** The mated king, and the squares around it. */
  readonly king: Square;
  readonly around: SquareSet;
  readonly checkers: SquareSet;
};

/** The mate that the line ends with; `undefined` when it ends otherwise or the mate is the opponent's. */
export const mateOf = ({ solver, steps }: PlayedLine): Mate | undefined => {
  const last = steps[steps.length - 1];
  if (last === undefined || last.color !== solver) return undefined;
  const { king, checkers } = last.after.ctx();
  if (king === undefined || !last.after.isCheckmate()) return undefined;
  return { solver, last, board: last.after.board, king, around: kingAttacks(king), checkers };
};
