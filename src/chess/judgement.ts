/** Verdicts on single moves by Lichess' numbers: lila `Advice.scala`. */
import { negate, type Evaluation } from './evaluation';
import type { Color } from './types';
import { winningChances } from './win-chance';

export const JUDGEMENTS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** Loss on the scale from -1 (lost) to 1 (won), from which on a move is called so; the worst first. */
const CHANCES_LOST: readonly (readonly [least: number, judgement: Judgement])[] = [
  [0.3, 'blunder'],
  [0.2, 'mistake'],
  [0.1, 'inaccuracy'],
];
/** An advantage in centipawns beyond which allowing or losing a mate is a lesser thing. */
const DECIDED = 999;
const NEARLY_DECIDED = 700;

/**
 * The verdict on a move from the evaluations before and after it; `undefined` for a move that deserves none.
 * It does not know the best move: whoever does, does not ask about that one (Lichess never judges it).
 */
export const judge = (before: Evaluation, after: Evaluation, color: Color): Judgement | undefined =>
  color === 'white' ? judgeOwn(before, after) : judgeOwn(negate(before), negate(after));

/** Both evaluations in the mover's view. */
const judgeOwn = (before: Evaluation, after: Evaluation): Judgement | undefined => {
  if ('cp' in before && 'cp' in after) {
    const lost = winningChances(before.cp) - winningChances(after.cp);
    return CHANCES_LOST.find(([least]) => lost >= least)?.[1];
  }
  if ('cp' in before && isMateAgainst(after)) return byAdvantage(-before.cp);
  if ('mate' in before && before.mate > 0 && ('cp' in after || isMateAgainst(after))) {
    return byAdvantage('cp' in after ? after.cp : 0);
  }
  return undefined;
};

const isMateAgainst = (evaluation: Evaluation): boolean => 'mate' in evaluation && evaluation.mate < 0;

/** A mate allowed in a game lost anyway, or lost in one still won, counts less. */
const byAdvantage = (centipawns: number): Judgement => {
  if (centipawns > DECIDED) return 'inaccuracy';
  return centipawns > NEARLY_DECIDED ? 'mistake' : 'blunder';
};
