import { expect, it, onTestFinished } from 'vitest';
import { inventedGames, PLAYER } from '../../../../test/data/games';
import { OWNER } from '../../../../test/data/library-games';
import { openTestSource } from '../../../../test/mock-lichess/mock-server';
import { openTestDatabase } from '../../../../test/test-database';
import { testThreads } from '../../../../test/test-services';
import type { Database } from '../../../db/database';
import { readImport } from '../../../db/library/imports';
import { readLibrary } from '../../../db/library/libraries';
import { countReviews } from '../../../db/library/stats';
import { own } from '../../../db/owned';
import { createSampleSource } from '../../../sources/sample/sample-source';
import type { Source } from '../../../sources/source';
import { collectSources } from '../../../sources/sources';
import { createLibraryChanges } from '../library-changes';
import { startImportWorker } from './import-worker';
import { createImports } from './imports';

const open = async () => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  const changes = createLibraryChanges({ redis: undefined, onFailure: () => undefined });
  const failures: string[] = [];
  /** One that hears of nothing: it has to be woken. */
  const startWorker = (lichess: Source) => {
    const sources = collectSources([lichess, createSampleSource()]);
    const onFailure = (_error: unknown, message: string) => failures.push(message);
    const worker = startImportWorker({
      db,
      sources,
      thread: testThreads.imports,
      changes,
      onGames: () => undefined,
      onFailure,
    });
    onTestFinished(() => worker.close());
    return worker;
  };
  return { db, failures, startWorker, imports: createImports({ db, thread: testThreads.texts, changes }) };
};

const countGames = async (db: Database): Promise<number> => {
  const library = await readLibrary(db, OWNER);
  return library === undefined ? 0 : (await countReviews(db, library.id)).games;
};

// oxlint-disable-next-line typescript/require-await -- as a request is
async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

it('two processes that both think an import is theirs lose no game of it and double none', async () => {
  const { db, startWorker, imports, failures } = await open();
  const { source } = await openTestSource({ gamesPerSecond: 600 });
  const games = inventedGames(400);
  const text = await imports.receiveText(own(OWNER), { label: 'all.pgn', player: PLAYER }, bytesOf(games.join('\n')));
  const remote = await imports.fetchGames(own(OWNER), 'lichess', { username: 'RookAndRollRavi' });
  const workers = [startWorker(source), startWorker(source)];
  const isOver = async (): Promise<readonly unknown[]> => {
    // One that was refused a step sleeps until it is woken again.
    workers.forEach((worker) => worker.wake());
    return Promise.all([text, remote].map(async ({ id }) => (await readImport(db, id))?.state));
  };
  await expect.poll(isOver).toEqual(['finished', 'finished']);
  expect(await readImport(db, text.id)).toMatchObject({ added: 400, known: 0, refused: 0, charsRead: text.size });
  expect(await readImport(db, remote.id)).toMatchObject({ added: 300, known: 0, refused: 0 });
  expect([await countGames(db), failures]).toEqual([700, []]);
});

/** Breaks so often as it is asked for games, then is the source. */
const breaking = (source: Source, times: number): { readonly source: Source; readonly requested: () => number } => {
  let requested = 0;
  return {
    requested: () => requested,
    source: {
      ...source,
      games: (query) => {
        requested += 1;
        if (requested <= times) throw new Error('broken');
        return source.games(query);
      },
    },
  };
};

it('goes on from where it is after an error that does not come again', async () => {
  const { db, startWorker, imports, failures } = await open();
  const { source } = breaking((await openTestSource()).source, 1);
  const { id } = await imports.fetchGames(own(OWNER), 'lichess', { username: 'GambitGustav' });
  startWorker(source).wake();
  await expect.poll(async () => (await readImport(db, id))?.state).toBe('finished');
  expect(await readImport(db, id)).toMatchObject({ added: 60, known: 0 });
  expect(failures).toEqual(['an import failed']);
});

it('fails after an error that comes again at the same place, and says that what was read is kept', async () => {
  const { db, startWorker, imports } = await open();
  const { source, requested } = breaking((await openTestSource()).source, 99);
  const { id } = await imports.fetchGames(own(OWNER), 'lichess', { username: 'GambitGustav' });
  startWorker(source).wake();
  await expect.poll(async () => (await readImport(db, id))?.state).toBe('failed');
  expect((await readImport(db, id))?.message).toBe('The import failed on the server. Games already imported are kept.');
  expect(requested()).toBe(2);
});

it('fails in words when the site is not there any more', async () => {
  const { db, startWorker, imports } = await open();
  const { id } = await imports.fetchGames(own(OWNER), 'rookery', { username: 'Magpie' });
  startWorker((await openTestSource()).source).wake();
  await expect.poll(async () => (await readImport(db, id))?.state).toBe('failed');
  expect((await readImport(db, id))?.message).toBe('Games from rookery are not supported here.');
});

it('reads a sample player’s games, also where the import names the platform', async () => {
  const { db, startWorker, imports } = await open();
  const { id } = await imports.fetchGames(own(OWNER), 'lichess', { username: 'mira.talwade' });
  startWorker((await openTestSource()).source).wake();
  await expect.poll(async () => (await readImport(db, id))?.state).toBe('finished');
  expect(await readImport(db, id)).toMatchObject({ kind: 'lichess', added: 64 });
});
