import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { puzzlePaths } from '../../../contract/learn';
import { HttpError, post } from '../../lib/http/http';
import { isSomebodyKnown } from '../../lib/offline/kept-reads';
import { useProfileId } from '../../lib/profile-id';
import { logError } from '../../lib/log';
import { forgetAttempts } from './forget-attempts';
import { attemptStore } from './attempt-store';
import { keepDelivering } from './keep-delivering';
import { dropFromSupply } from './kept-puzzles';
import { makeOutbox, type Attempt, type Outbox, type OutboxState } from './outbox';

/** One as long as the page is loaded, for all screens. */
const outboxes = new WeakMap<QueryClient, Outbox>();

const outboxOf = (client: QueryClient): Outbox => {
  const known = outboxes.get(client);
  if (known !== undefined) return known;
  const outbox = makeOutbox(async (attempt, userId) => {
    await post(puzzlePaths.attempts, { userId, ...attempt }).catch((failure: unknown) => {
      throw isSessionOver(failure) ? new Error('The session has ended', { cause: failure }) : failure;
    });
    // Whoever shows the figures tells of it when they do not come.
    void forgetAttempts(client, userId);
  }, attemptStore);
  outboxes.set(client, outbox);
  return outbox;
};

/** Refused as a guest, who was signed in: the attempt waits until they are again. */
const isSessionOver = (failure: unknown): boolean =>
  failure instanceof HttpError && failure.status === 401 && isSomebodyKnown();

/** Sends what a user's earlier pages have left, and goes on trying, until what it answers is called. */
export const deliverWaiting = (client: QueryClient, userId: number): (() => void) => {
  const outbox = outboxOf(client);
  outbox.setUser(userId);
  return keepDelivering(outbox);
};

/** Records attempts for the user whose profile is shown; after each, what is made of them is asked for anew. */
export const useOutbox = (): OutboxState & Pick<Outbox, 'add' | 'deliver'> => {
  const userId = useProfileId();
  const outbox = outboxOf(useQueryClient());
  const state = useSyncExternalStore(outbox.subscribe, outbox.getState);

  useEffect(() => {
    if (userId !== undefined) outbox.setUser(userId);
  }, [outbox, userId]);

  const add = (attempt: Attempt) => {
    outbox.add(attempt);
    if (attempt.solved) void dropFromSupply(attempt.puzzleId).catch(logError);
  };
  return { ...state, add, deliver: outbox.deliver };
};
