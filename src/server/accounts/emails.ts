/** What the owner of an account is told when something changes that guards it, in plain text. */
import type { Milliseconds } from '../../chess/types';
import {
  endVerifications,
  findUserId,
  keepEmailChange,
  readUser,
  takeEmailChange,
  writeEmail,
} from '../db/accounts/users';
import type { Database } from '../db/database';
import type { Background } from '../platform/background-work';
import type { Email } from './mailer';
import { hashSecret, makeSecret } from './secrets';

export type SecurityEmails = {
  readonly passwordChanged: (to: string) => Email;
  readonly twoFactorTurnedOn: (to: string) => Email;
  readonly twoFactorTurnedOff: (to: string) => Email;
  readonly newRecoveryCodes: (to: string) => Email;
  /** `account` at the site that is called `label`. */
  readonly siteLinked: (to: string, label: string, account: string) => Email;
  readonly siteUnlinked: (to: string, label: string) => Email;
  readonly newDevice: (to: string, device: string) => Email;
  /**
   * `to` is the address so far. The new one is not told: whoever reads the old mailbox may not be its owner any more.
   */
  readonly emailChanged: (to: string) => Email;
  /** `token` makes the address the account's; it works once, for an hour. */
  readonly confirmEmail: (to: string, token: string) => Email;
  /** For the owner of an address that somebody else wanted for another account. */
  readonly knownNewEmail: (to: string) => Email;
};

export const createSecurityEmails = (appUrl: string): SecurityEmails => ({
  ...createNotices(appUrl),
  emailChanged: (to) =>
    email(to, 'Your email address was changed', [
      'The email address of your account at Outpost Pro was changed. Emails about it no longer go to this address.',
      'If it was you, you can ignore this email.',
      `If it was not you, sign in with your username and change your password:\n\n${appUrl}/signin`,
    ]),
  confirmEmail: (to, token) =>
    email(to, 'Confirm your email address', [
      'Someone wants to use this address for an account at Outpost Pro.',
      `Open this page within an hour to confirm it:\n\n${appUrl}/confirm-email?token=${encodeURIComponent(token)}`,
      'If it was not you, you can ignore this email.',
    ]),
  knownNewEmail: (to) =>
    email(to, 'You have an account already', [
      'Someone wanted to use this address for another account at Outpost Pro. It has one already.',
      `Sign in, or ask for a new password, here:\n\n${appUrl}/signin`,
      'If it was not you, you can ignore this email.',
    ]),
});

const email = (to: string, subject: string, paragraphs: readonly string[]): Email => ({
  to,
  subject,
  text: paragraphs.join('\n\n'),
});

/** Those that end with what to do if somebody else did it. */
const createNotices = (appUrl: string) => {
  const notice = (to: string, subject: string, what: string): Email =>
    email(to, subject, [
      what,
      'If it was you, you can ignore this email.',
      `If it was not you, set a new password, which signs out every device:\n\n${appUrl}/signin#forgot-password`,
      `Then check your sessions and two-factor authentication:\n\n${appUrl}/account`,
    ]);
  const twoFactor = (to: string, state: string): Email =>
    notice(
      to,
      `Two-factor authentication is ${state}`,
      `Two-factor authentication was turned ${state} for your account at Outpost Pro.`,
    );
  return {
    passwordChanged: (to: string) =>
      notice(to, 'Your password was changed', 'The password of your account at Outpost Pro was changed.'),
    twoFactorTurnedOn: (to: string) => twoFactor(to, 'on'),
    twoFactorTurnedOff: (to: string) => twoFactor(to, 'off'),
    newRecoveryCodes: (to: string) =>
      notice(
        to,
        'New recovery codes',
        'New recovery codes were made for your account at Outpost Pro. The old ones no longer work.',
      ),
    siteLinked: (to: string, label: string, account: string) =>
      notice(
        to,
        `${label} was linked with your account`,
        `The account ${account} at ${label} was linked with your account at Outpost Pro. It can be used to sign in.`,
      ),
    siteUnlinked: (to: string, label: string) =>
      notice(
        to,
        `${label} was unlinked from your account`,
        `Your account at ${label} was unlinked from your account at Outpost Pro. It can no longer be used to sign in.`,
      ),
    newDevice: (to: string, device: string) =>
      notice(
        to,
        'New sign-in to your account',
        `Someone signed in to your account at Outpost Pro on a device that had not been used before: ${device}.`,
      ),
  };
};

/** The emails that we send, in plain text. */

/** `token` opens the page that sets a new password; it works once, for an hour. */
export const resetEmail = (to: string, appUrl: string, token: string): Email => ({
  to,
  subject: 'Set a new password',
  text: [
    'Someone requested a new password for your account at Outpost Pro.',
    `Open this page within an hour to set it:\n\n${appUrl}/reset-password?token=${encodeURIComponent(token)}`,
    'If it was not you, you can ignore this email: your password stays the same.',
  ].join('\n\n'),
});

/** For the owner of an address with which somebody tried to register again. */
export const knownAddressEmail = (to: string, appUrl: string): Email => ({
  to,
  subject: 'You have an account already',
  text: [
    'Someone tried to create an account at Outpost Pro with this address. It has one already.',
    `Sign in, or ask for a new password, here:\n\n${appUrl}/signin`,
    'If it was not you, you can ignore this email.',
  ].join('\n\n'),
});

/** Another email address for an account. No answer says whether an address is known, nor does its time. */

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
