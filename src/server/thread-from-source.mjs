/** Node's threads do not know TypeScript as the process of the sources does; this one is told. */
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
