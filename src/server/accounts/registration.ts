/** Who may register, and the invitations of an installation that needs one. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Milliseconds } from '../../chess/types';
import { INVITATION_DAYS } from '../../contract/account/account';
import type { Claim, RegistrationMode } from '../../contract/account/auth';
import {
  addInvitation,
  giveInvitationBack,
  isOpenInvitation,
  type StoredInvitation,
  takeInvitation,
} from '../db/accounts/invitations';
import { type ClaimOutcome, claimOwner, dropHalfMade, isOwnerClaimed } from '../db/accounts/users';
import type { Database } from '../db/database';
import type { Auth } from './auth';
import { hashSecret, makeSecret } from './secrets';

const LIFE: Milliseconds = INVITATION_DAYS * 24 * 60 * 60_000;

type MadeInvitation = { readonly invitation: StoredInvitation; readonly link: string };

/** The link works once; only its hash is kept. `appUrl` without a slash at its end. */
export const makeInvitation = async (db: Database, appUrl: string, note: string): Promise<MadeInvitation> => {
  const secret = makeSecret();
  const invitation = await addInvitation(db, { hash: hashSecret(secret), note, life: LIFE }, Date.now());
  return { invitation, link: `${appUrl}/register?invitation=${secret}` };
};

export type Admission = {
  readonly mode: RegistrationMode;
  readonly isInvited: (invitation: string) => Promise<boolean>;
  /** Lets somebody register, who uses the invitation up; the answer gives it back. Or why not. */
  readonly admit: (
    invitation: string | undefined,
  ) => Promise<(() => Promise<void>) | 'closed' | 'invitation-needed' | 'used-invitation'>;
};

export const createAdmission = (mode: RegistrationMode, db: Database): Admission => ({
  mode,
  isInvited: async (invitation) => mode === 'invite' && isOpenInvitation(db, hashSecret(invitation), Date.now()),
  admit: async (invitation = '') => {
    if (mode === 'open') return () => Promise.resolve();
    if (mode === 'closed') return 'closed';
    if (invitation === '') return 'invitation-needed';
    const hash = hashSecret(invitation);
    if (!(await takeInvitation(db, hash, Date.now()))) return 'used-invitation';
    return () => giveInvitationBack(db, hash);
  },
});

/**
 * How an installation gets its owner: whoever can read what the server prints when it starts becomes user 1, by a link
 * that works until somebody has used it. Its token follows from the session secret, so that all servers of an installation
 * print the same one and none is kept.
 */

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
