/** The real server as a program, as it was built for the run (src/test/processes/programs.ts). */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inject, onTestFinished } from 'vitest';
import { writeQuickEngine } from '../quick-engine';

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
    ...{ PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ENGINE_PROCESSES: '1' },
    ...{ STOCKFISH_PATH: writeQuickEngine(folder), LICHESS_URL: NOBODY, CHESSCOM_URL: NOBODY },
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
