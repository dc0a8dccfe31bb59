import { Hourglass, TriangleAlert } from 'lucide-react';
import type { ShownGame } from '../../../player/games/shown-game';
import { DASH } from '../../../player/labels';

/** How exactly the own moves were played, once the engine has analyzed the game, or that it could not. */
export function ReviewMark({ game, isComing }: { readonly game: ShownGame; readonly isComing: boolean }) {
  const { analysisData } = game.scouted;
  const accuracy = analysisData?.accuracy ?? undefined;
  if (accuracy !== undefined) {
    return (
      <span title="Reviewed by the engine: your accuracy" className="text-sm font-semibold text-ink tabular-nums">
        {Math.round(accuracy)}%
      </span>
    );
  }
  if (game.scouted.analysisFailed) {
    return (
      <span title="The analysis of this game failed" className="inline-flex items-center gap-1 text-xs text-bad">
        <TriangleAlert aria-hidden className="size-3" />
        failed
      </span>
    );
  }
  if (analysisData || !isComing) {
    return (
      <span title={analysisData ? 'Reviewed by the engine' : 'Not reviewed by the engine'} className="text-ink-soft">
        {DASH}
        <span className="sr-only">{analysisData ? 'Reviewed' : 'Not reviewed'}</span>
      </span>
    );
  }
  return (
    <span title="Waiting for the engine" className="inline-flex items-center gap-1 text-xs text-ink-soft">
      <Hourglass aria-hidden className="size-3" />
      waiting
    </span>
  );
}
