/** `npm start`: from a fresh clone to a served page. Installs and builds only what is missing or out of date. */
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
ensureBuilt();
await import('../dist/server/main.js');
