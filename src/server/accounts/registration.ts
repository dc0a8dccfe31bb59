/** Registration modes and invitations. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Milliseconds } from '../../chess/types';
import { INVITATION_DAYS } from '../../contract/account/account';
import type { Claim, RegistrationMode } from '../../contract/account/auth';
import {
  addInvitation,
  isOpenInvitation,
  redeemInvitation,
  releaseInvitation,
  type StoredInvitation,
} from '../db/accounts/invitations';
import { type ClaimOutcome, claimOwner, deleteIncompleteUser, isOwnerClaimed } from '../db/accounts/users';
import type { Database } from '../db/database';
import type { Auth } from './auth';
import { hashSecret, makeSecret } from './secrets';

const LIFETIME: Milliseconds = INVITATION_DAYS * 24 * 60 * 60_000;

type NewInvitation = { readonly invitation: StoredInvitation; readonly link: string };

/** The link works once; only its hash is stored. `appUrl` has no trailing slash. */
export const makeInvitation = async (db: Database, appUrl: string, note: string): Promise<NewInvitation> => {
  const secret = makeSecret();
  const invitation = await addInvitation(db, { hash: hashSecret(secret), note, life: LIFETIME }, Date.now());
  return { invitation, link: `${appUrl}/register?invitation=${secret}` };
};

export type Admission = {
  readonly mode: RegistrationMode;
  readonly isInvited: (invitation: string) => Promise<boolean>;
  /** Consumes the invitation and returns a function that restores it, or the reason of the refusal. */
  readonly admit: (
    invitation: string | undefined,
  ) => Promise<(() => Promise<void>) | 'registration-closed' | 'invitation-needed' | 'used-invitation'>;
};

export const createAdmission = (mode: RegistrationMode, db: Database): Admission => ({
  mode,
  isInvited: async (invitation) => mode === 'invite' && isOpenInvitation(db, hashSecret(invitation), Date.now()),
  admit: async (invitation = '') => {
    if (mode === 'open') return () => Promise.resolve();
    if (mode === 'closed') return 'registration-closed';
    if (invitation === '') return 'invitation-needed';
    const hash = hashSecret(invitation);
    if (!(await redeemInvitation(db, hash, Date.now()))) return 'used-invitation';
    return () => releaseInvitation(db, hash);
  },
});

// Claiming: the link printed at server start makes its bearer user 1, once. The token derives from the session secret,
// so all servers print the same one and none is stored.

export type ClaimService = {
  readonly isClaimed: () => Promise<boolean>;
  /** Creates user 1 without signing in. The token is checked before passwords are hashed. */
  readonly claim: (claim: Claim) => Promise<ClaimOutcome | 'wrong-link'>;
};

const TOKEN_MESSAGE = 'Outpost Pro: whoever shows this may claim user 1';

const claimToken = (secret: string): string => createHmac('sha256', secret).update(TOKEN_MESSAGE).digest('base64url');

/** `appUrl` has no trailing slash. */
export const claimLink = (appUrl: string, secret: string): string => `${appUrl}/claim?token=${claimToken(secret)}`;

export const createClaim = (auth: Auth, db: Database, secret: string): ClaimService => ({
  isClaimed: () => isOwnerClaimed(db),
  claim: async ({ token, username, email, password }) => {
    if (!isSame(token, claimToken(secret))) return 'wrong-link';
    if (await isOwnerClaimed(db)) return 'claimed';
    await deleteIncompleteUser(db, { username, email }, Date.now());
    const { password: passwords } = await auth.$context;
    const passwordHash = await passwords.hash(password);
    return claimOwner(db, { username, email, passwordHash }, new Date().toISOString());
  },
});

/** Constant time. */
const isSame = (actual: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};
