/** What a notification of a browser says: what is new for a user, shortly. */
import { digestSentence } from './digest';
import type { MessageOf } from './message';
import { sentencesOf } from './sentence';

export const pushTexts = {
  'push.more': '{first} And {more, plural, one {one more} other {{more} more}}.',
} as const;

export type PushText = MessageOf<typeof pushTexts>;

const pushSentence: (message: PushText) => string = sentencesOf(pushTexts);

export const pushTitle = (): string => digestSentence({ id: 'digest.subject' });

/** The first sentence, and how many others there are. */
export const pushBody = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : pushSentence({ id: 'push.more', values: { first, more: others.length } });
