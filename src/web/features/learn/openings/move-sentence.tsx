import { numberedMove } from '../../../../chess/tutorials/numbered-move';
import type { TutorialMove } from '../../../../chess/tutorials/tutorial';
import type { Ply } from '../../../../chess/types';
import { Badge } from '../../../ui/badge';

/** A move with the sentence on what it does. */
export function MoveSentence({ move, ply }: { readonly move: TutorialMove; readonly ply: Ply }) {
  return (
    <p>
      <span className="font-semibold tabular-nums">{numberedMove(ply, move.san)}</span>{' '}
      {move.isMistake && <Badge tone="bad">Mistake</Badge>} {move.text}
    </p>
  );
}
