/**
 * `npm run dev`: the server restarts and the page reloads as the sources change. `npm run dev -- --mock-server` starts
 * the mock servers of the sites as well, each on a port of its own, and the server asks them instead.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureInstalled } from './install.mjs';

ensureInstalled();

const bin = (name) => join(import.meta.dirname, '..', 'node_modules', '.bin', name);
const children = [];
const stop = () => children.forEach((child) => child.killed || child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

/** One without the others is of no use. */
const start = (command, args, options = {}) => {
  const child = spawn(bin(command), args, { stdio: 'inherit', ...options });
  child.on('exit', stop);
  children.push(child);
  return child;
};

/** Its address, from the line that it says when it listens. */
const startMockServer = async (site) => {
  const { stdout } = start('tsx', [`src/test/mock-${site}/main.ts`], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: stdout }), 'line');
  console.log(`mock ${site} server ${line}`);
  return line.split(' ').at(-1);
};

const mockServers = process.argv.includes('--mock-server')
  ? { LICHESS_URL: await startMockServer('lichess'), CHESSCOM_URL: await startMockServer('chesscom') }
  : {};
// Emails link to the page that one looks at.
const page = { APP_URL: process.env['APP_URL'] ?? 'http://localhost:5173' };
start('tsx', ['watch', 'src/server/main.ts'], { env: { ...process.env, ...page, ...mockServers } });
start('vite', ['--config', 'vite.config.ts']);
