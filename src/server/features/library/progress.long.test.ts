import { expect, it } from 'vitest';
import { type Library, librarySchema } from '../../../contract/library';
import { readEvents, readEventsUntil } from '../../../test/api-client';
import { inventedGames, PLAYER } from '../../../test/data/games';
import { createLibraryClient, PGN } from '../../../test/library-client';
import { libraryPaths } from '../../../test/library-paths';
import { buildTestApp, listenTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';

const PATHS = libraryPaths(1);

/** All libraries that the stream tells of, until one is as wanted. */
const watch = async (address: string, isWanted: (library: Library) => boolean): Promise<readonly Library[]> => {
  const response = await fetch(address + PATHS.progress);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value = '', done } = await reader.read();
    text += value;
    const reported = readEvents(text).map(({ content }) => librarySchema.parse(content));
    if (done || reported.some(isWanted)) {
      await reader.cancel();
      return reported;
    }
  }
};

it('tells the library at once and then as it changes, to its end', async () => {
  const address = await listenTestApp();
  const watching = watch(address, ({ games, waiting }) => games === 40 && waiting === 0);
  const url = `${address}${PATHS.imports}?player=${encodeURIComponent(PLAYER)}`;
  const body = inventedGames(40).join('\n');
  expect((await fetch(url, { method: 'POST', headers: PGN, body })).status).toBe(202);
  const reported = await watching;
  expect(reported.at(-1)).toMatchObject({
    kind: 'own',
    games: 40,
    reviewed: 40,
    imports: [{ state: 'finished', added: 40 }],
  });
  expect(new Set(reported.map((library) => JSON.stringify(library))).size).toBe(reported.length);
});

it('ends with the server', async () => {
  const app = await buildTestApp();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(address + PATHS.progress);
  const [first, rest] = response.body!.tee();
  expect(await readEventsUntil(new Response(first), 'library')).toHaveLength(1);
  await app.close();
  expect(readEvents(await new Response(rest).text())).toHaveLength(1);
});

it('an import can be cancelled, and what was taken stays; the next one goes on', async () => {
  const app = await buildTestApp({ hasReviews: false });
  const { paths, ended, bring, library } = createLibraryClient(app);
  const url = `${paths.imports}?player=${encodeURIComponent(PLAYER)}`;
  const long = await app.inject({ method: 'POST', url, headers: PGN, payload: inventedGames(1500).join('\n') });
  const { id } = long.json<{ id: number }>();
  expect((await app.inject({ method: 'DELETE', url: paths.import(id) })).statusCode).toBe(204);
  const { state, added } = await ended(id);
  expect(state).toBe('cancelled');
  expect(added).toBeLessThan(1500);
  expect((await library()).games).toBe(added);
  expect(await bring(inventedGames(10, { from: 5000 }).join('\n'))).toMatchObject({ state: 'finished', added: 10 });
});

it('imports of one library are worked off one after the other', async () => {
  const app = await buildTestApp({ hasReviews: false });
  const { paths, ended, library } = createLibraryClient(app);
  const url = `${paths.imports}?player=${encodeURIComponent(PLAYER)}`;
  const text = inventedGames(60).join('\n');
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => app.inject({ method: 'POST', url, headers: PGN, payload: text })),
  );
  const endings = await Promise.all(answers.map((answer) => ended(answer.json<{ id: number }>().id)));
  expect(endings.map(({ added }) => added).sort()).toEqual([0, 0, 0, 60]);
  expect((await library()).games).toBe(60);
});

it('an import goes on with the next start where the end of the server has left it', async () => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, hasReviews: false });
  const url = `${PATHS.imports}?player=${encodeURIComponent(PLAYER)}`;
  const answer = await app.inject({ method: 'POST', url, headers: PGN, payload: inventedGames(1000).join('\n') });
  await app.close();
  const { ended, library } = createLibraryClient(await buildTestApp({ db, hasReviews: false }));
  expect(await ended(answer.json<{ id: number }>().id)).toMatchObject({ state: 'finished', added: 1000, known: 0 });
  expect((await library()).games).toBe(1000);
});
