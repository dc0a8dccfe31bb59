import { expect, it } from 'vitest';
import { createTestLibrary, gameIds, newGame, openTestLibrary } from '../../../test/data/library-games';
import { addGames, removeGame, restoreGame } from './games';
import { listNewest, readGame } from './list';
import type { StoredReview } from './schema';
import { countReviews, readTally } from './stats';

const review: StoredReview = {
  figures: { accuracy: 91.5, accuracies: { white: 91.5, black: null } },
  evaluations: [{ cp: 30, best: 'e4' }, { mate: -3, depth: 12 }, { checkmate: 'black' }],
  missed: [{ kind: 'fork', ply: 4, moveNumber: '3.', played: 'Nf3', line: ['Nc7+'] }],
  evaluatedBy: 'engine',
};

it('reads a game back as it came', async () => {
  const { db, library } = await openTestLibrary();
  const facts = { isReviewed: true, accuracy: 91.5, rating: 1800, eco: 'C50', opponent: 'Łukasz “!_%” Ω' };
  const game = newGame('lichess:abcdefgh', facts, {
    playedAt: 1_780_000_000_123,
    whiteRating: 1800,
    url: 'https://lichess.org/abcdefgh',
    event: { name: 'Spring Open', round: 3 },
    source: 'lichess',
    review,
  });
  expect(await addGames(db, library, [game, newGame('bare')])).toEqual({ added: 2, known: 0 });
  const { key, facts: given, pgn, ...shown } = game;
  const id = (await gameIds(db, library))[key]!;
  const { color, outcome, speed, ending, opening, eco } = given;
  const listed = {
    ...shown,
    id,
    moves: shown.moves.split(' '),
    color,
    outcome,
    speed,
    ending,
    opening,
    eco,
    reviewState: 'done',
    figures: review.figures,
  };
  expect((await listNewest(db, library, 1))[0]).toEqual({ ...listed, review: undefined });
  expect(await readGame(db, library, id)).toEqual({ ...listed, pgn, facts: { ...given, id } });
});

it('knows a game by its key, also twice in one batch, and in each library for itself', async () => {
  const { db, library } = await openTestLibrary();
  expect(await addGames(db, library, [newGame('a'), newGame('b'), newGame('a')])).toEqual({ added: 2, known: 1 });
  expect(await addGames(db, library, [newGame('b'), newGame('c')])).toEqual({ added: 1, known: 1 });
  expect((await readTally(db, library)).get('white.win')).toBe(3);
  const other = await createTestLibrary(db);
  expect(await addGames(db, other, [newGame('a')])).toEqual({ added: 1, known: 0 });
});

it('adds the same games once, when they come several times at once', async () => {
  const { db, library } = await openTestLibrary();
  const games = Array.from({ length: 30 }, (_, index) => newGame(`${index}`));
  const answers = await Promise.all([games, games.toReversed(), games].map((some) => addGames(db, library, some)));
  expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(30);
  expect((await readTally(db, library)).get('white.win')).toBe(30);
});

it('adds more games than one statement holds', async () => {
  const { db, library } = await openTestLibrary();
  const games = Array.from({ length: 1300 }, (_, index) => newGame(`${index % 1200}`, { playedAt: index }));
  expect(await addGames(db, library, games)).toEqual({ added: 1200, known: 100 });
  expect((await countReviews(db, library)).games).toBe(1200);
});

it('removes and restores a game once', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('a')]);
  const id = (await gameIds(db, library))['a']!;
  expect(await restoreGame(db, library, id)).toBe(false);
  expect([await removeGame(db, library, id, 9), await removeGame(db, library, id, 9)]).toEqual([true, false]);
  expect(await readGame(db, library, id)).toBeUndefined();
  expect((await readTally(db, library)).size).toBe(0);
  expect([await restoreGame(db, library, id), await restoreGame(db, library, id)]).toEqual([true, false]);
  expect((await readGame(db, library, id))?.id).toBe(id);
  expect((await countReviews(db, library)).waiting).toBe(1);
});

it('takes a deleted game that comes again as a new one', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('a')]);
  const before = (await gameIds(db, library))['a']!;
  await removeGame(db, library, before, 9);
  expect(await addGames(db, library, [newGame('a', { outcome: 'loss' })])).toEqual({ added: 1, known: 0 });
  expect(await restoreGame(db, library, before)).toBe(false);
  expect([...(await readTally(db, library))]).toEqual(expect.arrayContaining([['white.loss', 1]]));
  expect((await readTally(db, library)).get('white.win')).toBeUndefined();
});

it('finds no game under an id that none can have', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('a')]);
  for (const id of ['', 'abc', '0', '-1', '1.5', '99999999999999999999', '1 or 1=1']) {
    expect(await readGame(db, library, id), id).toBeUndefined();
    expect(await removeGame(db, library, id, 9), id).toBe(false);
  }
});

it('finds no game of another library', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('a')]);
  const id = (await gameIds(db, library))['a']!;
  const other = await createTestLibrary(db);
  expect(await readGame(db, other, id)).toBeUndefined();
  expect(await removeGame(db, other, id, 9)).toBe(false);
});

it('keeps names that no index and no text column would take', async () => {
  const { db, library } = await openTestLibrary();
  const long = 'Ω'.repeat(50_000);
  const game = newGame(
    'a',
    { opponent: `nul\0${long}`, opening: long },
    { white: `nul\0${long}`, pgn: 'a\0b', event: { name: long } },
  );
  await addGames(db, library, [game]);
  const stored = await readGame(db, library, (await gameIds(db, library))['a']!);
  expect(stored).toMatchObject({ white: `nul\uFFFD${long}`, pgn: 'a\uFFFDb', event: { name: long } });
  expect(stored?.opening.length).toBe(200);
});

it('does not wait for a review of a game that counts in no figure', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [
    newGame('a', { excluded: 'variant' }),
    newGame('b', { isReviewed: true }),
    newGame('c'),
  ]);
  expect(await countReviews(db, library)).toEqual({ games: 3, reviewed: 1, deep: 0, waiting: 1, failed: 0 });
});
