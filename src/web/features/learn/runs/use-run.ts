import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RunKind } from '../../../../chess/puzzles/run';
import { logError } from '../../../lib/log';
import { endedRunKey, fetchStep } from './run-queries';
import {
  beginRun,
  checkTime,
  judgeRun,
  needsMore,
  newRun,
  receive,
  stopRun,
  type Run,
  type RunOutcome,
} from './run-state';

export type RunControl = {
  readonly run: Run;
  /** Why the next puzzles did not come; gone when they are asked for again. */
  readonly failure: Error | undefined;
  readonly begin: () => void;
  readonly judge: (outcome: RunOutcome) => void;
  readonly stop: () => void;
  readonly retry: () => void;
  /** When the clock may have run out. */
  readonly check: () => void;
  /** Another one from the beginning. */
  readonly again: () => void;
};

const now = (): number => performance.now();

/** A run with its puzzles, which are fetched some ahead. One that is over is there again after a look at its puzzles. */
export const useRun = (kind: RunKind): RunControl => {
  const client = useQueryClient();
  const [run, setRun] = useState(() => client.getQueryData<Run>(endedRunKey(kind)) ?? newRun(kind));
  const { failure, retry } = useMorePuzzles(run, setRun);
  useEffect(() => {
    if (run.end !== undefined) client.setQueryData(endedRunKey(kind), run);
  }, [client, kind, run]);
  const check = useCallback(() => setRun((before) => checkTime(before, now())), []);

  return {
    run,
    failure,
    retry,
    check,
    begin: () => setRun((before) => beginRun(before, now())),
    judge: (outcome) => setRun((before) => judgeRun(before, outcome, now())),
    stop: () => setRun((before) => stopRun(before, now())),
    again: () => {
      client.removeQueries({ queryKey: endedRunKey(kind) });
      setRun(newRun(kind));
    },
  };
};

/** Fetches puzzles while few are ahead. After a failure: when it is asked for, and when the network has come back. */
const useMorePuzzles = (run: Run, setRun: (change: (before: Run) => Run) => void) => {
  const [failure, setFailure] = useState<Error>();
  const retry = useCallback(() => setFailure(undefined), []);
  const isWanted = needsMore(run) && failure === undefined;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);

  useEffect(() => {
    if (!isWanted) return undefined;
    const abort = new AbortController();
    fetchStep(latest.current, abort.signal).then(
      (puzzles) => {
        if (!abort.signal.aborted) setRun((before) => receive(before, puzzles, now()));
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        logError(error);
        setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => abort.abort();
  }, [isWanted, run.step, setRun]);

  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return { failure, retry };
};
