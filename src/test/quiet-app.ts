/** The real app over a database, silent, before no Lichess and with engines that are stood in for. */
import type { FastifyInstance } from 'fastify';
import { buildApp, type AppDeps } from '../server/app';
import { createLichessSource } from '../server/sources/lichess/lichess-source';
import { createSampleSource } from '../server/sources/sample/sample-source';
import type { Source } from '../server/sources/source';
import { createFakePool } from './fake-pool';
import { createMailbox } from './mailbox';
import { quickPasswords } from './quick-passwords';
import { testThreads } from './test-threads';

/** What is not given is as said above; letters are opened by nobody. */
export type QuietOptions = Partial<Omit<AppDeps, 'db' | 'sources'>> &
  Pick<AppDeps, 'db'> & {
    /** By default one at which nobody listens. */
    readonly lichess?: Source;
  };

export const TEST_SECRET = 'a secret that only the tests know of';

export const buildQuietApp = ({
  lichess = createLichessSource({ url: 'http://127.0.0.1:9' }),
  ...deps
}: QuietOptions): Promise<FastifyInstance> =>
  buildApp({
    pool: createFakePool(),
    threads: testThreads,
    sources: { lichess, sample: createSampleSource() },
    mailer: createMailbox(),
    sessionSecret: TEST_SECRET,
    appUrl: 'http://localhost:5000',
    passwords: quickPasswords,
    profileMode: 'fixed',
    lichessUrl: 'https://lichess.org',
    logLevel: 'silent',
    ...deps,
  });
