import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { puzzlePaths } from '../../../../contract/puzzles';
import { post } from '../../../lib/http';
import { useProfileId } from '../../../lib/profile-id';
import { forgetAttempts } from '../puzzle-queries';
import { makeOutbox, type Outbox, type OutboxState } from './outbox';

/** Records attempts for the user whose profile is shown; after each, what is made of them is asked for anew. */
export const useOutbox = (): OutboxState & Pick<Outbox, 'add' | 'deliver'> => {
  const client = useQueryClient();
  const userId = useProfileId();
  const [outbox] = useState(() =>
    makeOutbox(async (attempt, owner) => {
      await post(puzzlePaths.attempts, { userId: owner, ...attempt });
      // Whoever shows the figures tells of it when they do not come.
      void forgetAttempts(client, owner);
    }),
  );
  const state = useSyncExternalStore(outbox.subscribe, outbox.getState);

  useEffect(() => {
    if (userId !== undefined) outbox.setUser(userId);
  }, [outbox, userId]);

  return { ...state, add: outbox.add, deliver: outbox.deliver };
};
