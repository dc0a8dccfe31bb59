/**
 * A real server for one test alone, with data of its own: what the test changes in a library, no other test sees.
 * It begins with the sample library, asks the same mock servers as the shared server, and ends with the test.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Milliseconds } from '../../src/chess/types';
import { writeQuickEngine } from '../../src/test/quick-engine';
import { createGate } from './page';
import { CHESSCOM_PORT, LICHESS_PORT } from './ports';
import { test as base } from './test';

/** Of playwright.config.ts, unless the environment names others. */
const MOCK_LICHESS = process.env['LICHESS_URL'] ?? `http://127.0.0.1:${LICHESS_PORT}`;
const MOCK_CHESSCOM = process.env['CHESSCOM_URL'] ?? `http://127.0.0.1:${CHESSCOM_PORT}`;

export { expect } from './test';

/** All servers of a worker stand behind one address: that is what lets tests share a page (kept-page.ts). */
export const theGate = createGate();

type OwnServer = {
  /**
   * For what is not about evaluations: in place of Stockfish an engine that knows no chess, and takes this long for a
   * position.
   */
  readonly quickEngine: Milliseconds | undefined;
  /** Of the environment, beside those of every test's server. */
  readonly settings: Readonly<Record<string, string>>;
};

export const test = base.extend<OwnServer, { serverHost: ServerHost }>({
  quickEngine: [undefined, { option: true }],
  settings: [{}, { option: true }],

  serverHost: [
    // oxlint-disable-next-line no-empty-pattern -- the runner wants the fixtures that it uses: none
    async ({}, use) => {
      const host = openServerHost();
      await use(host);
      host.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ quickEngine, settings, serverHost }, use) => {
    const folder = await temporaryFolder();
    const engine = quickEngine === undefined ? {} : settingsOfQuickEngine(folder, quickEngine);
    const address = await serverHost.start({ ...settingsOf(folder), ...engine, ...settings });
    await use(await theGate.leadTo(address));
    await serverHost.end();
    await rm(folder, { recursive: true, force: true });
  },
});

type ServerHost = ReturnType<typeof openServerHost>;

/** Runs the servers of a worker's tests in a process for all of them, one at a time. */
const openServerHost = () => {
  const host = fork(join(import.meta.dirname, 'server-host.mjs'), { env: { PATH: process.env['PATH'] } });
  const ask = (words: object): Promise<string> =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error('the process of the servers ended'));
      host.once('exit', fail);
      host.once('message', (answer) => {
        host.off('exit', fail);
        if (typeof answer === 'string') resolve(answer);
      });
      host.send(words);
    });
  return {
    /** Answers its address. */
    start: (settings: Readonly<Record<string, string>>) => ask({ start: settings }),
    end: () => ask({}),
    close: () => host.kill(),
  };
};

/** Settings by which a server has such an engine. */
export const settingsOfQuickEngine = (folder: string, delay: Milliseconds): Readonly<Record<string, string>> => ({
  STOCKFISH_PATH: writeQuickEngine(folder),
  QUICK_ENGINE_DELAY: String(delay),
});

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'outpost-own-server-'));

/** Of a server with its data in a folder, before a mock server of Lichess: by default the one that all tests share. */
const settingsOf = (dataDir: string, lichess = MOCK_LICHESS): Readonly<Record<string, string>> => ({
  PORT: '0',
  HOST: 'localhost',
  DATA_DIR: dataDir,
  ENGINE_PROCESSES: '1',
  LOG_LEVEL: 'error',
  // As the shared server: no journey waits for it.
  DEEP_LOOK: 'off',
  // Most journeys need no engine.
  WARM_ENGINES: 'off',
  LICHESS_URL: lichess,
  CHESSCOM_URL: MOCK_CHESSCOM,
});

/** In a process of its own, which a test may kill; `further` settings stand last. */
export const startServer = (
  dataDir: string,
  lichess?: string,
  further: Readonly<Record<string, string>> = {},
): ChildProcess =>
  spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env['PATH'], ...settingsOf(dataDir, lichess), ...further },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** As the server says it once it listens. */
export const addressOf = async ({ stdout }: ChildProcess): Promise<string> => {
  if (stdout === null) throw new Error('the server has no output');
  for await (const line of createInterface(stdout)) {
    const address = /^listening on (http:\S+)$/.exec(line)?.[1];
    if (address !== undefined) {
      stdout.resume();
      return address;
    }
  }
  throw new Error('the server ended before it listened');
};

export const end = async (server: ChildProcess): Promise<void> => {
  server.kill('SIGTERM');
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
};
