/** The real server as a program, as it was built for the run (src/test/processes/programs.ts). */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject, onTestFinished } from 'vitest';
import { writeQuickEngine } from '../quick-engine';
import { temporaryFolder } from './run-program';

export type RunningServer = {
  readonly child: ChildProcess;
  /** Its address when it listens, its engine when it works; `undefined` when it ended before. */
  readonly listening: Promise<string | undefined>;
  readonly gone: Promise<void>;
};

type Start = {
  /** The server, or the worker that searches for it. */
  readonly program?: 'main' | 'worker';
  /** What goes before the program's own command line: by default Node alone. */
  readonly command?: readonly [string, ...string[]];
  readonly settings: Readonly<Record<string, string>>;
};

/** In place of every site. */
const NOBODY = 'http://127.0.0.1:9';

/**
 * Answers what starts it, as often as one likes. Its engine, written into the folder, answers at once. What still runs at
 * the end of the test is killed.
 */
export const prepareServer = (folder: string): ((start: Start) => RunningServer) => {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ENGINE_PROCESSES: '1',
    STOCKFISH_PATH: writeQuickEngine(folder),
    LICHESS_URL: NOBODY,
    CHESSCOM_URL: NOBODY,
  };
  const running: RunningServer[] = [];
  onTestFinished(async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.map(({ gone }) => gone));
  });

  return ({ program = 'main', command: [first, ...words] = [process.execPath], settings }) => {
    const child = spawn(first, [...words, join(inject('programs'), `${program}.js`)], {
      env: { ...env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = new Promise<void>((left) => child.once('exit', () => left()));
    const server = { child, listening: readAddress(child.stdout), gone };
    running.push(server);
    return server;
  };
};

const readAddress = async (output: NodeJS.ReadableStream): Promise<string | undefined> => {
  for await (const line of createInterface({ input: output })) {
    const address = /^(?:listening on|working with) (\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  return undefined;
};

/** The real server as a process that a test may kill at any moment and start again over the same data. */

export type KillableServer = {
  readonly dataDir: string;
  /** Resolves to its address when it listens; `undefined` when it was killed before. */
  readonly start: () => Promise<string | undefined>;
  /** SIGKILL; resolves when the process has gone. */
  readonly kill: () => Promise<void>;
};

/** Its engine answers at once. */
export const createKillableServer = (settings: Readonly<Record<string, string>> = {}): KillableServer => {
  const dataDir = temporaryFolder();
  const start = prepareServer(dataDir);
  let running: RunningServer | undefined;
  return {
    dataDir,
    start: () => {
      running = start({ settings: { DATA_DIR: dataDir, ...settings } });
      return running.listening;
    },
    kill: async () => {
      running?.child.kill('SIGKILL');
      await running?.gone;
    },
  };
};

/** In milliseconds. */
type HealthWatch = { readonly answers: number; readonly worst: number; readonly median: number };

const PAUSE = 20;

/** Asks for a server's health again and again until it is ended, and fails where it is not answered. */
export const watchHealth = (address: string): { readonly end: () => Promise<HealthWatch> } => {
  const over = new AbortController();
  const times: number[] = [];
  const asking = (async () => {
    while (!over.signal.aborted) {
      const start = performance.now();
      const answer = await fetch(`${address}/api/health`);
      await answer.text();
      if (answer.status !== 200) throw new Error(`the health is answered ${answer.status}`);
      times.push(performance.now() - start);
      await sleep(PAUSE);
    }
  })();
  asking.catch(() => undefined);
  return {
    end: async () => {
      over.abort();
      await asking;
      const sorted = times.toSorted((one, other) => one - other);
      return { answers: sorted.length, worst: sorted.at(-1) ?? 0, median: sorted[sorted.length >> 1] ?? 0 };
    },
  };
};
