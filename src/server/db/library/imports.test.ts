import { expect, it, onTestFinished } from 'vitest';
import { MAX_PROBLEMS } from '../../../contract/quotas';
import { newGame, OWNER } from '../../../test/data/library-games';
import { openTestDatabase } from '../../../test/test-database';
import type { Database } from '../database';
import { grant } from '../owned';
import { commitStep, deleteStaleImports, endImport, type ImportStep } from './import-steps';
import {
  appendPiece,
  createImport,
  finishReceiving,
  listImports,
  listUnfinished,
  readImport,
  readPieces,
  readProblems,
  startImport,
} from './imports';
import { createLibrary, readLibrary, restoreLibrary } from './libraries';
import { readTally } from './stats';

const step: ImportStep = {
  games: [],
  names: [],
  problems: [],
  progress: {},
  charsRead: 0,
  now: 77,
  from: 0,
  nextPiece: 1,
};

const open = async (): Promise<Database> => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  return db;
};

const receive = (db: Database, label = 'games.pgn'): Promise<number> =>
  createImport(db, { userId: OWNER, kind: 'pgn', label, settings: { names: ['Own Player'] }, now: 10 });

/** An import of a text of three pieces that is running. */
const startText = async (db: Database, label?: string): Promise<number> => {
  const id = await receive(db, label);
  for (const number of [0, 1, 2]) await appendPiece(db, id, number, `piece ${number}`);
  await finishReceiving(db, id, 21);
  await startImport(db, id);
  return id;
};

const countPieces = async (db: Database): Promise<number> =>
  (await db.selectFrom('import_pieces').select('number').execute()).length;

it('keeps a text in pieces until it is all there', async () => {
  const db = await open();
  const id = await receive(db, 'odd\0name.pgn');
  await appendPiece(db, id, 0, '1. e4 \0 *');
  expect(await startImport(db, id)).toBe(false);
  expect(await finishReceiving(db, id, 9)).toBe(true);
  expect(await finishReceiving(db, id, 9)).toBe(false);
  await appendPiece(db, id, 1, '[Event "?"]');
  await appendPiece(db, id, 2, '1. d4 *');
  expect(await readPieces(db, id, 0, 2)).toEqual(['1. e4 \uFFFD *', '[Event "?"]']);
  expect([await readPieces(db, id, 2, 2), await readPieces(db, id, 3, 2)]).toEqual([['1. d4 *'], []]);
  expect(await readImport(db, id)).toEqual({
    id,
    userId: OWNER,
    kind: 'pgn',
    label: 'odd\uFFFDname.pgn',
    settings: { names: ['Own Player'] },
    state: 'waiting',
    nextPiece: 0,
    charsRead: 0,
    size: 9,
    added: 0,
    known: 0,
    refused: 0,
    shortened: 0,
    createdAt: 10,
  });
});

it('goes on step by step, and remembers where it is', async () => {
  const db = await open();
  const id = await startText(db);
  const problem = { message: 'Invalid move', game: 2, line: 5 };
  const first = {
    ...step,
    games: [newGame('a'), newGame('b')],
    progress: { carry: '[Ev' },
    nextPiece: 1,
    charsRead: 7,
  };
  expect(await commitStep(db, id, first)).toMatchObject({ added: 2, known: 0 });
  expect(
    await commitStep(db, id, {
      ...step,
      games: [newGame('b'), newGame('c')],
      problems: [problem],
      from: 1,
      nextPiece: 2,
      charsRead: 14,
    }),
  ).toMatchObject({ added: 1, known: 1 });
  expect([await readPieces(db, id, 0, 2), await readPieces(db, id, 3, 2)]).toEqual([['piece 2'], []]);
  expect(await listUnfinished(db)).toMatchObject([
    { id, state: 'running', progress: {}, nextPiece: 2, charsRead: 14, added: 3, known: 1, refused: 1 },
  ]);
  expect(await readProblems(db, id)).toEqual([problem]);
  expect(await endImport(db, id, { state: 'finished', nextPiece: 2 })).toBe(true);
  expect([await countPieces(db), await listUnfinished(db)]).toEqual([0, []]);
});

it('replaces the sample with the first games, and with nothing less', async () => {
  const db = await open();
  const sample = await createLibrary(db, OWNER, { kind: 'sample', names: ['Sample Player'], now: 1 });
  const id = await startText(db);
  const empty = await commitStep(db, id, {
    ...step,
    problems: [{ message: 'Nobody’s game', game: 1 }],
    names: ['Own Player'],
  });
  expect(empty).toEqual({ added: 0, known: 0 });
  expect(await readLibrary(db, OWNER)).toEqual(sample);
  const first = { ...step, from: 1, nextPiece: 2, games: [newGame('a')], names: ['Own Player'] };
  const committed = await commitStep(db, id, first);
  const own = await readLibrary(db, OWNER);
  const { libraryId } = committed ?? {};
  expect(own).toMatchObject({ id: libraryId, userId: OWNER, kind: 'own', names: ['Own Player'], createdAt: 77 });
  const second = { ...step, from: 2, nextPiece: 3, games: [newGame('b')], names: ['OWN player', 'Player, Own'] };
  await commitStep(db, id, second);
  expect(await readLibrary(db, OWNER)).toMatchObject({ id: own?.id, names: ['Own Player', 'Player, Own'] });
  expect(await restoreLibrary(db, grant({ userId: OWNER }), sample.id, 90)).toBe(true);
});

it('writes nothing when the import was cancelled meanwhile, not even a library', async () => {
  const db = await open();
  const id = await startText(db);
  await endImport(db, id, { state: 'cancelled' });
  const late = { ...step, games: [newGame('a')], problems: [{ message: 'No', game: 1 }], nextPiece: 3, charsRead: 21 };
  expect(await commitStep(db, id, late)).toBeUndefined();
  expect(await readLibrary(db, OWNER)).toBeUndefined();
  expect(await readProblems(db, id)).toEqual([]);
  expect(await readImport(db, id)).toMatchObject({ state: 'cancelled', charsRead: 0, added: 0, refused: 0 });
  const ending = { state: 'failed', message: 'Too late' } as const;
  expect([await endImport(db, id, ending), await startImport(db, id)]).toEqual([false, false]);
});

it('writes nothing of a step that begins elsewhere than where the last one has ended, and does not end for it', async () => {
  const db = await open();
  const id = await startText(db);
  const first = { ...step, games: [newGame('a')], problems: [{ message: 'No', game: 1 }], charsRead: 7 };
  await commitStep(db, id, first);
  expect(await commitStep(db, id, { ...first, games: [newGame('b')] })).toBeUndefined();
  expect(await commitStep(db, id, { ...step, games: [newGame('c')], from: 2, nextPiece: 3 })).toBeUndefined();
  expect(await endImport(db, id, { state: 'finished', nextPiece: 0 })).toBe(false);
  expect(await readImport(db, id)).toMatchObject({
    state: 'running',
    nextPiece: 1,
    charsRead: 7,
    added: 1,
    refused: 1,
  });
  expect([await countPieces(db), (await readProblems(db, id)).length]).toEqual([2, 1]);
});

it('writes the games of one of two equal steps that come at once', async () => {
  const db = await open();
  const id = await startText(db);
  const equal = { ...step, games: [newGame('a')], problems: [{ message: 'No', game: 1 }] };
  const committed = await Promise.all([commitStep(db, id, equal), commitStep(db, id, equal)]);
  expect(committed.filter((one) => one !== undefined)).toMatchObject([{ added: 1, known: 0 }]);
  expect(await readImport(db, id)).toMatchObject({ nextPiece: 1, added: 1, known: 0, refused: 1 });
});

it('writes nothing of a step that fails half-way', async () => {
  const db = await open();
  const id = await startText(db);
  const bad = { ...newGame('b'), playedAt: Number.NaN };
  const failing = commitStep(db, id, { ...step, games: [newGame('a'), bad], nextPiece: 3, charsRead: 21 });
  await expect(failing).rejects.toThrow();
  expect(await readImport(db, id)).toMatchObject({ charsRead: 0, nextPiece: 0, added: 0 });
  expect([await countPieces(db), await readLibrary(db, OWNER)]).toEqual([3, undefined]);
  const committed = await commitStep(db, id, { ...step, games: [newGame('a')] });
  expect((await readTally(db, committed?.libraryId ?? 0)).get('white.win')).toBe(1);
});

it('lists a bounded number of problems, and counts them all', async () => {
  const db = await open();
  const id = await startText(db);
  const problems = Array.from({ length: 600 }, (_, game) => ({ message: 'Invalid move', game }));
  for (let from = 0; from < 3; from += 1) await commitStep(db, id, { ...step, problems, from, nextPiece: from + 1 });
  expect(await readProblems(db, id)).toHaveLength(MAX_PROBLEMS);
  expect(await readImport(db, id)).toMatchObject({ refused: 1800 });
});

it('lists imports that are not over and the latest that is, the newest first', async () => {
  const db = await open();
  for (const label of ['old', 'ended', 'running']) {
    const id = await startText(db, label);
    if (label !== 'running') await endImport(db, id, { state: 'failed', message: 'No more' });
  }
  await createImport(db, { userId: OWNER, kind: 'lichess', label: 'OwnPlayer', settings: {}, now: 10 });
  await receive(db, 'receiving');
  const imports = await listImports(db, OWNER);
  expect(imports.map(({ label, state }) => `${label}: ${state}`)).toEqual([
    'receiving: receiving',
    'OwnPlayer: waiting',
    'running: running',
    'ended: failed',
  ]);
  expect(imports.at(-1)?.message).toBe('No more');
  expect(await listImports(db, 2)).toEqual([]);
  const kept = await db.selectFrom('library_imports').select('label').orderBy('id').execute();
  expect(kept.map(({ label }) => label)).toEqual(['ended', 'running', 'OwnPlayer', 'receiving']);
});

it('drops at the start what never arrived whole, and what is left of imports that are over', async () => {
  const db = await open();
  const whole = await startText(db);
  const broken = await receive(db);
  await appendPiece(db, broken, 0, '1. e4');
  const over = await startText(db);
  await db.updateTable('library_imports').set({ state: 'finished' }).where('id', '=', over).execute();
  await deleteStaleImports(db);
  expect(await readImport(db, broken)).toBeUndefined();
  expect((await listImports(db, OWNER)).map(({ id }) => id)).toEqual([over, whole]);
  expect(await countPieces(db)).toBe(3);
});

it('leaves a text that may still be on its way to another server', async () => {
  const db = await open();
  const id = await receive(db);
  await appendPiece(db, id, 0, '1. e4');
  await deleteStaleImports(db, 10);
  expect([(await readImport(db, id))?.state, await countPieces(db)]).toEqual(['receiving', 1]);
  await deleteStaleImports(db, 11);
  expect([await readImport(db, id), await countPieces(db)]).toEqual([undefined, 0]);
});
