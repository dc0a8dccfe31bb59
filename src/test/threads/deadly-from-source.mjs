import { register } from 'tsx/esm/api';

register();
await import('./deadly-tasks.ts');
