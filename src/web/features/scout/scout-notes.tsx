import { CircleX } from 'lucide-react';
import { Button } from '../../ui/button';
import { Card, CardTitle } from '../../ui/card';
import type { ScoutFailure } from '../../player/profile/scout-failure';

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
          {hasReport ? 'The report below is partial.' : 'No data received.'}
        </p>
      </div>
      <Button variant="secondary" size="small" className="h-10" onClick={onGoOn}>
        Continue
      </Button>
    </Card>
  );
}

/** The player exists and has played nothing that can be reported on. */
export function NoGamesNote({ name }: { readonly name: string }) {
  return (
    <Card aria-label="No games">
      <CardTitle>No games to analyze</CardTitle>
      <p className="mt-0.5 max-w-[70ch] text-sm text-ink-soft">
        {name} has no finished public games to analyze. They may play under another username: try that one, or choose a
        player below.
      </p>
    </Card>
  );
}
