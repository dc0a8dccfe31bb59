import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPEEDS } from '../../../chess/clock';
import { lineOfMoves } from '../../../chess/openings/game-line';
import type { GameFacts } from '../../../chess/player/game-facts';
import type { GameTactics } from '../../../chess/player/tactics';
import { COLORS } from '../../../chess/types';
import { type GamesFilter, OUTCOMES } from '../../../contract/library';
import {
  createTestLibrary,
  gameIds,
  listGames,
  newGame,
  openTestLibrary,
  OWNER,
  plainFacts,
  someReview,
} from '../../../test/data/library-games';
import { saveReview } from '../../features/library/review/queries';
import { addGames, removeGame } from './games';
import { readLibrary } from './libraries';
import { createGamesList, listNewest, readExportPage, readLatestOf, readLineGames } from './list';
import type { NewGame } from './schema';

const DAY = 86_400_000;

const openWith = async (games: readonly NewGame[]) => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, games);
  const ids = await gameIds(db, library);
  const keys = new Map(Object.entries(ids).map(([key, id]) => [id, key]));
  const keysOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => keys.get(id));
  const find = async (filter: GamesFilter) => keysOf((await listGames(db, filter)).games);
  return { db, library, ids, keysOf, find };
};

describe('the list of games', () => {
  it('is the newest first, page by page, without what is deleted', async () => {
    const { db, library, ids, keysOf } = await openWith(
      [3, 1, 5, 2, 4].map((playedAt) => newGame(`${playedAt}`, { playedAt })),
    );
    const pages = [await listGames(db, {}, { offset: 0, limit: 2 }), await listGames(db, {}, { offset: 4, limit: 2 })];
    expect(pages.map(({ total, games }) => ({ total, keys: keysOf(games) }))).toEqual([
      { total: 5, keys: ['5', '4'] },
      { total: 5, keys: ['1'] },
    ]);
    await removeGame(db, library, ids['4']!, 9);
    const { total, games } = await listGames(db, {});
    expect([total, keysOf(games)]).toEqual([4, ['5', '3', '2', '1']]);
    expect(keysOf(await listNewest(db, library, 2))).toEqual(['5', '3']);
    expect(await listGames(db, {}, { offset: 100, limit: 2 })).toEqual({ total: 4, games: [] });
  });

  it('finds a part of the opponent’s name as it is written, whatever its case', async () => {
    const names = ['Jörg Weiß', 'JÖRG SCHWARZ', 'a_b', 'axb', '100%', '1000', 'wow!', '\\%'];
    const { find } = await openWith(names.map((opponent, index) => newGame(opponent, { opponent, playedAt: -index })));
    expect(await find({ opponent: 'jörg' })).toEqual(['Jörg Weiß', 'JÖRG SCHWARZ']);
    expect(await find({ opponent: 'A_B' })).toEqual(['a_b']);
    expect(await find({ opponent: '0%' })).toEqual(['100%']);
    expect(await find({ opponent: '!' })).toEqual(['wow!']);
    expect(await find({ opponent: '\\' })).toEqual(['\\%']);
    expect(await find({ opponent: "' or ''='" })).toEqual([]);
    expect(await find({ opponent: '' })).toHaveLength(names.length);
  });

  it('finds an opening by its whole name, and days with both ends', async () => {
    const { find } = await openWith([
      newGame('a', { opening: 'Sicilian Defense', playedAt: Date.UTC(2024, 1, 29) }),
      newGame('b', { opening: 'Sicilian Defense: Najdorf Variation', playedAt: Date.UTC(2024, 1, 29) + DAY - 1 }),
      newGame('c', { opening: '', playedAt: Date.UTC(2024, 2, 1) }),
    ]);
    expect(await find({ opening: 'sicilian defense' })).toEqual(['a']);
    expect(await find({ from: '2024-02-29', to: '2024-02-29' })).toEqual(['b', 'a']);
    expect(await find({ from: '2024-03-01' })).toEqual(['c']);
    expect(await find({ to: '2024-02-28' })).toEqual([]);
  });

  it('counts each game with a tactic once, and none that is deleted', async () => {
    const weaknesses = [
      { name: 'missedForks', ply: 10 },
      { name: 'missedForks', ply: 20 },
    ] as const;
    const tactics: GameTactics = { strengths: [], weaknesses, missed: [] };
    const { db, library, ids } = await openWith([
      ...['a', 'b', 'c'].map((key) => newGame(key, { isReviewed: true, tactics })),
      newGame('d', {}),
    ]);
    const count = async (filter: GamesFilter) => (await listGames(db, filter)).total;
    expect(await count({ tactic: 'missedForks' })).toBe(3);
    await removeGame(db, library, ids['b']!, 9);
    expect(await count({ tactic: 'missedForks' })).toBe(2);
    expect(await count({ tactic: 'missedForks', color: undefined, missed: undefined })).toBe(2);
    expect(await count({ missed: 'fork' })).toBe(0);
  });

  it('names the places of the tactic that was filtered by', async () => {
    const tactics: GameTactics = {
      strengths: [{ name: 'pins', ply: 2 }],
      weaknesses: [
        { name: 'missedForks', ply: 20 },
        { name: 'missedForks', ply: 10 },
      ],
      missed: [
        { name: 'fork', ply: 20 },
        { name: 'fork', ply: 30 },
        { name: 'pin', ply: 40 },
      ],
      allowed: [
        { name: 'fork', ply: 22 },
        { name: 'fork', ply: 12 },
      ],
    };
    const { db, ids } = await openWith([
      newGame('a', { isReviewed: true, tactics }),
      newGame('b', { isReviewed: true, tactics: { ...tactics, missed: [], allowed: [] } }),
      newGame('c', { isReviewed: true, tactics, excluded: 'setUp' }),
      newGame('d'),
    ]);
    const places = async (filter: GamesFilter) => {
      const { total, games } = await listGames(db, filter);
      expect(total).toBe(games.length);
      return Object.fromEntries(games.map((game) => [game.id, game.places]));
    };
    expect(await places({ tactic: 'missedForks' })).toEqual({ [ids['a']!]: [10, 20], [ids['b']!]: [10, 20] });
    expect(await places({ tactic: 'pins' })).toEqual({ [ids['a']!]: [2], [ids['b']!]: [2] });
    expect(await places({ missed: 'fork' })).toEqual({ [ids['a']!]: [20, 30] });
    expect(await places({ tactic: 'missedForks', missed: 'fork' })).toEqual({ [ids['a']!]: [10, 20, 30] });
    expect(await places({ allowed: 'fork' })).toEqual({ [ids['a']!]: [12, 22] });
    expect(await places({ allowed: 'fork', missed: 'pin' })).toEqual({ [ids['a']!]: [12, 22, 40] });
    expect(await places({ allowed: 'fork', color: 'black' })).toEqual({});
    expect(await places({ allowed: 'pin' })).toEqual({});
    expect(await places({ tactic: 'fork' })).toEqual({});
    expect((await listGames(db, {})).games[0]).not.toHaveProperty('places');
  });
});

const anyFilter = fc.record(
  {
    color: fc.constantFrom(...COLORS),
    outcome: fc.constantFrom(...OUTCOMES),
    speed: fc.constantFrom(...SPEEDS.slice(0, 3)),
    opening: fc.constantFrom('italian game', 'London System', 'none'),
    opponent: fc.constantFrom('ri', 'VAL', 'other', 'x'),
    from: fc.constantFrom('1970-01-03', '1970-01-01'),
    to: fc.constantFrom('1970-01-04', '1970-01-02'),
  },
  { requiredKeys: [] },
);

const fits = (filter: GamesFilter, facts: GameFacts): boolean => {
  const { color, outcome, speed, opening, opponent, from, to } = filter;
  return (
    facts.color === (color ?? facts.color) &&
    facts.outcome === (outcome ?? facts.outcome) &&
    facts.speed === (speed ?? facts.speed) &&
    facts.opening?.toLowerCase() === (opening ?? facts.opening)?.toLowerCase() &&
    facts.opponent.toLowerCase().includes((opponent ?? '').toLowerCase()) &&
    facts.playedAt >= Date.parse(from ?? '1970-01-01') &&
    facts.playedAt < Date.parse(to ?? '2000-01-01') + DAY
  );
};

it('finds what a plain look at every game finds, whatever the filter', async () => {
  const games = Array.from({ length: 60 }, (_, index) =>
    newGame(`${index}`, {
      color: COLORS[index % 2]!,
      outcome: OUTCOMES[index % 3]!,
      speed: SPEEDS[index % 3]!,
      opening: index % 5 < 3 ? 'Italian Game' : 'London System',
      opponent: index % 7 < 4 ? 'Rival' : 'Another',
      playedAt: index * 7_000_000,
    }),
  );
  const { db, keysOf } = await openWith(games);
  await fc.assert(
    fc.asyncProperty(anyFilter, fc.nat(20), async (filter, offset) => {
      const found = await listGames(db, filter, { offset, limit: 5 });
      const plain = games.filter(({ facts }) => fits(filter, facts)).reverse();
      expect(found.total).toBe(plain.length);
      expect(keysOf(found.games)).toEqual(plain.slice(offset, offset + 5).map(({ key }) => key));
    }),
    { numRuns: 60 },
  );
});

it('gives every game out once, the oldest first, also where many are of one moment', async () => {
  const { db, library, ids, keysOf } = await openWith(
    Array.from({ length: 10 }, (_, index) => newGame(`${index}`, { playedAt: Math.floor(index / 4) })),
  );
  await removeGame(db, library, ids['5']!, 9);
  const given: string[] = [];
  let page = await readExportPage(db, library, undefined, 3);
  while (page.length > 0) {
    given.push(...keysOf(page).map(String));
    page = await readExportPage(db, library, page.at(-1), 3);
  }
  expect(given).toEqual(['0', '1', '2', '3', '4', '6', '7', '8', '9']);
});

it('knows the latest game of a source', async () => {
  const { db, library } = await openWith([
    newGame('a', { playedAt: 10 }, { source: 'lichess' }),
    newGame('b', { playedAt: 20 }, { source: 'lichess' }),
    newGame('c', { playedAt: 30 }),
  ]);
  expect(await readLatestOf(db, library, 'lichess')).toBe(20);
  expect(await readLatestOf(db, library, 'sample')).toBeUndefined();
  expect(await readLatestOf(db, await createTestLibrary(db), 'lichess')).toBeUndefined();
});

const openShown = async (maxSize: number) => {
  const { db, library } = await openTestLibrary();
  const games = Array.from({ length: 6 }, (_, index) => newGame(`${index}`, { playedAt: -index }));
  await addGames(db, library, games);
  const made: string[] = [];
  const show = ({ id }: { readonly id: string }): string => {
    made.push(id);
    return id;
  };
  const list = createGamesList(db, { show, maxSize, sizeOf: () => 1 });
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
  await saveReview(db, first[1]!, { facts: { ...plainFacts, isReviewed: true }, review: someReview });
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

describe('the games of a library as lines', () => {
  it('are the newest of the color that count, with their moves, rating and source', async () => {
    const { db, library } = await openTestLibrary();
    await addGames(db, library, [
      newGame('old', { playedAt: 1 }),
      newGame('newest', { playedAt: 4, rating: 1905 }, { source: 'lichess' }),
      newGame('black', { playedAt: 3, color: 'black' }),
      newGame('variant', { playedAt: 2, excluded: 'variant' }),
      newGame('deleted', { playedAt: 5 }),
    ]);
    const ids = await gameIds(db, library);
    await removeGame(db, library, ids['deleted']!, 9);
    const games = await readLineGames(db, library, { color: 'white', limit: 10 });
    expect(games).toMatchObject([
      { game: { id: ids['newest'], playedAt: 4, color: 'white' }, source: 'lichess', rating: 1905 },
      { game: { id: ids['old'], playedAt: 1, color: 'white' }, source: 'pgn' },
    ]);
    const line = lineOfMoves(['e4', 'e5', 'Nf3', 'Nc6']);
    expect(games.map(({ game }) => game.line)).toEqual([line, line]);
    expect(await readLineGames(db, library, { color: 'black', limit: 10 })).toHaveLength(1);
  });

  it('are as many as asked for, each once, also over several reads', async () => {
    const { db, library } = await openTestLibrary();
    const all = Array.from({ length: 230 }, (_, index) => newGame(`${index}`, { playedAt: index }));
    await addGames(db, library, all);
    const timesOf = async (limit: number) =>
      (await readLineGames(db, library, { color: 'white', limit })).map(({ game }) => game.playedAt);
    const newestFirst = Array.from({ length: 230 }, (_, index) => 229 - index);
    expect(await timesOf(1000)).toEqual(newestFirst);
    expect(await timesOf(150)).toEqual(newestFirst.slice(0, 150));
  });
});
