/** `npm run worker`: an engine worker for the web processes at REDIS_URL. Installs and builds only what is missing. */
import { ensureInstalled } from './install.mjs';

ensureInstalled();
const { ensureBuilt } = await import('./build.mjs');
ensureBuilt();
await import('../dist/server/worker.js');
