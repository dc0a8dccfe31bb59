import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { watchSession } from '../lib/account/current-user';
import { logError } from '../lib/log';
import { ToastProvider } from '../ui/status/toast';
import type { makeRouter } from './router';

export function App({ router }: { readonly router: ReturnType<typeof makeRouter> }) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  );
}

/**
 * No retry, never stale, no refetch on focus or reconnect. Every failure is logged here; screens decide what to show.
 */
function makeQueryClient(): QueryClient {
  watchSession();
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
