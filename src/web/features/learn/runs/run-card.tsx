import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { RunKind } from '../../../../chess/puzzles/run';
import { EmptyBoard } from '../../../board/squares/empty-board';
import { NotRead } from '../../../player/not-read';
import { PlayerCard } from '../../../player/player-card';
import { useKeptFocus } from '../../../lib/hooks/use-kept-focus';
import { Button } from '../../../ui/button';
import { BOARD_COLUMN, BOARD_SIZE, SOLVER } from '../puzzle/solver-layout';
import { RunTime } from './run-clock';
import { RUN_RULES, RUN_TITLES } from './run-labels';
import { RunPuzzle } from './run-puzzle';
import { RunResult } from './run-result';
import { canSkip, solvedIn, type Run } from './run-state';
import { useBest } from './use-best';
import { useRun, type RunControl } from './use-run';

/** A run of puzzles: its rules, its puzzles one after the other, and what it came to. */
export function RunCard({ kind }: { readonly kind: RunKind }) {
  const control = useRun(kind);
  const { run, begin, judge, again } = control;
  const best = useBest(kind);
  useKeeping(run, best.keep);
  const [puzzle] = run.ahead;
  const { box, take } = useKeptFocus(run.isBegun ? puzzle?.id : undefined);
  const handleBegin = () => {
    take();
    begin();
  };
  return (
    <PlayerCard title={RUN_TITLES[kind]}>
      <div className="@container">
        <div className={SOLVER}>
          <div className={BOARD_COLUMN} {...box}>
            {run.isBegun && puzzle !== undefined ? (
              <RunPuzzle key={puzzle.id} puzzle={puzzle} isOver={run.end !== undefined} onJudged={judge} />
            ) : (
              <>
                <div className="h-5" />
                <EmptyBoard size={BOARD_SIZE} />
              </>
            )}
          </div>
          {run.end !== undefined && <RunResult {...{ run, best }} onAgain={again} />}
          {run.end === undefined && run.isBegun && <RunGoing {...control} />}
          {!run.isBegun && <RunStart {...control} best={best.best} onBegin={handleBegin} />}
        </div>
      </div>
    </PlayerCard>
  );
}

/** Keeps the result of a run that has just ended, and not of one that is looked at again. */
const useKeeping = (run: Run, keep: (solved: number) => void): void => {
  const kept = useRef(run.end === undefined ? undefined : run);
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    if (run.end === undefined || kept.current === run) return;
    kept.current = run;
    keepNow(solvedIn(run));
  }, [run]);
};

type RunStartProps = Pick<RunControl, 'run' | 'failure' | 'retry'> & {
  readonly best: number | undefined;
  readonly onBegin: () => void;
};

/** The rules, and the start when the first puzzles are there: nobody waits with a running clock. */
function RunStart({ run, failure, retry, best, onBegin }: RunStartProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <p className="max-w-[60ch]">{RUN_RULES[run.kind]}</p>
      <p className="text-sm text-ink-soft">Runs don’t change your puzzle rating.</p>
      {best !== undefined && <p className="tabular-nums">Your best: {best}</p>}
      {failure !== undefined && run.ahead.length === 0 ? (
        <NotRead what="The puzzles" failure={failure} onRetry={retry} />
      ) : (
        <Button disabled={run.ahead.length === 0} onClick={onBegin}>
          {run.ahead.length === 0 ? 'Loading puzzles…' : 'Start'}
        </Button>
      )}
    </div>
  );
}

/** How far the run is, and what can be done besides solving. */
function RunGoing({ run, failure, retry, judge, stop, check }: RunControl) {
  const isWaiting = run.ahead.length === 0;
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <dl className="flex gap-8">
        {run.kind === 'timed' && (
          <Figure name="Time">
            <RunTime clock={run.clock} onOver={check} />
          </Figure>
        )}
        <Figure name="Solved">{solvedIn(run)}</Figure>
      </dl>
      <p role="status" className="min-h-6 text-ink-soft">
        {statusText(run)}
      </p>
      {isWaiting && run.kind === 'timed' && <p className="font-semibold">The clock is stopped.</p>}
      {isWaiting && failure === undefined && <p className="text-ink-soft">Loading the next puzzles…</p>}
      {isWaiting && failure !== undefined && <NotRead what="The next puzzles" failure={failure} onRetry={retry} />}
      <div className="flex flex-wrap gap-2">
        {run.kind === 'streak' && (
          <Button variant="secondary" disabled={!canSkip(run) || isWaiting} onClick={() => judge('skipped')}>
            Skip
          </Button>
        )}
        <Button variant="secondary" onClick={stop}>
          End run
        </Button>
      </div>
    </div>
  );
}

/** What came of the last puzzle; nothing while none is on the board. */
const statusText = ({ kind, tried, ahead }: Run): string => {
  const last = tried.at(-1);
  if (ahead.length === 0) return '';
  return last === undefined ? 'Play your move on the board.' : STATUS[kind][last.outcome];
};

const STATUS = {
  streak: { solved: 'Right. Next puzzle.', missed: '', skipped: 'Skipped. There is no other skip.' },
  timed: { solved: 'Right. Next puzzle.', missed: 'That wasn’t best: 10 seconds off. Next puzzle.', skipped: '' },
} as const;

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-3xl font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
