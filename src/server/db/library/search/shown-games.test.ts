import { expect, it } from 'vitest';
import { openTestLibrary } from '../../../../test/data/library-database';
import { newGame, OWNER, plainFacts, someReview } from '../../../../test/data/library-games';
import { addGames } from '../games';
import { readLibrary } from '../libraries';
import { createGamesList } from '../list';
import { keepReview } from '../reviews';

const openShown = async (most: number) => {
  const { db, library } = await openTestLibrary();
  const games = Array.from({ length: 6 }, (_, index) => newGame(`${index}`, { playedAt: -index }));
  await addGames(db, library, games);
  const made: string[] = [];
  const show = ({ id }: { readonly id: string }): string => {
    made.push(id);
    return id;
  };
  const list = createGamesList(db, { show, most, sizeOf: () => 1 });
  const ids = async (filter = {}, page = { offset: 0, limit: 4 }) =>
    (await list((await readLibrary(db, OWNER))!, filter, page)).games.map(({ shown }) => shown);
  /** What had to be made since it was asked before. */
  const takeMade = () => made.splice(0);
  return { db, ids, takeMade };
};

it('makes what is shown of a game once, for all pages that it is on, until the game changes', async () => {
  const { db, ids, takeMade } = await openShown(100);
  const first = await ids();
  expect(takeMade()).toEqual(first);
  expect(await ids({ color: 'white' })).toEqual(first);
  expect(await ids()).toEqual(first);
  expect(takeMade()).toEqual([]);
  const later = await ids({}, { offset: 2, limit: 4 });
  expect(later.slice(0, 2)).toEqual(first.slice(2));
  expect(takeMade()).toEqual(later.slice(2));
  await keepReview(db, first[1]!, { facts: { ...plainFacts, isReviewed: true }, review: someReview });
  expect(await ids()).toEqual(first);
  expect(takeMade()).toEqual([first[1]]);
});

it('is as right where little or nothing can be kept', async () => {
  const { ids: plain } = await openShown(100);
  for (const most of [1, 3]) {
    const { ids } = await openShown(most);
    for (const page of [0, 2, 1, 0].map((offset) => ({ offset, limit: 4 }))) {
      expect(await ids({}, page)).toEqual(await plain({}, page));
    }
  }
});
