import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { HEALTH_PATH, healthSchema } from '../../../contract/analysis/analysis';
import { getJson } from '../../lib/http/http';

export const NO_ENGINE = 'No engine can run on this server, so games cannot be analyzed. Its log says why.';

/** Never cached. */
const healthQuery = () =>
  queryOptions({
    queryKey: [HEALTH_PATH],
    queryFn: ({ signal }) => getJson(HEALTH_PATH, healthSchema, signal),
    staleTime: 0,
  });

/** False until the server has answered. */
export const useIsEngineMissing = (): boolean => useQuery(healthQuery()).data?.engine.isMissing === true;

/** From the cache. */
export const isEngineMissing = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(healthQuery().queryKey)?.engine.isMissing === true;

/** Beside an Analyze button, which stays enabled. */
export function MissingEngineNote() {
  if (!useIsEngineMissing()) return null;
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-control border border-bad/40 bg-bad-soft px-3 py-2.5 text-sm text-bad"
    >
      <CircleX aria-hidden className="mt-0.5 size-4 shrink-0" />
      {NO_ENGINE}
    </p>
  );
}
