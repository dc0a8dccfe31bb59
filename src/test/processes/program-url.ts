import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

/** Of a program of a thread, as it was built for the run (src/test/processes/programs.ts). */
export const programUrl = (name: string): URL => pathToFileURL(join(inject('programs'), `${name}.js`));
