import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ACCOUNT_PATHS, REGISTER_PATH, SIGN_IN_PATH } from '../contract/account/auth';
import { errorSchema } from '../contract/errors';
import { attemptSchema, attemptsSchema } from '../contract/learn/puzzles';
import { importSchema, type LibraryImport } from '../contract/library';
import { inventedGames, PLAYER } from '../test/data/games';
import { type Answer, createTormented } from '../test/kills/tormented';
import { libraryPaths } from '../test/library-paths';
import { prepareServer } from '../test/processes/built-server';
import { temporaryFolder } from '../test/processes/run-program';

/**
 * A file system that the program after it alone sees, at the folder before it: with room for what is kept, and beside it for
 * the 32 MB that wait to be written there (`sqlite-file.ts`).
 */
const UNSHARE = ['unshare', '--user', '--map-root-user', '--mount'] as const;
const MOUNT = 'mount -t tmpfs -o size=128m tmpfs "$0"';
/** Not repeated when the other tests run on PostgreSQL. */
const isOnSqlite = process.env['TEST_DATABASE_URL'] === undefined;
const canMount = isOnSqlite && spawnSync(UNSHARE[0], [...UNSHARE.slice(1), 'sh', '-c', MOUNT, '/tmp']).status === 0;

const PATHS = libraryPaths(1);
const PASSWORD = 'a password of the test';
/** Local only, where clients may know the folder. */
const fullAt = (folder: string) => ({
  id: 'folder-is-full',
  values: { folder },
  message: `The disk of ${folder} is full, so this could not be saved. Free some space, then try again.`,
});

const startOnSmallDisk = async () => {
  const start = prepareServer(temporaryFolder());
  const disk = temporaryFolder();
  const command = [...UNSHARE, 'sh', '-c', `${MOUNT} && exec "$@"`, disk, process.execPath] as const;
  const folder = join(disk, 'data');
  const { child, listening } = start({ command, settings: { DATA_DIR: folder } });
  const { ask } = createTormented((await listening) ?? '', () => false);
  const inside = `/proc/${child.pid}/root${disk}`;
  return {
    ask: async (...question: Parameters<typeof ask>): Promise<Answer> => (await ask(...question))!,
    folder,
    dataDir: join(inside, 'data'),
    /** Fills the disk so that no page fits. */
    fill: (): void => {
      for (let part = 0; ; part++) {
        try {
          writeFileSync(join(inside, `filler${part}`), Buffer.alloc(256 * 1024));
        } catch {
          return;
        }
      }
    },
    free: (): void => {
      for (const name of readdirSync(inside)) if (name.startsWith('filler')) rmSync(join(inside, name));
    },
  };
};

type Disk = Awaited<ReturnType<typeof startOnSmallDisk>>;

/** Members, attempts, settings and imports, and which of them were confirmed as saved. */
const createPerson = ({ ask }: Disk) => {
  const [attempts, members, imports]: [number[], string[], number[]] = [[], [], []];
  let cookie = '';
  let settings = 0;
  return {
    attempts,
    members,
    imports,
    attempt: async (): Promise<Answer> => {
      const body = { userId: 1, puzzleId: 1, solved: true, timeSpent: 60 };
      const answer = await ask('/api/puzzle-attempts', { method: 'POST', body });
      if (answer.status === 201) attempts.push(attemptSchema.parse(JSON.parse(answer.body)).id!);
      return answer;
    },
    register: async (): Promise<Answer> => {
      const username = `member${members.length}`;
      const body = { username, email: `${username}@example.org`, password: PASSWORD, phoneNumber: '1' };
      const answer = await ask(REGISTER_PATH, { method: 'POST', body });
      if (answer.status === 201) members.push(username);
      return answer;
    },
    signIn: async (usernameOrEmail: string): Promise<Answer> => {
      const answer = await ask(SIGN_IN_PATH, { method: 'POST', body: { usernameOrEmail, password: PASSWORD } });
      if (answer.status === 200) ({ cookie } = answer);
      return answer;
    },
    change: (): Promise<Answer> => {
      const body = { lichessId: `name${++settings} ${'x'.repeat(150)}` };
      return ask(ACCOUNT_PATHS.account, { method: 'PATCH', cookie, body });
    },
    bring: async (games: number, from: number): Promise<Answer> => {
      const body = inventedGames(games, { from }).join('\n');
      const headers = { 'content-type': 'application/x-chess-pgn' };
      const path = `${PATHS.imports}?player=${encodeURIComponent(PLAYER)}`;
      const answer = await ask(path, { method: 'POST', headers, body });
      if (answer.status === 202) imports.push(importSchema.parse(JSON.parse(answer.body)).id);
      return answer;
    },
    look: async (number: number): Promise<LibraryImport> =>
      importSchema.parse(JSON.parse((await ask(PATHS.import(number))).body)),
    /** The first response that is not a success. */
    untilRefused: async (write: () => Promise<Answer>): Promise<Answer> => {
      for (let time = 0; time < 5000; time++) {
        const answer = await write();
        if (answer.status >= 300) return answer;
      }
      throw new Error('the disk does not get full');
    },
  };
};

it.skipIf(!canMount)(
  'tells who writes that the disk is full, goes on reading, loses nothing, and goes on when there is space again',
  async () => {
    const disk = await startOnSmallDisk();
    const person = createPerson(disk);
    expect((await person.register()).status).toBe(201);
    expect((await person.signIn('member0')).status).toBe(200);
    expect((await person.attempt()).status).toBe(201);
    const readings = [PATHS.library, PATHS.report, `${PATHS.games}?limit=50`, '/api/puzzle-progress/user/1'];

    disk.fill();
    const writes = [person.attempt, person.register, person.change, () => person.bring(500, 5000)];
    for (const write of [...writes, ...writes]) {
      const { status, body } = await person.untilRefused(write);
      expect({ status, ...JSON.parse(body) }).toEqual({ status: 507, ...fullAt(disk.folder) });
    }
    for (const path of [...readings, '/api/health/ready']) expect((await disk.ask(path)).status, path).toBe(200);

    disk.free();
    for (const write of writes) expect((await write()).status).toBeLessThan(300);
    const { body } = await disk.ask('/api/puzzle-attempts/user/1?max=1000');
    const there = attemptsSchema.parse(JSON.parse(body)).map(({ id }) => id);
    expect(there).toEqual(person.attempts.toReversed().slice(0, 1000));
    for (const name of person.members) expect((await person.signIn(name)).status).toBe(200);
    const last = person.imports.at(-1)!;
    await expect.poll(async () => (await person.look(last)).state).toBe('finished');

    const copy = temporaryFolder();
    cpSync(disk.dataDir, copy, { recursive: true });
    const file = new Sqlite(join(copy, 'outpost.db'));
    expect(file.prepare('pragma integrity_check').pluck().all()).toEqual(['ok']);
    file.close();
  },
);

it.skipIf(!canMount)('goes on with an import when there is space again', async () => {
  const GAMES = 3000;
  const disk = await startOnSmallDisk();
  const person = createPerson(disk);
  expect((await person.bring(GAMES, 0)).status).toBe(202);
  disk.fill();
  const [number] = person.imports;
  const added = async (): Promise<number> => (await person.look(number!)).added;
  // The clock is stopped.
  let before = -1;
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await added()];
        before = now;
        return now === last;
      },
      { interval: 2000 },
    )
    .toBe(true);
  expect(await person.look(number!)).toMatchObject({ state: 'running' });
  expect(before).toBeLessThan(GAMES);

  disk.free();
  await expect.poll(async () => (await person.look(number!)).state, { timeout: 120_000 }).toBe('finished');
  expect(await person.look(number!)).toMatchObject({ added: GAMES, known: 0, refused: 0 });
});

const EVENTS = '/api/user/1/events';
const STUDIES = '/api/user/1/studies';
const idSchema = z.object({ id: z.string() });
const SPOILT = {
  full: 'cat /dev/zero > "$0/filler" 2>/dev/null; true',
  'read-only': 'mount -o remount,ro "$0"',
} as const;
const READ_ONLY = /^The folder \S+ is read-only, so this could not be saved\./;
const FULL = /^The disk of \S+ is full, so this could not be saved\./;

it.skipIf(!canMount).each([
  ['full', 'SIGTERM', {}, 507, FULL],
  ['full', 'SIGKILL', {}, 507, FULL],
  ['read-only', 'SIGTERM', {}, 503, READ_ONLY],
  ['read-only', 'SIGKILL', {}, 503, READ_ONLY],
  // On a network the folder is not revealed.
  ['full', 'SIGTERM', { HOST: '0.0.0.0' }, 507, /^The server’s disk is full, so /],
] as const)(
  'starts on a disk that is %s after an end by %s, serves what is there, deletes what it can and says why it saves nothing',
  async (trouble, signal, network, status, words) => {
    const start = prepareServer(temporaryFolder());
    const [before, disk] = [temporaryFolder(), temporaryFolder()];
    const first = start({ settings: { DATA_DIR: before } });
    const whole = createTormented((await first.listening) ?? '', () => false);
    const made: string[] = [];
    for (const name of ['Kept', 'Deleted']) {
      const chapters = [{ name, orientation: 'white', pgn: `1. e4 {${'x'.repeat(20_000)}} *` }];
      const body = { name, notes: '', visibility: 'public', chapters };
      const answer = await whole.ask(STUDIES, { method: 'POST', body });
      made.push(idSchema.parse(JSON.parse(answer?.body ?? '')).id);
    }
    first.child.kill(signal);
    await first.gone;

    const script = `${MOUNT} && cp -r "$1/." "$0" && { ${SPOILT[trouble]}; } && shift && exec "$@"`;
    const command = [...UNSHARE, 'sh', '-c', script, disk, before, process.execPath] as const;
    const again = start({ command, settings: { DATA_DIR: disk, ...network } });
    const address = await again.listening;
    expect(address).toBeDefined();
    const { ask } = createTormented((address ?? '').replace('0.0.0.0', '127.0.0.1'), () => false);
    const study = (id: string | undefined): string => `/api/studies/${id}`;
    for (const path of [...made.map(study), PATHS.library, '/api/health/ready']) {
      expect((await ask(path))?.status, path).toBe(200);
    }
    const showsFolder = !('HOST' in network);
    const written = await ask(showsFolder ? EVENTS : REGISTER_PATH, {
      method: 'POST',
      body: showsFolder ? { name: 'x' } : MEMBER,
    });
    expect(written?.status).toBe(status);
    expect(errorSchema.parse(JSON.parse(written?.body ?? '')).message).toMatch(words);
    if (!showsFolder) {
      expect(written?.body).not.toContain(disk);
      return;
    }
    const deleted = await ask(study(made[1]), { method: 'DELETE' });
    expect(deleted?.status, deleted?.body).toBe(trouble === 'full' ? 204 : status);
    expect((await ask(study(made[1])))?.status).toBe(trouble === 'full' ? 404 : 200);
    expect((await ask(study(made[0])))?.status).toBe(200);
  },
);

const MEMBER = { username: 'stranger', email: 'stranger@example.org', password: PASSWORD, phoneNumber: '1' };
