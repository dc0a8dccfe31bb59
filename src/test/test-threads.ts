import { createAppThreads } from '../server/app-threads';

/** Those of all test applications of this process: starting one from the sources takes a second. Never closed. */
export const testThreads = createAppThreads(() => undefined);
