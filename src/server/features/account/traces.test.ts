import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownDataSchema } from '../../../contract/account/data-export';
import { ACCOUNT_PATHS, FORGOT_PASSWORD_PATH } from '../../../contract/account/auth';
import { createMember, createApiClient, MORPHY, register, signIn } from '../../../test/api-client';
import { inventedGames } from '../../../test/data/games';
import { SOME_PUZZLES } from '../../../test/data/puzzles';
import { createLibraryClient } from '../../../test/library-client';
import { libraryPaths } from '../../../test/library-paths';
import { temporaryFolder } from '../../../test/processes/run-program';
import { createPuzzleClient } from '../../../test/puzzle-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { createMailer } from '../../accounts/mailer';
import { openDatabase } from '../../db/database';
import { addPuzzles } from '../../db/learn/puzzles';

const MARKERS = ['zanzibarbara', 'Quetzalqueen', '+49 999 0815 4711'];

/** The files in which one of the markers stands, as bytes. */
const tracesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return MARKERS.some((marker) => bytes.includes(marker));
    })
    .map((path) => path.slice(folder.length + 1).replace(/.*\.eml$/, 'an email'));

it('a deleted account leaves no trace in any file of the data folder', async () => {
  const dataDir = temporaryFolder();
  const db = await openDatabase(dataDir);
  const outbox = join(dataDir, 'outbox');
  const mailer = createMailer({ from: 'no-reply@outpost.example', outbox, log: () => undefined });
  const app = await buildTestApp({ db, mailer, profileMode: 'signed-in', hasReviews: false });
  const other = await createMember(app);
  await other.ask('POST', FORGOT_PASSWORD_PATH, { email: MORPHY.email });

  const member = createApiClient(app);
  const email = 'Zanzibarbara@example.org'.toLowerCase();
  await register(member, { username: 'Barbara', email, phoneNumber: MARKERS[2] });
  await signIn(member, 'Barbara');
  await member.ask('POST', FORGOT_PASSWORD_PATH, { email });
  await createLibraryClient(app, 3, member).bring(inventedGames(400, { player: 'Quetzalqueen' }).join('\n'), {
    player: 'Quetzalqueen',
    name: 'zanzibarbara.pgn',
  });
  await addPuzzles(db, SOME_PUZZLES);
  await createPuzzleClient(app, 3, member).attempt(1, true, { key: 'zanzibarbara' });
  const { password: currentPassword } = MORPHY;
  await member.ask('POST', ACCOUNT_PATHS.email, { newEmail: 'zanzibarbara@first.example', currentPassword });
  await member.ask('POST', ACCOUNT_PATHS.email, { newEmail: 'zanzibarbara@second.example', currentPassword });
  const file = { user_id: 3, kind: 'pgn', state: 'finished', created_at: 0 } as const;
  await db
    .insertInto('reference_files')
    .values({ ...file, name: 'zanzibarbara.pgn' })
    .execute();
  await expect.poll(() => readdirSync(outbox).length).toBe(4);
  expect(tracesIn(dataDir)).toContain('an email');

  const removal = { currentPassword, confirmation: 'Barbara' };
  expect((await member.ask('POST', ACCOUNT_PATHS.remove, removal)).statusCode).toBe(204);
  expect(tracesIn(dataDir)).toEqual([]);
  expect(readdirSync(outbox)).toHaveLength(1);
});

it('the download of one’s data holds the games, deleted ones too, the imports and what is trained', async () => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, profileMode: 'signed-in', hasReviews: false });
  const member = await createMember(app);
  const games = inventedGames(120);
  const { bring, get, paths } = createLibraryClient(app, 2, member);
  const { id } = await bring([...games, '[White "Ida Farrow"]\n\n1. e5 *'].join('\n'), { name: 'club.pgn' });
  await addPuzzles(db, SOME_PUZZLES);
  for (let time = 0; time < 60; time++) await createPuzzleClient(app, 2, member).attempt(1, true);
  const { games: listed } = await get<{ games: { id: string }[] }>(`${paths.games}?limit=1`);
  await member.ask('DELETE', paths.game(listed[0]!.id));

  const answer = await member.ask('GET', ACCOUNT_PATHS.data);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const own = ownDataSchema.parse(answer.json());
  expect(own.libraries).toMatchObject([{ kind: 'own', names: ['Ida Farrow'] }]);
  const [library] = own.libraries;
  expect([library!.games.length, library!.deletedGames.length]).toEqual([119, 1]);
  expect(library!.games[0]?.pgn).toContain('[White "Ida Farrow"]');
  expect(own.imports).toMatchObject([{ id, label: 'club.pgn', added: 120, problems: [{ game: 121 }] }]);
  expect(own.puzzleAttempts).toHaveLength(60);
  expect(new Set(own.puzzleAttempts.map((attempt) => attempt.id)).size).toBe(60);
  expect(own.puzzleSums).toMatchObject({ tried: 60 });
});

it('an account without anything has a whole file as well', async () => {
  const member = await createMember(await buildTestApp({ profileMode: 'signed-in' }));
  const own = ownDataSchema.parse((await member.ask('GET', ACCOUNT_PATHS.data)).json());
  expect(own).toMatchObject({ libraries: [], imports: [], puzzleAttempts: [], trainingCards: [] });
  expect((await createApiClient(await buildTestApp()).ask('GET', libraryPaths(1).library)).statusCode).toBe(200);
});
