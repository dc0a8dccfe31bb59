/** A PostgreSQL server of its own for the tests, where one is installed: in a new folder, on this machine alone. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';

const PACKAGES = '/usr/lib/postgresql';

/** A folder in memory, of Linux; a disk takes several times as long to make a database. */
const MEMORY = '/dev/shm';
/** What the databases of all tests that run at once take at most, and what PostgreSQL writes beside them, in bytes. */
const ROOM = 2 ** 31;

/** The folder of `initdb` and `pg_ctl`, the newest of several; undefined where there is none. */
export const findPostgres = () => {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES) : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(PACKAGES, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
};

/** Root may not run it; Debian's package has made a user for it. */
const asServer = (isRoot, command, args) =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];

const hasRoom = () => {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM;
};

/**
 * Starts a server that loses everything when it is stopped; answers its address, what restarts and what stops it. One that
 * makes a database for every test had better be in memory, where there is room.
 */
export const startPostgres = async (folder, { inMemory = false } = {}) => {
  const isRoot = process.getuid?.() === 0;
  const home = mkdtempSync(join(inMemory && hasRoom() ? MEMORY : tmpdir(), 'outpost-postgres-'));
  if (isRoot) {
    const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    chownSync(home, id('-u'), id('-g'));
  }
  const port = await freePort();
  const data = join(home, 'data');
  const run = (name, args) => {
    const [command, words] = asServer(isRoot, join(folder, name), args);
    const { status, stderr } = spawnSync(command, words, {
      cwd: home,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  };
  run('initdb', ['-D', data, '-U', 'outpost', '--auth=trust', '--no-sync']);
  const settings = `-p ${port} -h 127.0.0.1 -k ${home} -c fsync=off -c max_connections=200`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(home, 'log'), '-o', settings, 'start']);
  return {
    url: `postgres://outpost@127.0.0.1:${port}/postgres`,
    /** Everybody is thrown out, as when the server dies; it is there again when this returns. */
    restart: () =>
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', '-l', join(home, 'log'), '-o', settings, 'restart']),
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(home, { recursive: true, force: true });
    },
  };
};
