/** How often a player made each move at some place, be that a position or a set-up. */
import type { MoveCode } from '../../opening-tree/game-line';

/** `weight` is of the games by age and speed, `games` counts each as one. */
export type Count = { readonly weight: number; readonly games: number };
export type Counts<Place> = Map<Place, Map<MoveCode, Count>>;

const NONE: Count = { weight: 0, games: 0 };

export const countMove = <Place>(counts: Counts<Place>, place: Place, move: MoveCode, weight: number): void => {
  const here = counts.get(place);
  if (here === undefined) counts.set(place, new Map([[move, { weight, games: 1 }]]));
  else {
    const before = here.get(move) ?? NONE;
    here.set(move, { weight: before.weight + weight, games: before.games + 1 });
  }
};

export const countAt = <Place>(counts: Counts<Place>, place: Place, move: MoveCode): Count =>
  counts.get(place)?.get(move) ?? NONE;

/** How many games were counted at a place. */
export const gamesAt = <Place>(counts: Counts<Place>, place: Place): number =>
  [...(counts.get(place)?.values() ?? [])].reduce((total, { games }) => total + games, 0);

type Trust = {
  /** What would be expected without any count is worth so many games. */
  readonly strength: number;
  /** However many games were counted, they are worth fewer than this: the player may have changed since. */
  readonly most?: number;
};

/** What was counted, and what would be expected without it: the more was counted, the less the expectation matters. */
export const backOff = <Place>(
  counts: Counts<Place>,
  place: Place,
  expected: readonly { readonly move: MoveCode; readonly chance: number }[],
  { strength, most = Number.POSITIVE_INFINITY }: Trust,
): readonly number[] => {
  const weights = expected.map(({ move }) => countAt(counts, place, move).weight);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const worth = 1 / (1 + sum / most);
  return expected.map(
    ({ chance }, index) => (worth * (weights[index] ?? 0) + strength * chance) / (worth * sum + strength),
  );
};
