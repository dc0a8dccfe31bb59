/** How a preparation's figures are put into words. */
import type { Evidence } from '../../../chess/preparation/visits';
import type { PreparedLine } from '../../../contract/preparation';
import { percentOf } from '../../../messages/preparation';
import { countOf } from '../../player/labels';

/** `comes up in every game`, `comes up in 1 game of 3`. */
export const reachText = (reach: number): string => {
  if (reach >= 0.95) return 'comes up in every game';
  if (reach >= 0.6) return `comes up in ${Math.round(10 * reach)} games of 10`;
  return `comes up in 1 game of ${Math.round(1 / reach)}`;
};

/** With a real minus. */
const signed = (points: number): string => {
  const rounded = Math.round(100 * points);
  return rounded === 0 ? '±0' : `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)}`;
};

/** `50% by the ratings, engine +4, their results here −9, what may follow +2`. */
export const partsText = ({ rating, engine, results, replies }: PreparedLine['parts']): string =>
  [
    `${percentOf(rating)}% by the ratings`,
    `engine ${signed(engine)}`,
    `their results here ${signed(results)}`,
    `what may follow ${signed(replies)}`,
  ].join(', ');

export const EVIDENCE_TEXTS: Readonly<Record<Evidence, string>> = {
  strong: 'They score clearly less here than their ratings let expect.',
  some: 'They score less here than their ratings let expect; it may be chance.',
  thin: 'Too few games of theirs, or no difference: it rests on the engine and on what they are likely to play.',
};

export const theirGamesText = (games: number): string =>
  games === 0 ? 'never met' : `met in ${countOf(games, 'game')}`;
