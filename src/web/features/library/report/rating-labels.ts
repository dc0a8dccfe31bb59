/** The rating trend in words. */
import type { Speed } from '../../../../chess/clock';
import type { TrendPoint } from '../../../../chess/player/ratings';
import { dateText, gamesText, ratingText, speedName } from '../../../player/labels';

/** `1712, Rapid, 12 Nov 2026`. */
export const barText = ({ rating, speed, playedAt }: TrendPoint): string =>
  [ratingText(rating), speedName(speed), dateText(playedAt)].join(', ');

/** `100 games, the oldest first; lowest 1650, highest 1712; green: Rapid`. */
export const rangeText = (bars: readonly TrendPoint[], active: Speed | undefined): string => {
  const ratings = bars.map(({ rating }) => rating);
  const isMixed = bars.some(({ speed }) => speed !== active);
  return [
    `${gamesText(bars.length)}, the oldest first`,
    `lowest ${ratingText(Math.min(...ratings))}, highest ${ratingText(Math.max(...ratings))}`,
    ...(isMixed && active !== undefined ? [`green: ${speedName(active)}`] : []),
  ].join('; ');
};
