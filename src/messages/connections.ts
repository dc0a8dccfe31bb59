/** `label` is the site's display name. */
import type { ConnectionOutcome } from '../contract/account/connections';
import type { OAuthSignInFailure } from '../contract/account/oauth-sign-in';
import { type MessageOf, sentencesOf } from './message';

export const connectionTexts = {
  'connection.denied': 'You did not allow it at {label}, so nothing was made. Try again if you change your mind.',
  'connection.expired': 'This answer from {label} came too late, or was for another window. Please try again.',
  'connection.rate-limited': '{label} asks us to wait. Please try again in a minute.',
  'connection.refused': '{label} did not accept the connection. Please try again.',
  'connection.failing': '{label} has trouble at the moment. Please try again later.',
  'connection.unreachable': 'The server could not reach {label}. Please try again later.',
  'connection.timed-out': '{label} did not answer in time. Please try again.',
  'connection.redirected': '{label} sent us to another address, which is not asked. Please try again later.',
  'connection.unreadable': '{label} sent an answer that cannot be read. Please try again later.',
  'connection.cut-off': 'The connection to {label} broke off. Please try again.',
  'connection.left':
    'Disconnected. {label} could not be told: please remove the access there too, in the settings of your account.',
  'study.make': 'Study on {label}',
  'study.made': '{chapters, plural, one {{chapters} chapter} other {{chapters} chapters}} at {label}.',
  'study.left-out':
    '{leftOut, plural, one {{leftOut} of the least important did} other {{leftOut} of the least important did}} not fit.',
} as const;

type ConnectionMessage = MessageOf<typeof connectionTexts>;

export const connectionSentence: (message: ConnectionMessage) => string = sentencesOf(connectionTexts);

export const outcomeSentence = (outcome: Exclude<ConnectionOutcome, 'made'>, label: string): string =>
  connectionSentence({ id: `connection.${outcome}`, values: { label } });

/** `label` is the site's display name. */

export const siteEntryTexts = {
  'entry.denied': 'You did not allow it at {label}, so you are not signed in. Try again if you change your mind.',
  'entry.expired': 'This answer from {label} came too late, or was for another window. Please try again.',
  'entry.rate-limited': '{label} asks us to wait. Please try again in a minute.',
  'entry.refused': '{label} did not accept the sign-in. Please try again.',
  'entry.failing': '{label} has trouble at the moment. Please try again later.',
  'entry.unreachable': 'The server could not reach {label}. Please try again later.',
  'entry.timed-out': '{label} did not answer in time. Please try again.',
  'entry.redirected': '{label} sent us to another address, which is not asked. Please try again later.',
  'entry.unreadable': '{label} sent an answer that cannot be read. Please try again later.',
  'entry.cut-off': 'The connection to {label} broke off. Please try again.',
  'entry.linked-elsewhere': 'This account at {label} is linked with another account here.',
  'entry.another-linked': 'Another account at {label} is linked with yours. Unlink it first.',
  'entry.registration-closed':
    'No account here is linked with this one at {label}, and registration is closed on this installation.',
  'entry.invitation-needed':
    'No account here is linked with this one at {label}, and a new one needs an invitation on this installation.',
  'entry.used-invitation': 'This invitation has expired or was used already. Please ask for a new one.',
  'entry.too-many-tries': 'Too many attempts. Please wait a while and try again.',
  'entry.choose':
    'You are {name} at {label}. That username is in use here, or too short for one. Choose another for your new account.',
  'entry.choose-linked':
    'If the account {name} here is yours, sign in with its password instead, then link {label} in your settings.',
  'entry.created': 'Your account was created, and your name at {label} is linked.',
} as const;

type SiteEntryMessage = MessageOf<typeof siteEntryTexts>;

export const siteEntrySentence: (message: SiteEntryMessage) => string = sentencesOf(siteEntryTexts);

export const entryFailureSentence = (failure: OAuthSignInFailure, label: string): string => {
  if (failure === 'used-invitation' || failure === 'too-many-tries')
    return siteEntrySentence({ id: `entry.${failure}` });
  return siteEntrySentence({ id: `entry.${failure}`, values: { label } });
};
