import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { logError } from '../log';

/**
 * The cache of server answers, with the product's rules set once: no retry, never stale, no refetch on focus or
 * reconnect. Every failure is logged here; what people see of it is the screen's decision.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logError }),
    mutationCache: new MutationCache({ onError: logError }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
