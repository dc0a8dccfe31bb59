/** What the home page says is new for somebody. */
import type { MessageOf } from './message';
import { sentencesOf } from './sentence';

export const homeTexts = {
  'home.imported':
    '{games, plural, one {{games} new game} other {{games} new games}} of yours, {name} at {label}, since {day}',
  'home.followed': '{games, plural, one {{games} new game} other {{games} new games}} of {name} since {day}',
  'home.due': '{puzzles, plural, one {{puzzles} puzzle} other {{puzzles} puzzles}} from your games due for review',
  'home.due-of':
    '{puzzles, plural, one {{puzzles} puzzle} other {{puzzles} puzzles}} from games of {name} due for review',
  'home.next': 'Next in {event}: {day}',
  'home.next-against': 'Next in {event}: {day}, against {opponent}',
} as const;

export type HomeMessage = MessageOf<typeof homeTexts>;

export const homeSentence: (message: HomeMessage) => string = sentencesOf(homeTexts);
