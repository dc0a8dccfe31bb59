/** Connected sites. For lazy pages only. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  connectionPath,
  CONNECTIONS_PATH,
  connectionsSchema,
  disconnectedSchema,
} from '../../../contract/account/connections';
import { getJson, removeJson } from '../http/http';

export const connectionsQuery = () =>
  queryOptions({
    queryKey: [CONNECTIONS_PATH],
    queryFn: ({ signal }) => getJson(CONNECTIONS_PATH, connectionsSchema, signal),
    staleTime: 0,
  });

export function useRefreshConnections() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: [CONNECTIONS_PATH] });
}

type Ended = {
  /** `isRevoked`: the site revoked the token, too. */
  readonly onEnded: (isRevoked: boolean) => void;
  readonly onFailed: (failure: unknown) => void;
};

export function useDisconnect({ onEnded, onFailed }: Ended) {
  return useMutation({
    mutationFn: (site: string) => removeJson(connectionPath(site), disconnectedSchema),
    onSuccess: ({ isRevoked }) => onEnded(isRevoked),
    onError: onFailed,
    onSettled: useRefreshConnections(),
  });
}
