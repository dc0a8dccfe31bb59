import type { Profile } from '../../../contract/profile';
import { countOf } from '../../player/labels';
import { WEEKLY_CHANGE } from './placeholders';

/** What the "Rating" card says of the week; without a basis it is a sample. */
export type ShownChange = { readonly text: string; readonly basis?: string };

/** The measured change, the fixed one while too few games of the week are known. HOME-17. */
export const shownChange = ({ weeklyRatingChange: measured }: Pick<Profile, 'weeklyRatingChange'>): ShownChange =>
  measured
    ? { text: weekText(measured.change), basis: `from ${countOf(measured.games, 'rapid game')}` }
    : { text: weekText(WEEKLY_CHANGE) };

/** `+14 this week`, `−3 this week`, `±0 this week`. */
const weekText = (change: number): string => `${formatChange(change)} this week`;

const formatChange = (change: number): string => {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
};
