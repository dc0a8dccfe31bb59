/** What the owner of an account is told when something changes that guards it, in plain text. */
import type { Email } from './mailer';

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
