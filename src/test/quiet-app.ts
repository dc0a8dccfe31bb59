/** The real app over a database, silent, before no site and with engines that are stood in for. */
import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from '../server/app';
import { openReferenceGames } from '../server/games/player-games';
import { createChesscomSource } from '../server/sources/chesscom/chesscom-source';
import { createLichessSource } from '../server/sources/lichess/lichess-source';
import { createReferenceSource } from '../server/sources/reference/reference-source';
import { createSampleSource } from '../server/sources/sample/sample-source';
import type { Source } from '../server/sources/source';
import { collectSources } from '../server/sources/sources';
import { createFakePool } from './fake-pool';
import { createMailbox } from './mailbox';
import { quickPasswords } from './quick-passwords';
import { testThreads } from './test-threads';

/** What is not given is as said above; emails are opened by nobody. */
export type QuietOptions = Partial<Omit<AppDeps, 'db' | 'sources'>> &
  Pick<AppDeps, 'db'> & {
    /** By default one at which nobody listens. */
    readonly lichess?: Source;
    /** By default one at which nobody listens. */
    readonly chesscom?: Source;
    /** By default the one that the product has. */
    readonly sample?: Source;
    /** Sources beside those that there are. */
    readonly further?: readonly Source[];
  };

export const TEST_SECRET = 'a secret that only the tests know of';

/** What a browser would ask is the real site, whatever the server asks. */
const { browser } = createLichessSource();
const BROWSER = browser === undefined ? {} : { browser };

export const buildQuietApp = ({
  lichess = createLichessSource({ url: 'http://127.0.0.1:9' }),
  chesscom = createChesscomSource({ url: 'http://127.0.0.1:9' }),
  sample = createSampleSource(),
  further = [],
  ...deps
}: QuietOptions): Promise<FastifyInstance> =>
  buildApp({
    pool: createFakePool(),
    threads: testThreads,
    sources: collectSources([
      { ...lichess, ...BROWSER },
      chesscom,
      createReferenceSource(openReferenceGames(deps.db)),
      sample,
      ...further,
    ]),
    mailer: createMailbox(),
    sessionSecret: TEST_SECRET,
    appUrl: 'http://localhost:5000',
    passwords: quickPasswords,
    profileMode: 'fixed',
    logLevel: 'silent',
    ...deps,
  });
