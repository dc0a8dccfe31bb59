/** `label` is the site's display name. */
import type { ConnectionOutcome } from '../contract/account/connections';
import type { OAuthSignInFailure } from '../contract/account/oauth-sign-in';
import { type MessageOf, sentencesOf } from './message';

export const connectionTexts = {
  'connection.denied':
    'You did not give permission on {label}, so nothing was created. Try again if you change your mind.',
  'connection.expired': 'This response from {label} came too late or belongs to another window. Please try again.',
  'connection.rate-limited': '{label} is limiting our requests. Please try again in a minute.',
  'connection.refused': '{label} did not accept the connection. Please try again.',
  'connection.failing': '{label} is having problems at the moment. Please try again later.',
  'connection.unreachable': 'The server could not reach {label}. Please try again later.',
  'connection.timed-out': '{label} did not respond in time. Please try again.',
  'connection.redirected': '{label} redirected us to another address, which we do not follow. Please try again later.',
  'connection.unreadable': '{label} sent a response that could not be read. Please try again later.',
  'connection.cut-off': 'The connection to {label} was interrupted. Please try again.',
  'connection.left':
    'Disconnected here, but {label} could not be notified: please revoke access in your account settings there too.',
  'study.make': 'Study on {label}',
  'study.made': '{chapters, plural, one {{chapters} chapter} other {{chapters} chapters}} on {label}.',
  'study.part': '{name} {part} of {parts}',
  'study.made-several': '{studies} studies with {chapters} chapters on {label}.',
  'study.open': 'Open study {part}',
  'study.excluded':
    '{excluded, plural, one {{excluded} of the least important did} other {{excluded} of the least important did}} not fit.',
} as const;

type ConnectionMessage = MessageOf<typeof connectionTexts>;

export const connectionSentence: (message: ConnectionMessage) => string = sentencesOf(connectionTexts);

export const outcomeSentence = (outcome: Exclude<ConnectionOutcome, 'made'>, label: string): string =>
  connectionSentence({ id: `connection.${outcome}`, values: { label } });

/** `label` is the site's display name. */

export const siteEntryTexts = {
  'entry.denied':
    'You did not give permission on {label}, so you are not signed in. Try again if you change your mind.',
  'entry.expired': 'This response from {label} came too late or belongs to another window. Please try again.',
  'entry.rate-limited': '{label} is limiting our requests. Please try again in a minute.',
  'entry.refused': '{label} did not accept the sign-in. Please try again.',
  'entry.failing': '{label} is having problems at the moment. Please try again later.',
  'entry.unreachable': 'The server could not reach {label}. Please try again later.',
  'entry.timed-out': '{label} did not respond in time. Please try again.',
  'entry.redirected': '{label} redirected us to another address, which we do not follow. Please try again later.',
  'entry.unreadable': '{label} sent a response that could not be read. Please try again later.',
  'entry.cut-off': 'The connection to {label} was interrupted. Please try again.',
  'entry.linked-elsewhere': 'This {label} account is linked to another account here.',
  'entry.another-linked': 'Your account is linked to another {label} account. Unlink it first.',
  'entry.registration-closed':
    'No account here is linked to this {label} account, and registration is closed on this installation.',
  'entry.invitation-needed':
    'No account here is linked to this {label} account, and a new account requires an invitation on this installation.',
  'entry.used-invitation': 'This invitation has expired or has already been used. Please ask for a new one.',
  'entry.too-many-tries': 'Too many attempts. Please wait a while and try again.',
  'entry.choose':
    'You are {name} on {label}. That username is taken here or too short. Choose another for your new account.',
  'entry.choose-linked':
    'If the account {name} here is yours, sign in with its password instead, then link {label} in your settings.',
  'entry.created': 'Your account was created and linked to your {label} account.',
} as const;

type SiteEntryMessage = MessageOf<typeof siteEntryTexts>;

export const siteEntrySentence: (message: SiteEntryMessage) => string = sentencesOf(siteEntryTexts);

export const entryFailureSentence = (failure: OAuthSignInFailure, label: string): string => {
  if (failure === 'used-invitation' || failure === 'too-many-tries')
    return siteEntrySentence({ id: `entry.${failure}` });
  return siteEntrySentence({ id: `entry.${failure}`, values: { label } });
};
