import { CircleX } from 'lucide-react';
import { formatPgnPlace } from '../../../chess/pgn/pgn';
import type { AnalysisFailure } from '../../game/analysis-failure';
import { Button } from '../../ui/button';

/** The refusal or failure, staying after its toast has gone. */
export function FailureNote({ failure, onRetry }: { failure: AnalysisFailure; onRetry: () => void }) {
  const { message, place, isLost } = failure;
  return (
    <div className="flex items-start gap-2 rounded-control border border-bad/40 bg-bad-soft px-3 py-2.5 text-sm text-bad">
      <CircleX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">
        <span className="font-semibold">{message}</span>
        {place && <span> ({formatPgnPlace(place)})</span>}
        {!isLost && <span className="block">Your PGN is unchanged. Edit it or try again.</span>}
      </p>
      {isLost && (
        <Button variant="secondary" size="small" className="ml-auto h-10 shrink-0" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
