/** Whether the server has an engine: asked where an analysis would need one, and said before somebody waits for it. */
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { HEALTH_PATH, healthSchema } from '../../contract/analysis';
import { getJson } from '../lib/http/http';

export const NO_ENGINE = 'No engine can run on this server, so games cannot be analyzed. Its log says why.';

/** Asked again each time: an engine that is mended is there without a restart. */
const healthQuery = () =>
  queryOptions({
    queryKey: [HEALTH_PATH],
    queryFn: ({ signal }) => getJson(HEALTH_PATH, healthSchema, signal),
    staleTime: 0,
  });

/** False until the server has said so; where it cannot be asked, that is another trouble. */
export const useIsEngineMissing = (): boolean => useQuery(healthQuery()).data?.engine.isMissing === true;

/** As of the last time it was asked. */
export const isEngineMissing = (queryClient: QueryClient): boolean =>
  queryClient.getQueryData(healthQuery().queryKey)?.engine.isMissing === true;

/** Stands beside the button that has a game analyzed, which still may be tried. */
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
