/** A Redis server of its own for the tests, where one is installed: in a new folder, on this machine alone. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.mjs';

/** Where Debian's package and a build of one's own lay it. */
const PLACES = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'];

/** The program; undefined where there is none. */
export const findRedis = () => PLACES.find((path) => existsSync(path));

/**
 * Starts a server that keeps nothing beyond its end; answers its address, its process id and what stops it. `port` is
 * a free one unless it is to come back where it was.
 */
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
