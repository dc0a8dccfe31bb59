/** The real server as a program, built as the product is, so that starting it takes no more than starting it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { writeQuickEngine } from './quick-engine';

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

/**
 * Built once a test; answers what starts it, as often as one likes. Its engine, written into the folder, answers at once.
 * What still runs at the end of the test is killed.
 */
export const buildServerProgram = async (folder: string): Promise<(start: Start) => RunningServer> => {
  // Inside the project, so that its packages are found.
  const place = resolve('.cache', `built-server-${process.pid}`);
  mkdirSync(place, { recursive: true });
  await build({
    ...{ entryPoints: ['main', 'worker', 'thread'].map((name) => `src/server/${name}.ts`), outdir: place },
    ...{ bundle: true, splitting: true, packages: 'external' },
    ...{ platform: 'node', target: 'node20', format: 'esm', logLevel: 'warning' },
  });
  const env = {
    ...{ PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ENGINE_PROCESSES: '1' },
    ...{ STOCKFISH_PATH: writeQuickEngine(folder), LICHESS_URL: 'http://127.0.0.1:9' },
  };
  const running: RunningServer[] = [];
  onTestFinished(async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.map(({ gone }) => gone));
    rmSync(place, { recursive: true, force: true });
  });

  return ({ program = 'main', command: [first, ...words] = [process.execPath], settings }) => {
    const child = spawn(first, [...words, join(place, `${program}.js`)], {
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
