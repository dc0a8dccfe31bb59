import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { PlayedMove } from '../../../../chess/position/move';
import { type RunClock, type RunKind, timeLeft } from '../../../../chess/puzzles/run';
import { fenAt, nodeAt } from '../../../../chess/tree/tree-replay';
import { turnOf } from '../../../../chess/types';
import type { PuzzleDto } from '../../../../contract/learn/puzzles';
import { SpokenPosition } from '../../../board/spoken-position';
import { Board, useShake } from '../../../board/squares/board';
import { EmptyBoard } from '../../../board/squares/empty-board';
import { TypedMove } from '../../../board/typed-move';
import { ToMove, useSolving } from '../../../game/solving';
import { PlayerCard } from '../../../player/player-card';
import { Button } from '../../../ui/button';
import { LoadError } from '../../../ui/load-states';
import { BOARD_COLUMN, BOARD_SIZE, SOLVER_GRID } from '../puzzle/solver-controls';
import { RunResult } from './run-result';
import { canSkip, countSolved, formatClock, type Run, RUN_RULES, RUN_TITLES } from './run-state';
import { type RunControl, useBest, useRun } from './use-run';

export function RunCard({ kind }: { readonly kind: RunKind }) {
  const control = useRun(kind);
  const { run, start, judge, restart } = control;
  const best = useBest(kind);
  useSaveResult(run, best.save);
  const [puzzle] = run.ahead;
  const { box, requestFocus } = useRestoredFocus(run.isStarted ? puzzle?.id : undefined);
  const last = run.attempts.at(-1);
  useShake(box.ref, last?.outcome === 'missed' ? last : undefined);
  const handleBegin = () => {
    requestFocus();
    start();
  };
  return (
    <PlayerCard title={RUN_TITLES[kind]}>
      <div className="@container">
        <div className={SOLVER_GRID}>
          <div className={BOARD_COLUMN} {...box}>
            {run.isStarted && puzzle !== undefined ? (
              <RunPuzzle key={puzzle.id} puzzle={puzzle} isOver={run.end !== undefined} onJudged={judge} />
            ) : (
              <>
                <div className="h-5" />
                <EmptyBoard size={BOARD_SIZE} />
              </>
            )}
          </div>
          {run.end !== undefined && <RunResult run={run} best={best} onAgain={restart} />}
          {run.end === undefined && run.isStarted && <RunProgress {...control} />}
          {!run.isStarted && <RunStart {...control} best={best.best} onBegin={handleBegin} />}
        </div>
      </div>
    </PlayerCard>
  );
}

/** Saves a result once, and not when an ended run is shown again. */
const useSaveResult = (run: Run, keep: (solved: number) => void): void => {
  const saved = useRef(run.end === undefined ? undefined : run);
  const saveResult = useEffectEvent(keep);
  useEffect(() => {
    if (run.end === undefined || saved.current === run) return;
    saved.current = run;
    saveResult(countSolved(run));
  }, [run]);
};

type RunStartProps = Pick<RunControl, 'run' | 'failure' | 'retry'> & {
  readonly best: number | undefined;
  readonly onBegin: () => void;
};

/** Start is enabled once puzzles are loaded, so that the clock never runs while waiting. */
function RunStart({ run, failure, retry, best, onBegin }: RunStartProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <p className="max-w-[60ch]">{RUN_RULES[run.kind]}</p>
      <p className="text-sm text-ink-soft">Runs don’t change your puzzle rating.</p>
      {best !== undefined && <p className="tabular-nums">Your best: {best}</p>}
      {failure !== undefined && run.ahead.length === 0 ? (
        <LoadError what="The puzzles" failure={failure} onRetry={retry} />
      ) : (
        <Button disabled={run.ahead.length === 0} onClick={onBegin}>
          {run.ahead.length === 0 ? 'Loading puzzles…' : 'Start'}
        </Button>
      )}
    </div>
  );
}

function RunProgress({ run, failure, retry, judge, stop, check }: RunControl) {
  const isWaiting = run.ahead.length === 0;
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <dl className="flex gap-8">
        {run.kind === 'timed' && (
          <RunFigure name="Time">
            <RunTime clock={run.clock} onOver={check} />
          </RunFigure>
        )}
        <RunFigure name="Solved">{countSolved(run)}</RunFigure>
      </dl>
      <p role="status" className="min-h-6 text-ink-soft">
        {statusText(run)}
      </p>
      {isWaiting && run.kind === 'timed' && <p className="font-semibold">The clock is stopped.</p>}
      {isWaiting && failure === undefined && <p className="text-ink-soft">Loading the next puzzles…</p>}
      {isWaiting && failure !== undefined && <LoadError what="The next puzzles" failure={failure} onRetry={retry} />}
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

const statusText = ({ kind, attempts, ahead }: Run): string => {
  const last = attempts.at(-1);
  if (ahead.length === 0) return '';
  return last === undefined ? 'Play your move on the board.' : STATUS[kind][last.outcome];
};

const STATUS = {
  streak: { solved: 'Correct. Next puzzle.', missed: '', skipped: 'Skipped. That was your only skip.' },
  timed: { solved: 'Correct. Next puzzle.', missed: 'That wasn’t best: 10 seconds lost. Next puzzle.', skipped: '' },
} as const;

function RunFigure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-3xl font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

type RunTimeProps = {
  readonly clock: RunClock;
  readonly onOver: () => void;
};

/** In milliseconds. */
const TICK_INTERVAL = 100;

function RunTime({ clock, onOver }: RunTimeProps) {
  const [now, setNow] = useState(() => performance.now());
  const isRunning = clock.runningSince !== undefined;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      const time = performance.now();
      setNow(time);
      if (timeLeft(clock, time) === 0) onOver();
    }, TICK_INTERVAL);
    return () => clearInterval(timer);
  }, [clock, isRunning, onOver]);
  const left = timeLeft(clock, Math.max(now, clock.runningSince ?? now));
  return (
    <span role="timer" aria-label="Time left" className={left < 20_000 ? 'text-bad' : undefined}>
      {formatClock(left)}
    </span>
  );
}

type RunPuzzleProps = {
  readonly puzzle: PuzzleDto;
  readonly isOver: boolean;
  readonly onJudged: (outcome: 'solved' | 'missed') => void;
};

/** Reports the first wrong move, or the solution. */
export function RunPuzzle({ puzzle, isOver, onJudged }: RunPuzzleProps) {
  const { replay, move } = useSolving(puzzle);
  const { tree, path, orientation } = replay;
  const fen = fenAt(tree, path);
  const handleMove = (played: PlayedMove) => {
    if (isOver) return;
    const verdict = move(played).judged?.verdict;
    if (verdict === 'solved') onJudged('solved');
    if (verdict === 'wrong') onJudged('missed');
  };
  return (
    <>
      <ToMove color={turnOf(fen)} isSolved={false} />
      <Board
        fen={fen}
        lastMove={nodeAt(tree, path)?.uci ?? puzzle.lastMove}
        orientation={orientation}
        size={BOARD_SIZE}
        label={`Puzzle, ${orientation} to move`}
        onMove={handleMove}
        isDisabled={isOver}
      />
      <SpokenPosition replay={replay} />
      <TypedMove fen={fen} isDisabled={isOver} onMove={handleMove} />
    </>
  );
}

/**
 * Restores keyboard focus in a box whose content is replaced when `key` changes. `requestFocus` requests it for the next
 * content.
 */
const useRestoredFocus = (key: unknown) => {
  const ref = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!hadFocus.current || box === null || box.contains(document.activeElement)) return;
    box.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [key]);
  const requestFocus = (): void => {
    hadFocus.current = true;
  };
  const box = {
    ref,
    onFocus: requestFocus,
    // Without a related target the focused element was removed.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) hadFocus.current = false;
    },
  };
  return { box, requestFocus };
};
