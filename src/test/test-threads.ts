import { createAppThreads } from '../server/app-threads';
import { programUrl } from './processes/program-url';

/** Those of all test applications of this process. Never closed. */
export const testThreads = createAppThreads(() => undefined, { program: programUrl('thread') });
