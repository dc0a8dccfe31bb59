import type { ShownGame } from '../../../player/games/shown-game';

/** Games in their order, of which some may still be on their way. */
export type ListedGames = {
  /** `undefined` until it is known. */
  readonly total: number | undefined;
  /** `undefined` for a game that is not here yet. */
  readonly gameAt: (index: number) => ShownGame | undefined;
  /** Told which rows are looked at, both included. */
  readonly onInSight: (from: number, to: number) => void;
  /** The games of the filter before, while those of this one are on their way. */
  readonly isOutdated: boolean;
  readonly error: unknown;
  readonly retry: () => void;
};
