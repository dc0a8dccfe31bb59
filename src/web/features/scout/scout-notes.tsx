import { CircleX } from 'lucide-react';
import type { ScoutScan } from '../../../contract/scouting';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import type { ScoutFailure } from './scout-failure';

type FailureNoteProps = { readonly failure: ScoutFailure; readonly onAgain: () => void };

/** Why there is no report, and what to do next. */
export function FailureNote({ failure: { title, message, mayPass }, onAgain }: FailureNoteProps) {
  return (
    <Card aria-label="No report" className="flex flex-wrap items-center justify-between gap-4">
      <div role="alert" className="flex min-w-0 items-start gap-3">
        <CircleX aria-hidden className="mt-0.5 size-5 shrink-0 text-bad" />
        <div className="min-w-0">
          <CardTitle>{title}</CardTitle>
          <p className="mt-0.5 max-w-[70ch] text-sm break-words text-ink-soft">{message}</p>
        </div>
      </div>
      <Button variant={mayPass ? 'primary' : 'secondary'} size="small" className="h-10" onClick={onAgain}>
        Try again
      </Button>
    </Card>
  );
}

type StoppedNoteProps = { readonly name: string; readonly hasReport: boolean; readonly onGoOn: () => void };

/** After Cancel: what came before stays. */
export function StoppedNote({ name, hasReport, onGoOn }: StoppedNoteProps) {
  return (
    <Card aria-label="Stopped" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <CardTitle className="break-words">Stopped scouting {name}</CardTitle>
        <p className="mt-0.5 text-sm text-ink-soft">
          {hasReport ? 'The report below is as far as it got.' : 'Nothing had come yet.'}
        </p>
      </div>
      <Button variant="secondary" size="small" className="h-10" onClick={onGoOn}>
        Go on
      </Button>
    </Card>
  );
}

type GrowingNoteProps = {
  readonly scan: ScoutScan;
  /** Whether anything more is awaited. */
  readonly isGrowing: boolean;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
};

/** The report is there, and not all of its games have been looked through. */
export function GrowingNote({ scan: { scanned, games }, isGrowing, onStop, onGoOn }: GrowingNoteProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-hairline px-4 py-1">
      <p className="text-sm text-ink-soft tabular-nums">
        {scanned} of {games} games looked through; {isGrowing ? 'the rest is being finished' : 'the rest was stopped'}.
      </p>
      <Button variant="ghost" size="small" className="h-10" onClick={isGrowing ? onStop : onGoOn}>
        {isGrowing ? 'Stop' : 'Go on'}
      </Button>
    </div>
  );
}

/** The player exists and has played nothing that can be reported on. */
export function NoGamesNote({ name }: { readonly name: string }) {
  return (
    <Card aria-label="No games">
      <CardTitle>No games to report on</CardTitle>
      <p className="mt-0.5 max-w-[70ch] text-sm text-ink-soft">
        {name} has no finished public games that count. Is there another account? Ask for the name under which they play
        most, or choose a player below.
      </p>
    </Card>
  );
}
