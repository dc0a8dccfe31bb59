/** What a game of the past says of the next one. */
import { KNOWN_SPEEDS, type Speed } from '../../clock';
import type { Milliseconds } from '../../types';

type Dated = { readonly id: string; readonly playedAt: Milliseconds; readonly speed: Speed };
type Next = { readonly now: Milliseconds; readonly speed?: Speed };

const DAY = 86_400_000;
/** After so many days a game counts half. */
const HALF_LIFE_DAYS = 365;
/** And after so many newer ones: who plays much changes openings sooner. */
const HALF_LIFE_GAMES = 300;
/** Of a game of the speed asked for, of the next one, two away or not known, and further. */
const BY_DISTANCE = [1, 0.7, 0.4, 0.2] as const;

/** By age, and by how far its speed is from that asked for; without one all speeds are alike. */
export const weightOf = (game: Omit<Dated, 'id'>, { now, speed }: Next): number => {
  const days = Math.max(0, now - game.playedAt) / DAY;
  const distance = speed === undefined ? 0 : distanceOf(game.speed, speed);
  return 2 ** (-days / HALF_LIFE_DAYS) * (BY_DISTANCE[distance] ?? BY_DISTANCE[3]);
};

const distanceOf = (one: Speed, other: Speed): number =>
  one === 'unknown' || other === 'unknown' ? 2 : Math.abs(KNOWN_SPEEDS.indexOf(one) - KNOWN_SPEEDS.indexOf(other));

export type Weighted<Game> = { readonly game: Game; readonly weight: number };

/** The newest first; besides age and speed it counts how many are newer. */
export const weighGames = <Game extends Dated>(games: readonly Game[], next: Next): readonly Weighted<Game>[] =>
  [...games]
    .sort((one, other) => other.playedAt - one.playedAt || (one.id < other.id ? -1 : 1))
    .map((game, newer) => ({ game, weight: weightOf(game, next) * 2 ** (-newer / HALF_LIFE_GAMES) }));
