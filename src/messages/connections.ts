/** What is said of connections with sites; `label` is what the site is called. */
import type { Outcome } from '../contract/connections';
import type { MessageOf } from './message';
import { sentencesOf } from './sentence';

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

/** Why a connection was not made. */
export const outcomeSentence = (outcome: Exclude<Outcome, 'made'>, label: string): string =>
  connectionSentence({ id: `connection.${outcome}`, values: { label } });
