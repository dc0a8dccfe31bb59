import { START_PLY } from '../../../chess/replay';
import type { Ply } from '../../../chess/types';
import { evaluationTextAt, isCheckmate } from '../../game/evaluation-text';
import { judgementWords } from '../../game/judgement-words';
import type { ShownMove } from '../../game/shown-move';

/** Says the move that was stepped to, for those who do not see the board. */
export function MoveAnnouncement({ moves, ply }: { moves: readonly ShownMove[]; ply: Ply }) {
  return (
    <p aria-live="polite" className="sr-only">
      {announcement(moves, ply)}
    </p>
  );
}

const announcement = (moves: readonly ShownMove[], ply: Ply): string => {
  const move = ply === START_PLY ? undefined : moves[ply];
  if (!move) return 'Before the first move';
  const outcome = isCheckmate(move) ? 'checkmate' : `evaluation ${evaluationTextAt(moves, ply)}`;
  const judgement = move.judgement ? `, ${judgementWords[move.judgement].word.toLowerCase()}` : '';
  return `${move.turn === 'white' ? 'White' : 'Black'} played ${move.san}: ${outcome}${judgement}`;
};
