import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RunKind } from '../../../../chess/puzzles/run';
import { addressOf } from '../../../../contract/endpoint';
import type { PuzzleDto } from '../../../../contract/learn/puzzles';
import { OWNER_ID } from '../../../../contract/profile-paths';
import { MAX_EXCLUDED_PUZZLES, type NewRun, puzzleRunsApi } from '../../../../contract/learn/puzzle-runs';
import { readDeviceBest, storeDeviceBest } from '../../../game/puzzles/run-bests';
import { currentUserQuery } from '../../../lib/account/current-user';
import { useProfileId } from '../../../lib/account/profile';
import { isPrivate } from '../../../lib/http/failures';
import { callEndpoint, endpointQuery } from '../../../lib/http/endpoints';
import { getJson, HttpError } from '../../../lib/http/http';
import { logError } from '../../../lib/log';
import {
  addPuzzles,
  checkTime,
  judgeRun,
  needsMore,
  newRun,
  type Run,
  type RunOutcome,
  seenPuzzleIds,
  startRun,
  stopRun,
} from './run-state';

export type RunControl = {
  readonly run: Run;
  /** Cleared by a retry. */
  readonly failure: Error | undefined;
  readonly start: () => void;
  readonly judge: (outcome: RunOutcome) => void;
  readonly stop: () => void;
  readonly retry: () => void;
  /** Ends the run if the time is up. */
  readonly check: () => void;
  readonly restart: () => void;
};

const now = (): number => performance.now();

/** Prefetches puzzles; an ended run is restored when the user returns to it. */
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
    start: () => setRun((before) => startRun(before, now())),
    judge: (outcome) => setRun((before) => judgeRun(before, outcome, now())),
    stop: () => setRun((before) => stopRun(before, now())),
    restart: () => {
      client.removeQueries({ queryKey: endedRunKey(kind) });
      setRun(newRun(kind));
    },
  };
};

/** After a failure fetches again on retry and when the network is back. */
const useMorePuzzles = (run: Run, setRun: (change: (before: Run) => Run) => void) => {
  const [failure, setFailure] = useState<Error>();
  const retry = useCallback(() => setFailure(undefined), []);
  const shouldFetch = needsMore(run) && failure === undefined;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  }, [run]);

  useEffect(() => {
    if (!shouldFetch) return undefined;
    const abort = new AbortController();
    fetchStep(latest.current, abort.signal).then(
      (puzzles) => {
        if (!abort.signal.aborted) setRun((before) => addPuzzles(before, puzzles, now()));
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        logError(error);
        setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => abort.abort();
  }, [shouldFetch, run.step, setRun]);

  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return { failure, retry };
};

const fetchStep = (run: Run, signal: AbortSignal): Promise<readonly PuzzleDto[]> => {
  const had = seenPuzzleIds(run).slice(-MAX_EXCLUDED_PUZZLES).join(',');
  const path = addressOf(puzzleRunsApi.puzzles, {}, { step: run.step, had: had === '' ? undefined : had });
  return getJson(path, puzzleRunsApi.puzzles.answer, signal);
};

const bestsQuery = (userId: number) => endpointQuery(puzzleRunsApi.bests, { id: userId });

const sendRun = async (client: QueryClient, run: NewRun): Promise<void> => {
  const bests = await callEndpoint(puzzleRunsApi.keep, { body: run });
  client.setQueryData(bestsQuery(run.userId).queryKey, bests);
};

const endedRunKey = (kind: RunKind) => ['ended run', kind] as const;

type StorageState = 'saving' | 'account' | 'device' | 'nowhere' | 'failed';

export type BestControl = {
  /** `undefined` before the first run and while loading. */
  readonly best: number | undefined;
  readonly storageState: StorageState | undefined;
  readonly save: (solved: number) => void;
};

/** Stored with the account, or in this browser for guests. */
export const useBest = (kind: RunKind): BestControl => {
  const client = useQueryClient();
  const userId = useProfileId();
  const { data } = useQuery({ ...bestsQuery(userId ?? OWNER_ID), enabled: userId !== undefined });
  const [deviceBest, setDeviceBest] = useState(() => readDeviceBest(kind));
  const [storage, setStorage] = useState<StorageState>();

  const saveOnDevice = (solved: number): void => {
    setStorage(storeDeviceBest(kind, solved) ? 'device' : 'nowhere');
    setDeviceBest(Math.max(solved, deviceBest ?? 0));
  };
  const save = (solved: number): void => {
    setStorage('saving');
    sendRun(client, { userId: userId ?? OWNER_ID, kind, solved }).then(
      () => setStorage('account'),
      (failure: unknown) => {
        if (isGuestError(failure)) {
          saveOnDevice(solved);
          return;
        }
        logError(failure);
        setStorage('failed');
      },
    );
  };
  const { data: user } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  const accountBest = data?.[kind]?.solved;
  const isGuest = user === null || user === undefined;
  return {
    best:
      storage === 'device' || storage === 'nowhere' ? deviceBest : (accountBest ?? (isGuest ? deviceBest : undefined)),
    storageState: storage,
    save,
  };
};

/** The server stores results of signed-in users only. */
const isGuestError = (failure: unknown): boolean =>
  isPrivate(failure) || (failure instanceof HttpError && [401, 403].includes(failure.status));
