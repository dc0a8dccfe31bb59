import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { puzzlePaths } from '../../../../contract/learn';
import { post } from '../../../lib/http';
import { useProfileId } from '../../../lib/profile-id';
import { forgetAttempts } from '../puzzle-queries';
import { makeOutbox, type Outbox, type OutboxState } from './outbox';

/** One as long as the page is loaded: what waits there is not lost with the screen. */
const outboxes = new WeakMap<QueryClient, Outbox>();

const outboxOf = (client: QueryClient): Outbox => {
  const known = outboxes.get(client);
  if (known !== undefined) return known;
  const outbox = makeOutbox(async (attempt, userId) => {
    await post(puzzlePaths.attempts, { userId, ...attempt });
    // Whoever shows the figures tells of it when they do not come.
    void forgetAttempts(client, userId);
  });
  outboxes.set(client, outbox);
  return outbox;
};

/** Records attempts for the user whose profile is shown; after each, what is made of them is asked for anew. */
export const useOutbox = (): OutboxState & Pick<Outbox, 'add' | 'deliver'> => {
  const userId = useProfileId();
  const outbox = outboxOf(useQueryClient());
  const state = useSyncExternalStore(outbox.subscribe, outbox.getState);

  useEffect(() => {
    if (userId !== undefined) outbox.setUser(userId);
  }, [outbox, userId]);

  return { ...state, add: outbox.add, deliver: outbox.deliver };
};
