import { numberedMove } from '../../../../chess/tutorials/practice';
import type { TutorialMove } from '../../../../chess/tutorials/tutorials';
import type { Fen, Ply } from '../../../../chess/types';
import { Badge } from '../../../ui/badge';

type MoveSentenceProps = {
  readonly move: TutorialMove;
  readonly ply: Ply;
  /** Where its line begins; the start position of a game where it is missing. */
  readonly start?: Fen;
};

/** A move with the sentence on what it does. */
export function MoveSentence({ move, ply, start }: MoveSentenceProps) {
  return (
    <p>
      <span className="font-semibold tabular-nums">{numberedMove(ply, move.san, start)}</span>{' '}
      {move.isMistake && <Badge tone="bad">Mistake</Badge>} {move.text}
    </p>
  );
}
