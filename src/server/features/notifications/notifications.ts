/** What users are sent about what is new for them: by email, and to their browsers. */
import { NEWS } from '../../../messages/notifications';
import type { Accounts } from '../../accounts/accounts';
import type { SoleWork } from '../../db/infra/sole-work';
import { createDigests, type DigestDeps } from './digests';
import { createPushes, type PushDeps } from './pushes';

type NotificationDeps = Omit<DigestDeps, 'accounts' | 'every' | 'news' | 'now'> &
  Pick<PushDeps, 'services'> & { readonly accounts: Pick<Accounts, 'unsubscribeLinks' | 'pushSecrets'> };

export const createNotifications = (given: NotificationDeps): SoleWork => {
  const deps = { ...given, news: NEWS };
  const { accounts, onFailure } = deps;
  const works = [createDigests(deps), createPushes({ ...deps, secrets: accounts.pushSecrets })];
  let keys: Promise<unknown> = Promise.resolve();
  return {
    start: () => {
      // Made at the first start; where that fails they are made when somebody asks for them.
      keys = accounts.pushSecrets.keys().catch((error: unknown) => onFailure(error, 'push keys could not be made'));
      for (const work of works) work.start();
    },
    close: async () => {
      await Promise.all([keys, ...works.map((work) => work.close())]);
    },
  };
};
