/** `npm run dev`: the server restarts and the page reloads as the sources change. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';

ensureInstalled();

const bin = (name) => join(import.meta.dirname, '..', 'node_modules', '.bin', name);
const start = (command, args) => spawn(bin(command), args, { stdio: 'inherit' });

const children = [start('tsx', ['watch', 'src/server/main.ts']), start('vite', ['--config', 'vite.config.ts'])];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// One without the other is of no use.
for (const child of children) child.on('exit', stop);
