import { createAppThreads } from '../server/app-threads';
import { programUrl } from './processes/program-url';

/** As they were built for a run of tests; a benchmark starts them from the sources. */
const settings = process.env['VITEST'] === undefined ? {} : { program: programUrl('thread') };

/** Those of all test applications of this process. Never closed. */
export const testThreads = createAppThreads(() => undefined, settings);
