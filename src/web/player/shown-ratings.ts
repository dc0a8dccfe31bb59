/** The ratings of a player by speed, each with where it is from. */
import type { Speed } from '../../chess/clock';
import type { Opponent } from './opponent';
import { BULLET_BELOW_BLITZ } from './placeholders';
import { gamesText, ratingText, speedName } from './words';

export type ShownRating = { readonly label: string; readonly value: string; readonly note: string };

/** As it is known; a dash where it is not. */
export const knownRating = ({ ratings, speedGames }: Opponent, speed: Speed): ShownRating => ({
  label: speedName(speed),
  value: ratingText(ratings[speed]),
  note: basisOf(speedGames[speed] ?? 0),
});

/** The same, and for bullet and classical what comes nearest where they are not known. SCT-38 to SCT-41. */
export const ratingOrEstimate = (opponent: Opponent, speed: Speed): ShownRating => {
  const { ratings, currentRating } = opponent;
  const known = knownRating(opponent, speed);
  if (ratings[speed] !== undefined) return known;
  if (speed === 'bullet' && ratings.blitz !== undefined) {
    return { ...known, value: ratingText(ratings.blitz - BULLET_BELOW_BLITZ), note: ESTIMATE };
  }
  if (speed === 'classical' && currentRating !== undefined) {
    return { ...known, value: ratingText(currentRating), note: 'From current rating' };
  }
  return known;
};

const ESTIMATE = `estimate: blitz minus ${BULLET_BELOW_BLITZ}`;

const basisOf = (games: number): string => (games === 0 ? 'No games' : gamesText(games));
