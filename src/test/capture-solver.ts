/** A solver that looks one move ahead and takes what it can: what it solves is no puzzle for a person. */
import type { Chess } from 'chessops/chess';
import { isHanging, valueOf } from '../chess/motifs/attackers';
import { playLine } from '../chess/motifs/played-line';
import { movesOf } from '../chess/puzzles/tactic';
import type { Puzzle } from '../chess/puzzles/puzzle';
import type { Color } from '../chess/types';

/** What it prefers among captures: the most valuable piece, or an undefended one and then the most valuable. */
export const CAPTURE_RULES = ['most valuable', 'free first'] as const;

export type CaptureRule = (typeof CAPTURE_RULES)[number];

type Move = ReturnType<typeof movesOf>[number];

/** A capture by the rule, else the first check, else the first legal move. Pawns promote to queens. */
const chooseMove = (position: Chess, rule: CaptureRule): Move | undefined => {
  const moves = movesOf(position);
  const captures = moves.flatMap((move) => {
    const taken = position.board.getColor(move.to) === position.turn ? undefined : position.board.getRole(move.to);
    if (taken === undefined) return [];
    const isFree = isHanging(position.board, move.to);
    return [{ move, worth: valueOf(taken) + (rule === 'free first' && isFree ? 100 : isFree ? 0.5 : 0) }];
  });
  const [best] = captures.toSorted((one, other) => other.worth - one.worth);
  return best?.move ?? moves.find((move) => givesCheck(position, move)) ?? moves[0];
};

const givesCheck = (position: Chess, { from, to }: Move): boolean => {
  const after = position.clone();
  const isPromotion = position.board.getRole(from) === 'pawn' && (to < 8 || to >= 56);
  after.play(isPromotion ? { from, to, promotion: 'queen' } : { from, to });
  return after.isCheck();
};

/** Whether it finds each of the solver's moves; any mate does for the last one. */
export const solvesByCaptures = ({ fen, moves }: Pick<Puzzle, 'fen' | 'moves'>, rule: CaptureRule): boolean => {
  const solver: Color = fen.split(' ')[1] === 'w' ? 'black' : 'white';
  const steps = playLine({ start: fen, moves, solver })?.moves ?? [];
  const own = steps.filter(({ color }) => color === solver);
  return (
    own.length > 0 &&
    own.every((step) => {
      const move = chooseMove(step.before, rule);
      if (move === undefined) return false;
      if (move.from === step.from && move.to === step.to) return true;
      const after = step.before.clone();
      after.play(move);
      return step.after.isCheckmate() && after.isCheckmate();
    })
  );
};
