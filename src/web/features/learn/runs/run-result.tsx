import { Link } from '@tanstack/react-router';
import { Check, SkipForward, X } from 'lucide-react';
import { Button } from '../../../ui/button';
import { LINK } from '../../../ui/class-names';
import { solutionLabel } from '../puzzle/solver-controls';
import {
  type AttemptedPuzzle,
  countSolved,
  endReason,
  OUTCOMES,
  type Run,
  type RunOutcome,
  solvedText,
} from './run-state';
import type { BestControl } from './use-run';

type RunResultProps = {
  readonly run: Run;
  readonly best: BestControl;
  readonly onAgain: () => void;
};

export function RunResult({ run, best, onAgain }: RunResultProps) {
  const solved = countSolved(run);
  const missed = run.attempts.findLast(({ outcome }) => outcome === 'missed');
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div role="status">
        <p className="text-3xl font-semibold tabular-nums">{solvedText(solved)}</p>
        <p className="text-ink-soft">{run.end !== undefined && endReason(run.end)}</p>
        <BestLine best={best} solved={solved} />
      </div>
      {run.kind === 'streak' && missed !== undefined && (
        <p className="rounded-control bg-sunken px-3 py-2.5 text-sm">The answer: {solutionLabel(missed.puzzle)}</p>
      )}
      <div>
        <Button onClick={onAgain}>Try again</Button>
      </div>
      {run.attempts.length > 0 && <TriedList tried={run.attempts} />}
    </div>
  );
}

function BestLine({
  best: { best, storageState, save },
  solved,
}: {
  readonly best: BestControl;
  readonly solved: number;
}) {
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {best !== undefined && `Your best: ${best}. `}
      {storageState === 'device' && (
        <>
          It is saved on this device.{' '}
          <Link to="/signin" className={LINK}>
            Sign in
          </Link>{' '}
          to keep it with your account.
        </>
      )}
      {storageState === 'nowhere' && 'It isn’t saved on this device: the browser blocks storage.'}
      {storageState === 'failed' && (
        <>
          The result was not saved: the server cannot be reached.{' '}
          <button type="button" className={LINK} onClick={() => save(solved)}>
            Save again
          </button>
        </>
      )}
    </p>
  );
}

const ICONS: Readonly<Record<RunOutcome, typeof Check>> = { solved: Check, missed: X, skipped: SkipForward };
const COLORS: Readonly<Record<RunOutcome, string>> = {
  solved: 'text-good',
  missed: 'text-bad',
  skipped: 'text-ink-soft',
};

function TriedList({ tried }: { readonly tried: readonly AttemptedPuzzle[] }) {
  return (
    <ol aria-label="Puzzles of this run" className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4">
      {tried.map(({ puzzle, outcome }, index) => {
        const Icon = ICONS[outcome];
        return (
          <li key={puzzle.id} className="flex min-h-9 items-center gap-1.5 text-sm tabular-nums">
            <Icon aria-hidden className={`size-4 shrink-0 ${COLORS[outcome]}`} />
            <PuzzleLink puzzle={puzzle} number={index + 1} />
            <span>
              {OUTCOMES[outcome]}
              {puzzle.rating !== undefined && <span className="text-ink-soft"> {Math.round(puzzle.rating)}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function PuzzleLink({
  puzzle: { id },
  number,
}: {
  readonly puzzle: AttemptedPuzzle['puzzle'];
  readonly number: number;
}) {
  if (!Number.isInteger(Number(id))) return <>{number}</>;
  return (
    <Link to="/learn" search={{ puzzle: Number(id) }} className={LINK}>
      Puzzle {number}
    </Link>
  );
}
