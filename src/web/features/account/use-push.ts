import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PUSH_PATH, pushEndPath, pushStateSchema } from '../../../contract/account/notifications';
import { currentUserQuery } from '../../lib/current-user';
import { getJson, remove } from '../../lib/http/http';
import { writeJson } from '../../lib/http/write-json';
import { currentSubscription, notePushUser, subscribe, type Subscribed } from '../../lib/push';

const stateQuery = () =>
  queryOptions({
    queryKey: [PUSH_PATH],
    queryFn: async ({ signal }) => {
      const state = await getJson(PUSH_PATH, pushStateSchema, signal);
      const endpoint = (await currentSubscription())?.endpoint;
      return { publicKey: state.publicKey, here: state.devices.find((device) => device.endpoint === endpoint) };
    },
    staleTime: 0,
  });

/** Whether notifications go to this browser, and the ways to change it. */
export const usePush = () => {
  const queryClient = useQueryClient();
  const state = useQuery(stateQuery());
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [PUSH_PATH] });
  const turnOn = useMutation({
    mutationFn: async (publicKey: string): Promise<Subscribed> => {
      const subscribed = await subscribe(publicKey);
      if (subscribed.ok) {
        await writeJson('PUT', PUSH_PATH, subscribed.subscription);
        notePushUser((await queryClient.query(currentUserQuery()))?.username);
      }
      return subscribed;
    },
    onSettled,
  });
  const turnOff = useMutation({
    mutationFn: async (endpoint: string) => {
      await remove(pushEndPath(endpoint));
      notePushUser(undefined);
      await (await currentSubscription())?.unsubscribe();
    },
    onSettled,
  });
  return { state, turnOn, turnOff };
};
