import type { PositionEvaluation } from '../../chess/evaluation';
import { checksOf } from '../../chess/review/reasons/checks';
import { findReasons } from '../../chess/review/reasons/reasons';
import type { Fen, Ply } from '../../chess/types';
import { evaluateEnded } from '../../engine/search';
import { reasonSentence } from '../../messages/review/reasons';
import { gameOf, type ReasonCase } from '../data/facts';

/** The sentence is about the last of the moves: the only one, or the second. */
export type ReasonInput = Omit<ReasonCase, 'sentence'> & {
  /** What the deeper look found, and what it found before the move without it. */
  readonly deeper: readonly (readonly [fen: Fen, found: PositionEvaluation])[];
  readonly others?: PositionEvaluation;
};

export const reasonsOf = ({ start, moves, positions, alternative, deeper, others }: ReasonInput): readonly string[] => {
  const game = gameOf(start, moves);
  if (game === undefined) throw new Error(`${moves.join(' ')} cannot be played from ${start}`);
  const ply = moves.length - 1;
  const found = findReasons(game, positions, new Map<Ply, PositionEvaluation>(alternative && [[ply, alternative]]));
  const check = checksOf(game, positions, found).get(ply);
  if (check === undefined) return (found.get(ply) ?? []).slice(0, 1).map(({ reason }) => reasonSentence(reason));
  const known = new Map(deeper);
  const settled = check.resolve((fen) => evaluateEnded(fen) ?? known.get(fen), others);
  return 'missing' in settled || settled.reason === undefined ? [] : [reasonSentence(settled.reason)];
};
