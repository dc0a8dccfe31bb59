import type { Random } from './seeded-random';

type TimeControl = { readonly initial: number; readonly increment: number };

/**
 * Centiseconds left after each ply, White first, and what the side to move has left at the end. The first move of
 * each side costs nothing, as the clocks start after it; the others cost up to a sixth of what is left.
 */
export const makeClocks = ({ initial, increment }: TimeControl, plies: number, random: Random): readonly number[] => {
  const clocks: number[] = [];
  for (let ply = 0; ply <= plies; ply++) {
    const before = clocks[ply - 2];
    const spent = Math.floor((random.next() ** 3 * (before ?? 0)) / 6);
    clocks.push(before === undefined ? initial * 100 + 3 : before - spent + (ply < plies ? increment * 100 : 0));
  }
  return clocks;
};
