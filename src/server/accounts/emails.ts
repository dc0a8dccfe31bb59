/** Security notices in plain text. */
import type { Milliseconds } from '../../chess/types';
import {
  consumeEmailChange,
  deleteVerifications,
  findUserId,
  readUser,
  saveEmailChange,
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
  /** `account` is the name at the site. */
  readonly siteLinked: (to: string, label: string, account: string) => Email;
  readonly siteUnlinked: (to: string, label: string) => Email;
  readonly newDevice: (to: string, device: string) => Email;
  /** Sent to the old address, without the new one: the old mailbox may have another owner. */
  readonly emailChanged: (to: string) => Email;
  /** `token` works once, for an hour. */
  readonly confirmEmail: (to: string, token: string) => Email;
  /** To the owner of an address that was requested for another account. */
  readonly knownNewEmail: (to: string) => Email;
};

export const createSecurityEmails = (appUrl: string): SecurityEmails => ({
  ...createNotices(appUrl),
  emailChanged: (to) =>
    email(to, 'Your email address was changed', [
      'The email address of your Outpost Pro account was changed. Account emails no longer go to this address.',
      'If it was you, you can ignore this email.',
      `If it was not you, sign in with your username and change your password:\n\n${appUrl}/signin`,
    ]),
  confirmEmail: (to, token) =>
    email(to, 'Confirm your email address', [
      'Someone wants to use this address for an Outpost Pro account.',
      `Open this page within an hour to confirm it:\n\n${appUrl}/confirm-email?token=${encodeURIComponent(token)}`,
      'If it was not you, you can ignore this email.',
    ]),
  knownNewEmail: (to) =>
    email(to, 'You already have an account', [
      'Someone wanted to use this address for another Outpost Pro account. It already has one.',
      `Sign in or request a new password here:\n\n${appUrl}/signin`,
      'If it was not you, you can ignore this email.',
    ]),
});

const email = (to: string, subject: string, paragraphs: readonly string[]): Email => ({
  to,
  subject,
  text: paragraphs.join('\n\n'),
});

/** Notices with steps to take if the owner did not act. */
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
      `Two-factor authentication was turned ${state} for your Outpost Pro account.`,
    );
  return {
    passwordChanged: (to: string) =>
      notice(to, 'Your password was changed', 'The password of your Outpost Pro account was changed.'),
    twoFactorTurnedOn: (to: string) => twoFactor(to, 'on'),
    twoFactorTurnedOff: (to: string) => twoFactor(to, 'off'),
    newRecoveryCodes: (to: string) =>
      notice(
        to,
        'New recovery codes',
        'New recovery codes were made for your Outpost Pro account. The old ones no longer work.',
      ),
    siteLinked: (to: string, label: string, account: string) =>
      notice(
        to,
        `${label} was linked to your account`,
        `The account ${account} at ${label} was linked to your Outpost Pro account. It can be used to sign in.`,
      ),
    siteUnlinked: (to: string, label: string) =>
      notice(
        to,
        `${label} was unlinked from your account`,
        `Your account at ${label} was unlinked from your Outpost Pro account. It can no longer be used to sign in.`,
      ),
    newDevice: (to: string, device: string) =>
      notice(
        to,
        'New sign-in to your account',
        `Someone signed in to your Outpost Pro account from a new device: ${device}.`,
      ),
  };
};

/** `token` works once, for an hour. */
export const resetEmail = (to: string, appUrl: string, token: string): Email => ({
  to,
  subject: 'Set a new password',
  text: [
    'Someone requested a new password for your Outpost Pro account.',
    `Open this page within an hour to set it:\n\n${appUrl}/reset-password?token=${encodeURIComponent(token)}`,
    'If it was not you, you can ignore this email: your password stays the same.',
  ].join('\n\n'),
});

/** To the owner of an address that was used to register again. */
export const knownAddressEmail = (to: string, appUrl: string): Email => ({
  to,
  subject: 'You already have an account',
  text: [
    'Someone tried to create an Outpost Pro account with this address. It already has one.',
    `Sign in or request a new password here:\n\n${appUrl}/signin`,
    'If it was not you, you can ignore this email.',
  ].join('\n\n'),
});

// Change of address. Responses and their timing do not reveal whether an address is known.

const LINK_LIFETIME: Milliseconds = 60 * 60_000;

export type EmailChangeService = {
  /** Sends a link to the new address, or a notice if it is known; works in the background. */
  readonly requestEmail: (userId: number, email: string) => void;
  /** Confirms the current address. */
  readonly requestConfirmation: (userId: number, email: string) => void;
  /** Undefined for an invalid link or an address that is taken by now. */
  readonly confirmEmail: (token: string) => Promise<'changed' | 'confirmed' | undefined>;
};

type EmailChangeDeps = {
  readonly db: Database;
  readonly background: Background;
  readonly post: (email: Email, userId?: number) => void;
  readonly emails: SecurityEmails;
};

export const createEmailChange = (deps: EmailChangeDeps): EmailChangeService => ({
  ...createRequests(deps),
  confirmEmail: async (token) => {
    const { db, post, emails } = deps;
    const request = await consumeEmailChange(db, hashSecret(token), Date.now());
    const user = request && (await readUser(db, request.userId));
    if (request === undefined || user === undefined || !(await writeEmail(db, user.id, request.email)))
      return undefined;
    await deleteVerifications(db, user.id);
    if (user.email === request.email) return 'confirmed';
    post(emails.emailChanged(user.email), user.id);
    return 'changed';
  },
});

const createRequests = ({ db, background, post, emails }: EmailChangeDeps) => {
  const sendLink = async (userId: number, email: string): Promise<void> => {
    const token = makeSecret();
    await saveEmailChange(db, { userId, email, hash: hashSecret(token) }, Date.now() + LINK_LIFETIME);
    post(emails.confirmEmail(email, token), userId);
  };
  return {
    requestEmail: (userId: number, address: string): void =>
      background.run('a change of an email address', async () => {
        const email = address.toLowerCase();
        if ((await findUserId(db, email)) === undefined) await sendLink(userId, email);
        else post(emails.knownNewEmail(email));
      }),
    requestConfirmation: (userId: number, email: string): void =>
      background.run('a confirmation of an email address', () => sendLink(userId, email)),
  };
};
