import { START_PLY } from '../../../chess/replay';
import type { Ply } from '../../../chess/types';
import { evaluationTextAt, isCheckmate } from '../../game/evaluation-text';
import { judgementWords } from '../../game/judgement-words';
import type { ShownMove } from '../../game/shown-move';

type MoveAnnouncementProps = {
  readonly moves: readonly ShownMove[];
  readonly ply: Ply;
  /** Why the game is a draw here, as `drawWords` says it. */
  readonly draw: string;
};

/** Says the move that was stepped to, for those who do not see the board. */
export function MoveAnnouncement({ moves, ply, draw }: MoveAnnouncementProps) {
  return (
    <p aria-live="polite" className="sr-only">
      {[announcement(moves, ply), draw].filter((words) => words !== '').join('. ')}
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
