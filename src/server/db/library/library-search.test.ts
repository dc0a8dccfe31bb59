import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SPEEDS } from '../../../chess/clock';
import { TACTICAL_STRENGTHS } from '../../../chess/player/tactics';
import { COLORS } from '../../../chess/types';
import { GAME_ORDERS, type GameOrder, OUTCOMES } from '../../../contract/library';
import { gameIds, newGame, openTestLibrary, OWNER, plainFacts, someReview } from '../../../test/data/library-games';
import { failReview, saveReview } from '../../features/library/review/queries';
import type { Database } from '../database';
import { addGames, removeGame, restoreGame } from './games';
import { readLibrary, setNames } from './libraries';
import { createLibrarySearch, type LibrarySearch } from './library-search';
import { readExportPage } from './list';
import type { Page } from './matching';
import { purgeRetired } from './purge';
import type { NewGame, WholeGame } from './schema';
import { type GamesFilter, tacticsOf } from './search-columns';

const ALL = { offset: 0, limit: 1000 };

const DAY = 86_400_000;

const NAMES = ['Rival', 'Jörg Weiß', 'a_b', '100%', '?', 'jorg weiß', 'Rival'];

const TACTICS = ['fork', 'pin'];

const searchNow = async (db: Database, search: LibrarySearch, filter: GamesFilter, page: Page = ALL) =>
  search((await readLibrary(db, OWNER))!, filter, page);

/** Every game, one by one, the newest first. */
const readPlainly = async (db: Database, library: number): Promise<readonly WholeGame[]> =>
  (await readExportPage(db, library, undefined, 100_000)).toReversed();

const readChanges = async (db: Database, ids: readonly number[]) => {
  const rows = await db.selectFrom('library_games').select(['id', 'changed']).execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
};

const fits = (filter: GamesFilter, { facts, reviewState }: WholeGame): boolean =>
  facts.color === (filter.color ?? facts.color) &&
  facts.outcome === (filter.outcome ?? facts.outcome) &&
  facts.speed === (filter.speed ?? facts.speed) &&
  facts.opening?.toLowerCase() === (filter.opening ?? facts.opening)?.toLowerCase() &&
  facts.opponent.toLowerCase().includes((filter.opponent ?? '').toLowerCase()) &&
  facts.playedAt >= Date.parse(filter.from ?? '1970-01-01') &&
  facts.playedAt < Date.parse(filter.to ?? '2000-01-01') + DAY &&
  (filter.analysis === undefined || reviewState === 'failed') &&
  tacticsOf(filter).every(
    ({ list, name }) =>
      facts.excluded === undefined && facts.tactics?.[list]?.some((tactic) => tactic.name === name) === true,
  );

const oneOf = <Name extends keyof GamesFilter>(name: Name, ...values: readonly GamesFilter[Name][]) =>
  fc.constantFrom(...values).map((value): GamesFilter => ({ [name]: value }));

const anyCondition = fc.oneof(
  oneOf('color', ...COLORS),
  oneOf('outcome', ...OUTCOMES),
  oneOf('speed', ...SPEEDS.slice(0, 3)),
  oneOf('opening', 'italian game', 'London System', 'none'),
  oneOf('opponent', 'ri', 'VAL', 'RG W', '_', '0%', 'x', ''),
  oneOf('from', '1970-01-03', '1970-01-01'),
  oneOf('to', '1970-01-04', '1970-01-02'),
  oneOf('tactic', ...TACTICAL_STRENGTHS.slice(0, 2), 'missedForks', 'nothing'),
  oneOf('missed', ...TACTICS),
  oneOf('allowed', ...TACTICS),
  oneOf('analysis', 'failed'),
);

/** Few of the conditions: many together no game meets. */
const anyFilter = fc
  .array(anyCondition, { maxLength: 3 })
  .map((some) => some.reduce<GamesFilter>((all, one) => ({ ...all, ...one }), {}));

const someTactics = (seed: number): NonNullable<NewGame['facts']['tactics']> => ({
  strengths: seed % 2 === 0 ? [{ name: TACTICAL_STRENGTHS[seed % 3]!, ply: 2 }] : [],
  weaknesses: seed % 3 === 0 ? [{ name: 'missedForks', ply: 6 }] : [],
  missed: seed % 5 < 3 ? [{ name: TACTICS[seed % 2]!, ply: 6 }] : [],
  allowed: seed % 7 < 3 ? [{ name: TACTICS[seed % 2]!, ply: 7 }] : [],
});

const alphabetically = (name: string): string => `${name.replace('ö', 'o')}\0${name}`;

/** What a plain sort goes by, a hundredth of a percent being the least difference. */
const SORT_VALUES: Readonly<Record<string, (game: WholeGame) => number | string | undefined>> = {
  Accurate: ({ figures }) => (typeof figures?.accuracy === 'number' ? Math.round(100 * figures.accuracy) : undefined),
  Opponent: ({ facts, whiteRating, blackRating }) => (facts.color === 'white' ? blackRating : whiteRating),
  opponent: ({ facts }) => (facts.opponent === '?' ? undefined : alphabetically(facts.opponent.toLowerCase())),
  est: ({ moves }) => moves.length,
};

const DESCENDING: readonly GameOrder[] = ['mostAccurate', 'strongestOpponent', 'opponentZToA', 'longest'];

/** `newestFirst` in another order, one comparison after the other. */
const sortPlainly = (newestFirst: readonly WholeGame[], order: GameOrder): readonly WholeGame[] => {
  if (order === 'newest') return newestFirst;
  if (order === 'oldest') return newestFirst.toReversed();
  const valueOf = Object.entries(SORT_VALUES).find(([part]) => order.includes(part))?.[1] ?? SORT_VALUES['est']!;
  const known = newestFirst.filter((game) => valueOf(game) !== undefined);
  const sign = DESCENDING.includes(order) ? -1 : 1;
  return [
    ...known.toSorted(
      (one, other) => sign * (valueOf(one)! < valueOf(other)! ? -1 : Number(valueOf(one) !== valueOf(other))),
    ),
    ...newestFirst.filter((game) => valueOf(game) === undefined),
  ];
};

const anyGame = (seed: number): NewGame => ({
  ...plainGame(seed),
  moves: Array.from({ length: pliesOf(seed) }, () => 'e4').join(' '),
  ...(seed % 3 === 0 ? {} : { whiteRating: 1500 + ((seed * 37) % 11), blackRating: 1500 + ((seed * 53) % 11) }),
  ...(seed % 4 === 0 ? { review: { ...someReview, figures: accuracyOf(seed) } } : {}),
});

const pliesOf = (seed: number): number => (seed * 13) % 7;

const accuracyOf = (seed: number) => ({ accuracy: seed % 8 === 0 ? null : ((seed * 7) % 10) * 11.11 });

const plainGame = (seed: number): NewGame =>
  newGame(`${seed}`, {
    color: COLORS[seed % 2]!,
    outcome: OUTCOMES[seed % 3]!,
    speed: SPEEDS[seed % 3]!,
    opening: seed % 5 < 3 ? 'Italian Game' : 'London System',
    opponent: NAMES[seed % 7]!,
    playedAt: (seed * 7_000_001) % (5 * DAY),
    isReviewed: seed % 4 === 0,
    plies: pliesOf(seed),
    ...(seed % 4 === 0 ? { tactics: someTactics(seed) } : {}),
    ...(seed % 11 === 0 ? { excluded: 'variant' } : {}),
  });

type Change = (db: Database, library: number, seed: number) => Promise<unknown>;

const someGame = async (db: Database, library: number, seed: number): Promise<string> => {
  const ids = Object.values(await gameIds(db, library));
  return ids[seed % ids.length] ?? '';
};

const CHANGES: Readonly<Record<string, Change>> = {
  add: (db, library, seed) =>
    addGames(
      db,
      library,
      [seed, seed + 1, seed + 17].map((one) => anyGame(one % 90)),
    ),
  remove: async (db, library, seed) => removeGame(db, library, await someGame(db, library, seed), 1000),
  restore: async (db, library, seed) => restoreGame(db, library, await someGame(db, library, seed)),
  fail: async (db, library, seed) => failReview(db, await someGame(db, library, seed)),
  rename: (db, library, seed) => setNames(db, library, [`Name ${seed}`]),
  purge: (db) => purgeRetired(db, 2000),
  review: async (db, library, seed) => {
    const id = await someGame(db, library, seed);
    const game = (await readPlainly(db, library)).find((one) => one.id === id);
    const facts = { ...(game?.facts ?? plainFacts), isReviewed: true, tactics: someTactics(seed) };
    return saveReview(db, id, { facts, review: { ...someReview, figures: accuracyOf(seed) } });
  },
};

const anyChange = fc.record({
  change: fc.constantFrom(...Object.keys(CHANGES)),
  seed: fc.nat(1000),
  filters: fc.array(anyFilter, { minLength: 4, maxLength: 4 }),
  orders: fc.array(fc.constantFrom(...GAME_ORDERS), { minLength: 4, maxLength: 4 }),
  isUsed: fc.boolean(),
});

it('finds what a plain look at every game finds, whatever has changed since it was used before', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(
    db,
    library,
    Array.from({ length: 60 }, (_, index) => anyGame(index)),
  );
  const searches = [createLibrarySearch(db, 7), createLibrarySearch(db)];
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 6 }), fc.nat(5), async (changes, offset) => {
      for (const { change, seed, filters, orders, isUsed } of changes) {
        await CHANGES[change]!(db, library, seed);
        // One that is used after every change, one that is now and then, and one that has never been used.
        const used = [...searches.slice(0, isUsed ? 2 : 1), createLibrarySearch(db, 20)];
        const games = await readPlainly(db, library);
        for (const [index, filter] of filters.entries()) {
          const order = orders[index] ?? 'newest';
          const fitting = games.filter((game) => fits(filter, game));
          const expected = sortPlainly(fitting, order).map(({ id }) => Number(id));
          for (const search of used) {
            const found = await searchNow(db, search, filter, { offset, limit: 5, order });
            expect(found.total).toBe(expected.length);
            expect(found.games).toEqual(await readChanges(db, expected.slice(offset, offset + 5)));
          }
        }
      }
    }),
    { numRuns: 60 },
  );
});

it('notices games that have gone for good between two questions', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [1, 2, 3].map(anyGame));
  const search = createLibrarySearch(db);
  expect(await searchNow(db, search, {})).toMatchObject({ total: 3 });
  const ids = await gameIds(db, library);
  await removeGame(db, library, ids['2']!, 1000);
  await purgeRetired(db, 2000);
  await addGames(db, library, [anyGame(4)]);
  expect(await searchNow(db, search, {})).toEqual({
    total: 3,
    games: await readChanges(
      db,
      (await readPlainly(db, library)).map(({ id }) => Number(id)),
    ),
  });
});

it('has the oldest first when it is asked to, also within days and a filter', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(
    db,
    library,
    Array.from({ length: 40 }, (_, index) => anyGame(index)),
  );
  const search = createLibrarySearch(db);
  for (const filter of [
    {},
    { from: '1970-01-02', to: '1970-01-03' },
    { color: 'white' },
    { opponent: 'nobody' },
  ] as const) {
    const { total, games } = await searchNow(db, search, filter);
    const oldest = (page: { offset: number; limit: number }) =>
      searchNow(db, search, filter, { ...page, order: 'oldest' });
    expect(await oldest(ALL)).toEqual({ total, games: games.toReversed() });
    expect(await oldest({ offset: 3, limit: 4 })).toEqual({ total, games: games.toReversed().slice(3, 7) });
  }
});

it('answers many who ask at once, also while the library changes', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [1, 2, 3].map(anyGame));
  const search = createLibrarySearch(db, 2);
  const [before, , after] = [
    await Promise.all(Array.from({ length: 10 }, () => searchNow(db, search, { missed: 'fork' }))),
    await addGames(db, library, [{ ...anyGame(4), key: 'new' }]),
    await Promise.all(Array.from({ length: 10 }, () => searchNow(db, search, {}))),
  ];
  expect(new Set(before.map(({ total }) => total)).size).toBe(1);
  expect(after.map(({ total }) => total)).toEqual(Array.from({ length: 10 }, () => 4));
});

it('fails with the database, each time it is used', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [1, 2].map(anyGame));
  const current = (await readLibrary(db, OWNER))!;
  const { db: other } = await openTestLibrary();
  await other.destroy();
  const search = createLibrarySearch(other);
  await expect(search(current, {}, ALL)).rejects.toThrow();
  await expect(search(current, {}, ALL)).rejects.toThrow();
  expect(await createLibrarySearch(db)(current, {}, ALL)).toMatchObject({ total: 2 });
});
