import { START_PLY } from '../../../../../chess/game';
import type { TutorialLine } from '../../../../../chess/tutorials/tutorials';
import type { Ply } from '../../../../../chess/types';
import { MoveSentence } from '../move-sentence';

/** What the last two plies on the board did: one's own and the reply. */
export function PracticeMoves({ line: { moves }, ply }: { readonly line: TutorialLine; readonly ply: Ply }) {
  return (
    <div aria-live="polite" className="grid min-h-24 content-start gap-2">
      {ply === START_PLY && <p className="text-ink-soft">The start position.</p>}
      {[ply - 1, ply].map((shown) => {
        const move = moves[shown];
        return move && <MoveSentence key={shown} move={move} ply={shown} />;
      })}
    </div>
  );
}
