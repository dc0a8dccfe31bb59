import type { ShownGame } from '../../player/shown-game';

export type RatingChange = {
  readonly change: number;
  /** Games in which the ratings were seen. */
  readonly games: number;
};

const WEEK = 7 * 24 * 60 * 60 * 1000;

/**
 * From the first to the latest rapid rating seen in the seven days before `now` (milliseconds since 1970); `undefined`
 * when fewer than two games tell one. `games` in any order.
 */
export const weeklyChange = (games: readonly ShownGame[], now: number): RatingChange | undefined => {
  const seen = games
    .flatMap(({ speed, rating, playedAt }) =>
      speed === 'rapid' && rating !== undefined && playedAt !== undefined ? [{ rating, playedAt }] : [],
    )
    .filter(({ playedAt }) => playedAt > now - WEEK && playedAt <= now)
    .sort((one, other) => one.playedAt - other.playedAt);
  const [first] = seen;
  const latest = seen.at(-1);
  if (first === undefined || latest === undefined || seen.length < 2) return undefined;
  return { change: latest.rating - first.rating, games: seen.length };
};

/** `+14`, `−3`, `±0`. */
export const formatChange = (change: number): string => {
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
};
