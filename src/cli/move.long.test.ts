import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { epdOf, START_FEN } from '../chess/position/fen';
import { ACCOUNT_PATHS, CURRENT_USER_PATH } from '../contract/account/auth';
import { type Database, openDatabase } from '../server/db/database';
import { moveDatabase } from '../server/db/database-copies';
import { addStarterPuzzles } from '../server/features/learn/puzzles';
import { createMember, createApiClient, register, signIn, type ApiClient } from '../test/api-client';
import { createBaseline, createSqliteBaseline } from '../test/data/baseline';
import { inventedGames } from '../test/data/games';
import { createLibraryClient } from '../test/library-client';
import { libraryPaths } from '../test/library-paths';
import { startProgram, temporaryFolder } from '../test/processes/run-program';
import { createPuzzleClient } from '../test/puzzle-client';
import { buildTestApp } from '../test/test-app';

const server = process.env['TEST_DATABASE_URL'];
const MORE = { username: 'Anderssen', email: 'adolf@anderssen.example' };

const run = (dataDir: string, url: string, words: readonly string[] = []) =>
  startProgram('src/cli/outpost.ts', ['move', ...words], { DATA_DIR: dataDir, DATABASE_URL: url });

/** Uses its own connection; rows as the driver returns them. */
const ask = async (url: string, sql: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Address of a new, empty PostgreSQL database. */
const createTarget = async (): Promise<string> => {
  const name = `move_${randomUUID().replaceAll('-', '')}`;
  await ask(server!, `create database ${name}`);
  onTestFinished(async () => {
    await ask(server!, `drop database ${name} with (force)`);
  });
  return Object.assign(new URL(server!), { pathname: `/${name}` }).href;
};

const tablesOf = (url: string) => ask(url, "select tablename from pg_tables where schemaname = 'public'");

const open = async (where: string): Promise<Database> => {
  const db = await openDatabase(where);
  onTestFinished(() => db.destroy());
  return db;
};

/** A closed copy of the data folder; this process keeps the original open for a while. */
const copyOf = (dataDir: string): string => {
  const copy = temporaryFolder();
  for (const name of readdirSync(dataDir)) if (!name.endsWith('-shm')) cpSync(join(dataDir, name), join(copy, name));
  return copy;
};

/** A data folder with a new database, modified by SQL. */
const createSource = async (...changes: readonly string[]): Promise<string> => {
  const dataDir = temporaryFolder();
  const db = await open(dataDir);
  await addStarterPuzzles(db);
  const copy = copyOf(dataDir);
  const file = new Sqlite(join(copy, 'outpost.db'));
  for (const change of changes) file.exec(change);
  return copyOf(copy);
};

const appOver = (db: Database) => buildTestApp({ db, hasReviews: false });

const PATHS = libraryPaths(1);
const WHOLE = [
  ...[PATHS.library, PATHS.report, `${PATHS.games}?limit=200`, PATHS.export('pgn'), PATHS.export('json')],
  ...['/api/puzzle-themes', '/api/puzzles/daily', '/api/puzzle-attempts/user/1', '/api/puzzle-progress/user/1'],
  ...['/api/user/1/repertoires', '/api/user/1/repertoire-cards'],
  ...[CURRENT_USER_PATH, ACCOUNT_PATHS.account],
];

const START = epdOf(START_FEN);
const E4 = { position: START, uci: 'e2e4', rank: 'main', isPaused: false, origin: 'game', addedAt: 1_790_000_000_000 };

/** With a note by an edit, and a result. */
const addRepertoire = async (member: ApiClient): Promise<string> => {
  const options = { name: 'Open games', color: 'white', goal: 50, speed: 'blitz', rating: 1700 };
  const content = { starts: [{ position: START, name: '' }], moves: [E4], notes: [] };
  const made = await member.ask('POST', '/api/user/1/repertoires', { ...options, ...content });
  const path = `/api/repertoires/${made.json<{ id: string }>().id}`;
  const edit = { put: [], removed: [], notes: [{ position: START, text: '1. e4!', shapes: [] }] };
  expect((await member.ask('POST', `${path}/edits`, { version: 0, edit })).statusCode).toBe(200);
  const result = { color: 'white', position: START, expected: 'e2e4', played: null, outcome: 'again', source: 'drill' };
  const results = [{ ...result, id: randomUUID(), at: 1_790_000_000_000 }];
  expect((await member.ask('POST', '/api/user/1/repertoire-results', { results })).statusCode).toBe(200);
  return path;
};

const answers = async (apiClient: ApiClient, further: readonly string[]): Promise<Readonly<Record<string, string>>> => {
  const bodies: Record<string, string> = {};
  for (const path of [...WHOLE, ...further]) {
    const answer = await apiClient.ask('GET', path);
    expect(answer.statusCode, path).toBe(200);
    bodies[path] = answer.body;
  }
  return bodies;
};

describe.skipIf(server === undefined)('outpost move', () => {
  it('moves an installation: everybody is as before, and what is new gets new numbers', async () => {
    const dataDir = temporaryFolder();
    const db = await open(dataDir);
    const app = await buildTestApp({ db, hasSample: true, hasReviews: false });
    await addStarterPuzzles(db);
    const member = await createMember(app, { lichessId: 'morphy' });
    await createLibraryClient(app, 1, member).bring(inventedGames(40).join('\n'));
    const solver = createPuzzleClient(app, 1, member);
    for (let puzzle = 1; puzzle <= 9; puzzle++) await solver.attempt(puzzle, puzzle % 3 > 0);
    const gone = await createMember(app, MORE);
    const lastUser = (await gone.ask('GET', CURRENT_USER_PATH)).json<{ readonly id: number }>().id;
    await db.deleteFrom('users').where('id', '=', lastUser).execute();
    const repertoire = await addRepertoire(member);
    const before = await answers(member, [repertoire]);

    const url = await createTarget();
    const { code, stdout, stderr } = await run(copyOf(dataDir), url).ending;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const rows = [...stdout.matchAll(/^(\w+) +(\d+) +(\d+)$/gm)].map(([, table, ...counts]) => [table, ...counts]);
    expect(rows.every(([, source, target]) => source === target)).toBe(true);
    expect(rows).toContainEqual(['library_imports', '1', '1']);
    expect(rows).toContainEqual(['puzzle_attempts', '9', '9']);
    expect(rows.slice(0, -1).map(([table]) => table)).toEqual(
      expect.arrayContaining(
        (await tablesOf(url)).map(({ tablename }) => tablename).filter((name) => !/^kysely/.test(String(name))),
      ),
    );

    const moved = await appOver(await open(url));
    const sameBrowser = createApiClient(moved);
    for (const [name, value] of member.cookies) sameBrowser.cookies.set(name, value);
    expect(await answers(sameBrowser, [repertoire])).toEqual(before);
    const back = createApiClient(moved);
    expect((await signIn(back)).statusCode).toBe(200);
    expect(await answers(back, [repertoire])).toEqual(before);

    const newcomer = createApiClient(moved);
    expect((await register(newcomer, MORE)).statusCode).toBe(201);
    await signIn(newcomer, MORE.username);
    expect((await newcomer.ask('GET', CURRENT_USER_PATH)).json()).toMatchObject({ id: lastUser + 1 });
    expect((await createPuzzleClient(moved, 1, back).attempt(10, true)).id).toBe(10);
    const imported = await createLibraryClient(moved, 1, back).bring(inventedGames(45).join('\n'));
    expect(imported).toMatchObject({ id: 2, added: 5, known: 40 });
  });

  it('moves an earlier database that was taken over, row by row', async () => {
    const dataDir = createSqliteBaseline();
    await open(dataDir);
    const url = await createTarget();
    expect(await run(copyOf(dataDir), url).ending).toMatchObject({ code: 0, stderr: '' });
    const before = await createBaseline();
    await open(before);
    for (const { tablename: name } of await tablesOf(url)) {
      if (/^kysely/.test(String(name))) continue;
      const rows = `select "${String(name)}"::text as row from "${String(name)}" order by 1`;
      expect(await ask(url, rows), String(name)).toEqual(await ask(before, rows));
    }
  });

  it('moves texts as they are, but for the character that PostgreSQL does not keep', async () => {
    const preferences = '{"kept":"\\\\u0000 \\" \\\\\\\\ é 𝄞"}';
    const source = await createSource(
      `insert into user_settings (user_id, preferences) values (1, '${preferences}')`,
      "insert into used_codes (user_id, code, used_at) values (1, 'a' || char(0) || '\\', 1780000000000)",
    );
    const url = await createTarget();
    expect(await run(source, url).ending).toMatchObject({ code: 0, stderr: '' });
    expect(await ask(url, 'select preferences from user_settings')).toEqual([{ preferences }]);
    expect(await ask(url, 'select code, used_at from used_codes')).toEqual([
      { code: 'a\uFFFD\\', used_at: 1_780_000_000_000 },
    ]);
  });

  it.each([
    ['no database', [], 'There is no database in'],
    ['an older version', ['delete from kysely_migration'], 'is of an older version'],
    [
      'one that was not taken over yet',
      ["update kysely_migration set name = '009-games-links'"],
      'is of an older version',
    ],
    ['a newer version', ["insert into kysely_migration values ('999-later', '2030')"], 'is of a newer version'],
  ])('refuses %s in one line', async (_, changes, sentence) => {
    const url = await createTarget();
    const source = changes.length === 0 ? temporaryFolder() : await createSource(...changes);
    const { code, stdout, stderr } = await run(source, url).ending;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(sentence);
    expect(await tablesOf(url)).toEqual([]);
  });

  it('refuses an installation that is in use, and a target with tables, and leaves both alone', async () => {
    const dataDir = temporaryFolder();
    await open(dataDir);
    const url = await createTarget();
    const used = await run(dataDir, url).ending;
    expect(used).toMatchObject({ code: 2, stdout: '' });
    expect(used.stderr).toMatch(/is in use: stop the server first.*\n$/);
    expect(await tablesOf(url)).toEqual([]);

    await open(url);
    const full = await run(copyOf(dataDir), url).ending;
    expect(full).toMatchObject({ code: 2, stdout: '' });
    expect(full.stderr).toMatch(/has tables already.*\n$/);
    expect(await ask(url, 'select id from users')).toEqual([{ id: 1 }]);
  });

  it.each([
    ['a row that cannot be kept', 'update users set two_factor_enabled = 99999999999', 'out of range'],
    ['a server that is not there', undefined, 'ECONNREFUSED'],
  ])('fails with %s, says why and leaves nothing', async (_, change, words) => {
    const url = await createTarget();
    const source = await createSource(...(change === undefined ? [] : [change]));
    const target = change === undefined ? 'postgres://127.0.0.1:9/outpost' : url;
    const { code, stderr } = await run(source, target).ending;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Nothing was moved: [^\n]+\n$/);
    expect(stderr).toContain(words);
    expect(await tablesOf(url)).toEqual([]);
  });

  it('leaves nothing when it is interrupted', async () => {
    const url = await createTarget();
    const blocker = new Client({ connectionString: url });
    await blocker.connect();
    // The lock that a server holds while it creates tables.
    await blocker.query('select pg_advisory_lock(3853314791062309107)');
    const { child, ending } = run(await createSource(), url);
    const waits =
      'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';
    await expect.poll(async () => (await ask(url, waits)).length).toBe(1);
    child.kill('SIGINT');
    await blocker.end();
    expect(await ending).toEqual({ code: 130, stdout: '', stderr: 'Interrupted; nothing was moved.\n' });
    expect(await tablesOf(url)).toEqual([]);
  });

  it('leaves nothing when its connection breaks in the middle', async () => {
    const url = await createTarget();
    const broken: Promise<unknown>[] = [];
    // Only the move holds the lock for creating tables.
    const mover =
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())";
    const onProgress = (): void => void broken.push(ask(url, mover));
    const { signal } = new AbortController();
    await expect(moveDatabase({ dataDir: await createSource(), url, signal, onProgress })).rejects.toThrow();
    await Promise.all(broken);
    expect(await tablesOf(url)).toEqual([]);
  });

  it('lets a server that is started meanwhile wait, and then go on', async () => {
    const url = await createTarget();
    let starting: Promise<Database> | undefined;
    const onProgress = (): void => void (starting ??= open(url));
    const { signal } = new AbortController();
    const outcome = await moveDatabase({ dataDir: await createSource(), url, signal, onProgress });
    const puzzles = outcome.ok ? outcome.tables.find(({ table }) => table === 'puzzles')?.target : undefined;
    expect(puzzles).toBeGreaterThan(100);
    const started = await starting!;
    expect(await started.selectFrom('puzzles').select('id').execute()).toHaveLength(puzzles!);
  });
});

it('asks where to', async () => {
  const { code, stderr } = await run(temporaryFolder(), '').ending;
  expect(code).toBe(2);
  expect(stderr).toContain('Where to? Set DATABASE_URL');
});
