/** Another email address for an account. No answer says whether an address is known, nor does its time. */
import type { Milliseconds } from '../../../chess/types';
import { keepEmailChange, takeEmailChange, writeEmail } from '../../db/accounts/email-changes';
import { endVerifications, findUserId, readUser } from '../../db/accounts/users';
import type { Database } from '../../db/infra/database';
import type { Background } from '../background';
import { hashSecret, makeSecret } from '../secrets/secrets';
import type { Email } from './mailer';
import type { SecurityEmails } from './security-emails';

/** For which a confirmation link works. */
const LINK_LIFE: Milliseconds = 60 * 60_000;

export type EmailChangeCalls = {
  /** Sends a link to the new address, or a word to whoever has it; nothing of it has happened yet when this returns. */
  readonly requestEmail: (userId: number, email: string) => void;
  /** Sends a link that confirms the address that the account has. */
  readonly requestConfirmation: (userId: number, email: string) => void;
  /** Undefined for a link that is used, too old or made up, and for an address that was taken meanwhile. */
  readonly confirmEmail: (token: string) => Promise<'changed' | 'confirmed' | undefined>;
};

type EmailChangeDeps = {
  readonly db: Database;
  readonly background: Background;
  readonly post: (email: Email) => void;
  readonly emails: SecurityEmails;
};

export const createEmailChange = (deps: EmailChangeDeps): EmailChangeCalls => ({
  ...createRequests(deps),
  confirmEmail: async (token) => {
    const { db, post, emails } = deps;
    const change = await takeEmailChange(db, hashSecret(token), Date.now());
    const user = change && (await readUser(db, change.userId));
    if (change === undefined || user === undefined || !(await writeEmail(db, user.id, change.email))) return undefined;
    await endVerifications(db, user.id);
    if (user.email === change.email) return 'confirmed';
    post(emails.emailChanged(user.email));
    return 'changed';
  },
});

const createRequests = ({ db, background, post, emails }: EmailChangeDeps) => {
  const sendLink = async (userId: number, email: string): Promise<void> => {
    const token = makeSecret();
    await keepEmailChange(db, { userId, email, hash: hashSecret(token) }, Date.now() + LINK_LIFE);
    post(emails.confirmEmail(email, token));
  };
  return {
    requestEmail: (userId: number, typed: string): void =>
      background.run('a change of an email address', async () => {
        const email = typed.toLowerCase();
        if ((await findUserId(db, email)) === undefined) await sendLink(userId, email);
        else post(emails.knownNewEmail(email));
      }),
    requestConfirmation: (userId: number, email: string): void =>
      background.run('a confirmation of an email address', () => sendLink(userId, email)),
  };
};
