/** The calls of runs. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { RunKind } from '../../../../chess/puzzles/run';
import { MOST_HAD, runBestsSchema, runPaths, runPuzzlesSchema, type NewRun } from '../../../../contract/puzzle-runs';
import type { PuzzleOnWire } from '../../../../contract/learn';
import { getJson, postJson } from '../../../lib/http/http';
import { hadBy, type Run } from './run-state';

export const fetchStep = (run: Run, signal: AbortSignal): Promise<readonly PuzzleOnWire[]> => {
  const had = hadBy(run).slice(-MOST_HAD).join(',');
  const query = new URLSearchParams({ step: String(run.step), ...(had === '' ? {} : { had }) });
  return getJson(`${runPaths.puzzles}?${query.toString()}`, runPuzzlesSchema, signal);
};

export const bestsQuery = (userId: number) => {
  const path = runPaths.bestsOf(userId);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, runBestsSchema, signal) });
};

/** Keeps a run that is over where it is the best of its kind. */
export const sendRun = async (client: QueryClient, run: NewRun): Promise<void> => {
  const bests = await postJson(runPaths.results, run, runBestsSchema);
  client.setQueryData([runPaths.bestsOf(run.userId)], bests);
};

/** The last run of a kind that was ended, so that coming back from one of its puzzles shows it again. */
export const endedRunKey = (kind: RunKind) => ['ended run', kind] as const;
