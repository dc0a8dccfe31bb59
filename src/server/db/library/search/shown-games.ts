/** Games as lists show them, kept in the memory of this process until they change: the pages of a library share many. */
import { LRUCache } from 'lru-cache';
import type { StoredGame } from '../game';
import type { FoundGame } from './library-search';

export type Showing<Shown> = {
  readonly show: (game: StoredGame) => Shown;
  /** How much is kept, as `sizeOf` tells it. */
  readonly most: number;
  readonly sizeOf: (shown: Shown) => number;
};

export type ShownGame<Shown> = FoundGame & { readonly shown: Shown };

/** In the order given, without those that have gone meanwhile. What is not kept is read at once. */
export const createShownGames = <Shown>(
  { show, most, sizeOf }: Showing<Shown>,
  read: (ids: readonly number[]) => Promise<readonly StoredGame[]>,
) => {
  const kept = new LRUCache<number, ShownGame<Shown>>({
    maxSize: most,
    sizeCalculation: ({ shown }) => sizeOf(shown),
  });
  const lookUp = ({ id, changed }: FoundGame): ShownGame<Shown> | undefined => {
    const known = kept.get(id);
    return known?.changed === changed ? known : undefined;
  };
  /** What is read may be newer than the change that it is kept under, never older. */
  const keep = (game: FoundGame, row: StoredGame): ShownGame<Shown> => {
    const fresh = { ...game, shown: show(row) };
    kept.set(game.id, fresh);
    return fresh;
  };
  return async (games: readonly FoundGame[]): Promise<readonly ShownGame<Shown>[]> => {
    const known = games.map(lookUp);
    const missing = games.filter((_game, place) => known[place] === undefined);
    if (missing.length === 0) return known.flatMap((game) => game ?? []);
    const rows = new Map((await read(missing.map(({ id }) => id))).map((row) => [Number(row.id), row]));
    return games.flatMap((game, place) => {
      const row = rows.get(game.id);
      return known[place] ?? (row === undefined ? [] : keep(game, row));
    });
  };
};
