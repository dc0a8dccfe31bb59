/** The sites that the server finds games at. Until it has said so, and where it does not, there is the platform alone. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { PLATFORM, SITES_PATH, sitesSchema, type Site } from '../../../contract/sites';
import { getJson } from '../../lib/http/http';

export const sitesQuery = queryOptions({
  queryKey: [SITES_PATH],
  queryFn: ({ signal }) => getJson(SITES_PATH, sitesSchema, signal),
});

const PLATFORM_ALONE: readonly Site[] = [PLATFORM];

export const useSites = (): readonly Site[] => useQuery(sitesQuery).data ?? PLATFORM_ALONE;

/** Those at which anybody can be looked for by name. */
export const searchable = (sites: readonly Site[]): readonly Site[] =>
  sites.filter(({ capabilities }) => capabilities.search);
