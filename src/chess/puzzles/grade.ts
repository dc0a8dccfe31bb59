/**
 * How hard a puzzle is likely to be, from its moves alone. The weights are a least-squares fit to the ratings of 1369
 * puzzles of Lichess' that many have tried; how well it does is told in docs/decisions/018-find-puzzles-in-games.md.
 */
import { materialLead } from '../motifs/piece-value';
import { motifsOf } from '../motifs/motifs';
import { playLine, type PlayedLine, type Step } from '../motifs/played-line';
import type { Color } from '../types';
import { waysOf } from './count-moves';
import { difficultyOf, ESTIMATED_RATING, type Difficulty } from './difficulty';
import type { Puzzle } from './puzzle';

/** In points of rating. Choices are natural logarithms of a number of moves. */
const WEIGHTS = {
  base: 390,
  /** What the solver has to choose from, at each of his moves together. */
  ownChoices: 60,
  /** What the opponent could reply, together: what has to be foreseen. */
  replies: 20,
  /** Checks and captures at the first move: what looks good and is not. */
  forcing: 260,
  /** For each of his moves that neither checks nor captures nor promotes. */
  quiet: 205,
  /** The solver begins in check. */
  inCheck: 245,
  mate: -230,
  backRank: -225,
  pin: 170,
  /** For each pawn's worth that is on the board as gain at the end. */
  gain: -17,
} as const;

/** A fit pulls everything to the middle, by the part that it cannot explain; this undoes it. */
const SPREAD = { middle: 1020, factor: 1.35 } as const;

/** 1 to 5; 1 for what is no puzzle. */
export const gradeOf = (puzzle: Pick<Puzzle, 'fen' | 'moves'>): Difficulty => difficultyOf(hardnessOf(puzzle));

/** What a puzzle that nobody has tried is taken for: the rating that its grade is worth. */
export const estimateRating = (puzzle: Pick<Puzzle, 'fen' | 'moves'>): number => ESTIMATED_RATING[gradeOf(puzzle)];

/** An estimate on the scale of Lichess' puzzle ratings, good for an order rather than a number. */
export const hardnessOf = ({ fen, moves }: Pick<Puzzle, 'fen' | 'moves'>): number => {
  const solver: Color = fen.split(' ')[1] === 'w' ? 'black' : 'white';
  const line = playLine({ start: fen, moves, solver });
  if (line === undefined || line.steps.length < 2) return 0;
  const motifs = new Set(motifsOf({ start: fen, moves, solver }));
  const fitted =
    WEIGHTS.base +
    difficultyOfMoves(line) +
    (motifs.has('mate') ? WEIGHTS.mate : 0) +
    (motifs.has('backRankMate') ? WEIGHTS.backRank : 0) +
    (motifs.has('pin') ? WEIGHTS.pin : 0);
  return SPREAD.middle + (fitted - SPREAD.middle) * SPREAD.factor;
};

const difficultyOfMoves = ({ solver, steps: [head, ...steps] }: PlayedLine): number => {
  const own = steps.filter(({ color }) => color === solver);
  const replies = steps.filter(({ color }) => color !== solver);
  const [first, last] = [own[0], own.at(-1)];
  if (head === undefined || first === undefined || last === undefined) return 0;
  const gain = materialLead(last.after.board, solver) - materialLead(head.before.board, solver);
  return (
    WEIGHTS.ownChoices * choices(own) +
    WEIGHTS.replies * choices(replies) +
    WEIGHTS.forcing * Math.log(1 + forcingMoves(first)) +
    WEIGHTS.quiet * own.filter(isQuiet).length +
    (first.before.isCheck() ? WEIGHTS.inCheck : 0) +
    WEIGHTS.gain * gain
  );
};

const choices = (steps: readonly Step[]): number =>
  steps.reduce((sum, { before }) => sum + Math.log(waysOf(before).length), 0);

const forcingMoves = ({ before }: Step): number =>
  waysOf(before).filter((way) => {
    if (before.board.occupied.has(way.to) && !before.board[before.turn].has(way.to)) return true;
    const after = before.clone();
    after.play(way);
    return after.isCheck();
  }).length;

const isQuiet = ({ captured, promotion, after }: Step): boolean =>
  captured === undefined && promotion === undefined && !after.isCheck();
