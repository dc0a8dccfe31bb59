/** Names, counts and dates as text. */
import { SPEED_UNKNOWN, type Speed } from '../../chess/clock';
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

/** `Blitz 3+2`; the word alone if the time control is missing or equal. */
export const speedAndControl = (speed: Speed, timeControl: string | undefined): string =>
  [...new Set([speedName(speed), timeControl])].filter((part) => part !== undefined && part !== '-').join(' ');

/** `1 game`, `12 games`. */
export const countOf = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`;

export const gamesText = (games: number): string => countOf(games, 'game');

/** `1 Jul 2026` for an ISO 8601 text or milliseconds since 1970; a dash for no date. */
export const dateText = (when: number | string | null | undefined): string => {
  const time = typeof when === 'string' ? Date.parse(when) : (when ?? NaN);
  return Number.isNaN(time) ? DASH : formatDate(time);
};

/** `3/120`, with a dash for a missing half. */
export const formatOf = (part: number | string | null | undefined, whole: number | null | undefined): string =>
  `${part ?? DASH}/${whole ?? DASH}`;

export const orDash = (figure: number | string | null | undefined): string =>
  figure === null || figure === undefined || figure === '' ? DASH : String(figure);

export const ratingText = (rating: number | undefined): string =>
  orDash(rating === undefined ? undefined : Math.round(rating));
