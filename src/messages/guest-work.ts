import { type MessageOf, sentencesOf } from './message';

/** What a guest has in this browser, and its move into an account. */
export const guestWorkTexts = {
  'guest.attempts': '{count, plural, one {# puzzle attempt} other {# puzzle attempts}}',
  'guest.sessions': '{count, plural, one {# session} other {# sessions}}',
  'guest.sets': '{count, plural, one {# set} other {# sets}}',
  'guest.bests': '{count, plural, one {# best run} other {# best runs}}',
  'guest.repertoires': '{count, plural, one {# repertoire} other {# repertoires}}',
  'guest.results': '{count, plural, one {# training result} other {# training results}}',
  'guest.studies': '{count, plural, one {# study} other {# studies}}',
  'guest.kept': 'Kept in this browser: {what}.',
  'guest.after-sign-in': 'Kept in this browser: {what}. After signing in you can move them to your account.',
  'guest.moved': 'Moved to your account: {what}.',
  'guest.not-moved': '{what}: {why}',
  'guest.progress': '{done} of {of} moved',
  'guest.attempts-kept':
    '{attempts, plural, one {# attempt is kept in this browser. After signing in you can move it to your account.} other {# attempts are kept in this browser. After signing in you can move them to your account.}}',
  'guest.attempts-full':
    'Only the newest {most} attempts are kept in this browser. After signing in you can move them to your account.',
} as const;

export const guestWorkSentence: (message: MessageOf<typeof guestWorkTexts>) => string = sentencesOf(guestWorkTexts);
