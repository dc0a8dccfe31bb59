/** Connected sites. For lazy pages only. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  connectionPath,
  CONNECTIONS_PATH,
  connectionsSchema,
  disconnectedSchema,
} from '../../../contract/account/connections';
import { type ApiMutation, useApiMutation } from '../../ui/use-api-mutation';
import { removeJson } from '../http/http';
import { getCachedJson } from '../offline-cache';

export const connectionsQuery = () =>
  queryOptions({
    queryKey: [CONNECTIONS_PATH],
    queryFn: ({ signal }) => getCachedJson(CONNECTIONS_PATH, connectionsSchema, signal),
    staleTime: 0,
  });

export function useRefreshConnections() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: [CONNECTIONS_PATH] });
}

type Disconnect = Pick<ApiMutation<{ isRevoked: boolean }, string>, 'onSuccess' | 'onError' | 'failureTitle'>;

/** `isRevoked` of the answer: the site revoked the token, too. */
export function useDisconnect(options: Disconnect) {
  return useApiMutation({
    ...options,
    mutationFn: (site: string) => removeJson(connectionPath(site), disconnectedSchema),
    onSettled: useRefreshConnections(),
  });
}
