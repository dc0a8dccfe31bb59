/** Node's threads do not know TypeScript as the command's own process does; this one is told. */
import { register } from 'tsx/esm/api';

register();

await import('./reader-worker.ts');
