/** Sites at which something may be done for whoever is here. For lazy pages only. */
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

/** Asks anew after what may have changed them. */
export function useRefreshConnections() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: [CONNECTIONS_PATH] });
}

type Ended = {
  /** `isRevoked`: the site knows, too. */
  readonly onEnded: (isRevoked: boolean) => void;
  readonly onFailed: (failure: unknown) => void;
};

/** Ends the connection with a site, named by its id. */
export function useDisconnect({ onEnded, onFailed }: Ended) {
  return useMutation({
    mutationFn: (site: string) => removeJson(connectionPath(site), disconnectedSchema),
    onSuccess: ({ isRevoked }) => onEnded(isRevoked),
    onError: onFailed,
    onSettled: useRefreshConnections(),
  });
}
