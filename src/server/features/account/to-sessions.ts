import type { Milliseconds } from '../../../chess/types';
import type { Session } from '../../../contract/account/account';
import { MAX_SESSION } from '../../accounts/auth';
import type { OpenSession } from '../../db/accounts/sessions';
import { describeNetwork } from '../../platform/request-context';

/** Sessions that can still be used, in words for somebody who is `here`; this one comes first. */
export const toSessions = (
  sessions: readonly OpenSession[],
  here: { readonly id: number; readonly network: string },
  now: Milliseconds,
): readonly Session[] =>
  sessions
    .filter(({ expiresAt, signedInAt }) => Date.parse(expiresAt) > now && Date.parse(signedInAt) + MAX_SESSION > now)
    .map(({ id, device, network, signedInAt, usedAt }) => {
      const isCurrent = id === here.id;
      const where = describeNetwork(isCurrent ? here.network : network, here.network, isCurrent);
      return { id, isCurrent, device: device || 'Unknown device', where, signedInAt, usedAt };
    })
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
