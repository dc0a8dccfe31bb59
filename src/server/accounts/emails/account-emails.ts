/** The emails that we send, in plain text. */
import type { Email } from './mailer';

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
