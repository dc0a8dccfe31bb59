// Worker threads need their own registration of the TypeScript loader.
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
