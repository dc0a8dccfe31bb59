/** Email digests. */
import { PLATFORM } from '../contract/sites';
import { type MessageOf, sentencesOf } from './message';

export const digestTexts = {
  'digest.subject': 'New for you on Outpost Pro',
  'digest.greeting': 'Hello {name},',
  'digest.daily': 'The puzzle of the day is waiting for you.',
  'digest.due': '{puzzles, plural, one {{puzzles} puzzle is} other {{puzzles} puzzles are}} due for review.',
  'digest.moves-due':
    '{moves, plural, one {{moves} move} other {{moves} moves}} of {name} {moves, plural, one {is} other {are}} due, about {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}.',
  'digest.gaps':
    'No answer in {name} to {reply}, 1 game in {of}{more, plural, =0 {} one {, and {more} more gap} other {, and {more} more gaps}}: {games, plural, one {from a new game} other {from {games} new games}}.',
  'digest.imported':
    '{games, plural, one {{games} new game} other {{games} new games}} of {name} on {label} {games, plural, one {was} other {were}} imported.',
  'digest.analyzed': '{games, plural, one {{games} of your games was} other {{games} of your games were}} analyzed.',
  'digest.followed': '{name}, whom you follow, has {games, plural, one {{games} new game} other {{games} new games}}.',
  'digest.round': 'Your next round in {event} is on {day}.',
  'digest.round-against': 'Your next round in {event} is on {day}, against {opponent}.',
  'digest.why': 'You get this at most once a day because notifications are turned on in your settings: {link}',
  'digest.unsubscribe': 'Unsubscribe from these emails: {link}',
} as const;

export type DigestMessage = MessageOf<typeof digestTexts>;

export const digestSentence: (message: DigestMessage) => string = sentencesOf(digestTexts);

/** Product news, oldest first. Entries are appended and never removed. */
export const NEWS: readonly string[] = [
  `You can sign in with your ${PLATFORM.label} account: link it in your settings.`,
  'Notifications by email or on your devices: at most one email a day with what is new for you.',
  'Notifications can also be sent to your devices: turn them on there in your settings.',
];

export const pushTexts = {
  'push.more': '{first} And {more, plural, one {one more} other {{more} more}}.',
} as const;

type PushText = MessageOf<typeof pushTexts>;

const pushSentence: (message: PushText) => string = sentencesOf(pushTexts);

export const pushTitle = (): string => digestSentence({ id: 'digest.subject' });

/** The first sentence, and the number of others. */
export const pushBody = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : pushSentence({ id: 'push.more', values: { first, more: others.length } });

/** News on the start page. */

export const homeTexts = {
  'home.imported':
    '{games, plural, one {{games} new game} other {{games} new games}} of yours, {name} on {label}, since {day}',
  'home.followed': '{games, plural, one {{games} new game} other {{games} new games}} of {name} since {day}',
  'home.due': '{puzzles, plural, one {{puzzles} puzzle} other {{puzzles} puzzles}} from your games due for review',
  'home.due-of':
    '{puzzles, plural, one {{puzzles} puzzle} other {{puzzles} puzzles}} from games of {name} due for review',
  'home.moves-due':
    '{moves, plural, one {{moves} move} other {{moves} moves}} of {name} due, about {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}',
  'home.gaps':
    'No answer in {name} to {reply}, 1 game in {of}{more, plural, =0 {} one {, and {more} more gap} other {, and {more} more gaps}}: {games, plural, one {from a new game} other {from {games} new games}}',
  'home.next': 'Next in {event}: {day}',
  'home.next-against': 'Next in {event}: {day}, against {opponent}',
} as const;

type HomeMessage = MessageOf<typeof homeTexts>;

export const homeSentence: (message: HomeMessage) => string = sentencesOf(homeTexts);
