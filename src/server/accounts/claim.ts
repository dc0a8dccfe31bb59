/**
 * How an installation gets its owner: whoever can read what the server prints when it starts becomes user 1, by a link
 * that works until somebody has used it. Its token follows from the session secret, so that all servers of an installation
 * print the same one and none is kept.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Claim } from '../../contract/account/auth';
import { type ClaimOutcome, claimOwner, isOwnerClaimed } from '../db/accounts/owner';
import { dropHalfMade } from '../db/accounts/users';
import type { Database } from '../db/infra/database';
import type { Auth } from './auth';

export type ClaimCalls = {
  readonly isClaimed: () => Promise<boolean>;
  /** Makes the account of user 1; nobody is signed in yet. A wrong token costs no hashing. */
  readonly claim: (claim: Claim) => Promise<ClaimOutcome | 'wrong-link'>;
};

const SENTENCE = 'Outpost Pro: whoever shows this may claim user 1';

const claimToken = (secret: string): string => createHmac('sha256', secret).update(SENTENCE).digest('base64url');

/** `appUrl` without a slash at its end. */
export const claimLink = (appUrl: string, secret: string): string => `${appUrl}/claim?token=${claimToken(secret)}`;

export const createClaim = (auth: Auth, db: Database, secret: string): ClaimCalls => ({
  isClaimed: () => isOwnerClaimed(db),
  claim: async ({ token, username, email, password }) => {
    if (!isSame(token, claimToken(secret))) return 'wrong-link';
    if (await isOwnerClaimed(db)) return 'claimed';
    await dropHalfMade(db, { username, email }, Date.now());
    const { password: passwords } = await auth.$context;
    const passwordHash = await passwords.hash(password);
    return claimOwner(db, { username, email, passwordHash }, new Date().toISOString());
  },
});

/** In a time that does not tell how much of it is right. */
const isSame = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};
