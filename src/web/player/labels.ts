/** Names, counts and dates as text. */
import { type Speed, SPEED_UNKNOWN } from '../../chess/clock';
import { numberText } from '../../chess/text';
import { formatDate } from '../lib/format-date';

/** Stands for a missing value. */
export const DASH = '–';

/** `missedForks` as `Missed Forks`, `back_rank` as `Back Rank`. SCT-19. */
export const splitName = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** `Rapid`, `UltraBullet`, `Speed unknown`. */
export const speedName = (speed: Speed): string =>
  speed === 'unknown' ? SPEED_UNKNOWN : speed.charAt(0).toUpperCase() + speed.slice(1);

/** `Blitz 3+2`. */
export const speedAndControl = (speed: Speed, timeControl: string | undefined): string =>
  [...new Set([speedName(speed), timeControl])].filter((part) => part !== undefined && part !== '-').join(' ');

/** `1 game`, `1,341 games`. */
export const countOf = (count: number, one: string, several = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : several}`;

export const gamesText = (games: number): string => countOf(games, 'game');

/** From ISO 8601 or milliseconds since 1970. */
export const dateText = (when: number | string | null | undefined): string => {
  const time = typeof when === 'string' ? Date.parse(when) : (when ?? NaN);
  return Number.isNaN(time) ? DASH : formatDate(time);
};

/** `3/120`. */
export const fractionText = (part: number | string | null | undefined, whole: number | null | undefined): string =>
  `${part ?? DASH}/${whole ?? DASH}`;

export const orDash = (value: number | string | null | undefined): string =>
  value === null || value === undefined || value === '' ? DASH : String(value);

export const ratingText = (rating: number | undefined): string =>
  orDash(rating === undefined ? undefined : Math.round(rating));

/** `53%`, as the specification writes it; a dash where there is none. */
export const percentText = (percent: number | undefined): string =>
  percent === undefined ? DASH : `${Math.round(percent)}%`;
