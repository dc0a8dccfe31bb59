import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery } from '../../lib/current-user';
import { logError } from '../../lib/log';
import { useProfileId } from '../../lib/profile-id';

const loadKept = () =>
  Promise.all([
    import('../../lib/offline/kept-reads'),
    import('../../game/solving/use-outbox'),
    import('./offline-strip'),
    import('../../lib/push'),
  ]);

/**
 * What is kept for times without a network: what waits is sent, on whatever page, and what was kept for somebody else is
 * deleted, as soon as it is known who is here; who wants notifications here has them again. Answers whether the code for it has been loaded, which comes last.
 */
export const useKeptData = (): boolean => {
  const client = useQueryClient();
  const { data: user } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  const userId = useProfileId();
  const [kept, setKept] = useState<Awaited<ReturnType<typeof loadKept>>>();

  useEffect(() => {
    const load = () => void loadKept().then(setKept, logError);
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(load);
    else setTimeout(load, 500);
  }, []);
  useEffect(() => {
    if (kept === undefined || user === undefined) return;
    kept[0].deleteOfOthers().catch(logError);
    if (user !== null) kept[3].renewPush(user.username).catch(logError);
  }, [kept, user]);
  useEffect(() => {
    if (kept === undefined || userId === undefined) return;
    const [, { deliverWaiting }] = kept;
    return deliverWaiting(client, userId);
  }, [kept, client, userId]);
  return kept !== undefined;
};
