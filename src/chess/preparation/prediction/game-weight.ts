import { SPEEDS, type Speed } from '../../clock';
import type { Milliseconds } from '../../types';

const DAY = 86_400_000;
/** After so many days a game counts half. */
const HALF_LIFE_DAYS = 365;
/** Of a game of the speed asked for, of the next one, two away, and further. */
const BY_DISTANCE = [1, 0.7, 0.4, 0.2] as const;

/** What a game says of the next one: the older, and the further in speed, the less. Without a speed all of them are alike. */
export const weightOf = (
  game: { readonly playedAt: Milliseconds; readonly speed: Speed },
  { now, speed }: { readonly now: Milliseconds; readonly speed?: Speed },
): number => {
  const days = Math.max(0, now - game.playedAt) / DAY;
  const distance = speed === undefined ? 0 : Math.abs(SPEEDS.indexOf(game.speed) - SPEEDS.indexOf(speed));
  return 2 ** (-days / HALF_LIFE_DAYS) * (BY_DISTANCE[distance] ?? BY_DISTANCE[3]);
};
