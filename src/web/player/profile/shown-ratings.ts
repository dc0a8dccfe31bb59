/** The rating of one speed, with where it is from. */
import type { FormatRating } from '../../../contract/player/player-profile';
import { DASH, gamesText, ratingText, speedName } from '../labels';

export type ShownRating = { readonly label: string; readonly value: string; readonly note: string };

/** Estimates are shown of opponents alone: one's own rating is known or it is not. SCT-38 to SCT-41. */
export const shownRating = ({ speed, rating, from, games }: FormatRating, isOwn: boolean): ShownRating => {
  const isEstimate = from === 'blitz' || from === 'current';
  const isShown = from !== undefined && !(isOwn && isEstimate);
  return {
    label: speedName(speed),
    value: isShown ? ratingText(rating) : DASH,
    note: isShown ? NOTES[from](games) : 'No rated games',
  };
};

const NOTES: Readonly<Record<NonNullable<FormatRating['from']>, (games: number) => string>> = {
  games: gamesText,
  site: () => 'Rating on the site',
  blitz: () => 'estimate: blitz minus 150',
  current: () => 'From current rating',
};
