/** `npm start`: from a fresh clone to a served page. Installs and builds only what is missing or out of date. */
import module from 'node:module';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
ensureBuilt();
// Since Node.js 22.1.
module.enableCompileCache?.(join(import.meta.dirname, '..', '.cache', 'compiled'));
await import('../dist/server/main.js');
