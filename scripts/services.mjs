/** PostgreSQL and Redis servers for tests and benchmarks, each in a temporary folder and on 127.0.0.1 only. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PACKAGES = '/usr/lib/postgresql';

/** A file system in memory: creating a database on disk takes several times as long. */
const MEMORY = '/dev/shm';
/** Bytes that the databases of concurrent tests need at most, with PostgreSQL's own files. */
const ROOM = 2 ** 31;

/** The folder of `initdb` and `pg_ctl` of the newest version; undefined when none is installed. */
export const findPostgres = () => {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES) : [];
  return versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(PACKAGES, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
};

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
const asServer = (isRoot, command, args) =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];

const hasRoom = () => {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM;
};

/** Starts a server whose data is deleted when it stops; with `inMemory`, in memory where there is enough of it. */
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
    /** Drops all connections, as a crash does, and returns when the server is up again. */
    restart: () =>
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', '-l', join(home, 'log'), '-o', settings, 'restart']),
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(home, { recursive: true, force: true });
    },
  };
};

/** Debian's package, or a local build. */
const REDIS_PATHS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'];

/** The path of redis-server; undefined when it is not installed. */
export const findRedis = () => REDIS_PATHS.find((path) => existsSync(path));

/** Starts a server that saves nothing; on a free port, or on `port` to come back at its former address. */
export const startRedis = async (program, port) => {
  const home = mkdtempSync(join(tmpdir(), 'outpost-redis-'));
  port ??= await freePort();
  const settings = ['--port', port, '--bind', '127.0.0.1', '--dir', home, '--save', '', '--appendonly', 'no'];
  const server = spawn(program, settings.map(String), { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise((resolve) => server.once('exit', resolve));
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (line.includes('Ready to accept connections')) resolve();
    });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pid: server.pid,
    stop: async (signal = 'SIGTERM') => {
      server.kill(signal);
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
};

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
