/** The real app over a fresh database in memory; only the engines may be stood in for. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Passwords } from '../server/accounts/auth';
import type { Email, Mailer } from '../server/accounts/mailer';
import { type AppDeps, buildApp } from '../server/app';
import type { Database } from '../server/db/database';
import { addSampleLibrary } from '../server/features/library/libraries';
import { openReferenceGames } from '../server/games/player-games';
import { createChesscomSource } from '../server/sources/chesscom/chesscom-source';
import { createLichessSource } from '../server/sources/lichess/lichess-source';
import { createReferenceSource } from '../server/sources/reference/reference-source';
import { createSampleSource } from '../server/sources/sample/sample-source';
import type { Source } from '../server/sources/source';
import { collectSources } from '../server/sources/sources';
import { createFakePool } from './fake-engines';
import { openTestDatabase } from './test-database';
import { openTestRedis, testThreads } from './test-services';

type TestAppOptions = Omit<QuietOptions, 'db'> & {
  /** By default a fresh one in memory; closed with the test. */
  readonly db?: Database;
  /** Whether user 1 begins with the sample library; not by default. */
  readonly hasSample?: boolean;
  /** Adds further routes before the app is ready. */
  readonly routes?: (app: FastifyInstance) => void;
};

/** Built for one test and closed with it. */
export const buildTestApp = async ({
  hasSample = false,
  routes,
  ...given
}: TestAppOptions = {}): Promise<FastifyInstance> => {
  const db = given.db ?? (await openTestDatabase(hasSample ? addSampleLibrary : undefined));
  if (hasSample) await addSampleLibrary(db);
  const app = await buildQuietApp({ redis: openTestRedis(), ...given, db });
  routes?.(app);
  onTestFinished(async () => {
    await app.close();
    await db.destroy();
  });
  await app.ready();
  return app;
};

/** The same app on a port of its own; answers its base address. */
export const listenTestApp = async (options: TestAppOptions = {}): Promise<string> => {
  const app = await buildTestApp(options);
  return app.listen({ port: 0, host: '127.0.0.1' });
};

/** The real app over a database, silent, before no site and with engines that are stood in for. */

/** What is not given is as said above; emails are opened by nobody. */
type QuietOptions = Partial<Omit<AppDeps, 'db' | 'sources'>> &
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

/** Passwords kept so that it costs nothing, for tests that are not about how they are kept. Never the password itself. */

const digest = (password: string): string => createHash('sha256').update(password).digest('hex');

export const quickPasswords: Passwords = {
  hash: (password) => Promise.resolve(digest(password)),
  verify: ({ hash, password }) => Promise.resolve(hash === digest(password)),
};

/** The calls of a running server as its OpenAPI description tells them, for tests that go through all of them. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly default?: unknown;
};

type DescribedCall = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};

export type ApiDescription = { readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>> };

/** Of a server that listens at the address. */
export const readApiDescription = async (base: string): Promise<ApiDescription> =>
  (await (await fetch(`${base}/api/openapi.json`)).json()) as ApiDescription;

/** Something of the schema's kind. */
export const sampleOf = ({ type, properties, items, anyOf, ...schema }: Schema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0]);
  const [kind] = [type ?? 'object'].flat();
  if (kind === 'object') {
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, field]) => [name, sampleOf(field)]));
  }
  if (kind === 'array') return items === undefined ? [] : [sampleOf(items)];
  if (kind === 'integer' || kind === 'number') return 1;
  return kind === 'boolean' ? true : 'e4';
};

/** Takes the emails that the application sends. */

export type Mailbox = Mailer & {
  readonly emails: readonly Email[];
};

export const createMailbox = (): Mailbox => {
  const emails: Email[] = [];
  return {
    emails,
    send: (email) => {
      emails.push(email);
      return Promise.resolve();
    },
  };
};

/** The secret in the link of an email. */
export const tokenIn = ({ text }: Email): string => /[?&]token=([^\s&]+)/.exec(text)![1]!;
