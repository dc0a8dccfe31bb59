/** Who may register, and the invitations of an installation that needs one. */
import type { Milliseconds } from '../../chess/types';
import { INVITATION_DAYS } from '../../contract/account/account';
import type { RegistrationMode } from '../../contract/account/auth';
import {
  addInvitation,
  giveInvitationBack,
  isOpenInvitation,
  type StoredInvitation,
  takeInvitation,
} from '../db/accounts/invitations';
import type { Database } from '../db/infra/database';
import { hashSecret, makeSecret } from './secrets/secrets';

const LIFE: Milliseconds = INVITATION_DAYS * 24 * 60 * 60_000;

export type MadeInvitation = { readonly invitation: StoredInvitation; readonly link: string };

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
