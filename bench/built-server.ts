import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type BuiltServer = { readonly address: string; readonly pid: number | undefined };

type Environment = Readonly<Record<string, string>>;

/** Starts the built server on a free port with data of its own, for as long as the work takes. */
export const withBuiltServer = (
  work: (server: BuiltServer) => Promise<void>,
  environment: Environment = {},
): Promise<void> => withBuilt('main', { PORT: '0', ...environment }, ({ words, pid }) => work({ address: words, pid }));

/** Starts the built worker, for as long as the work takes. */
export const withBuiltWorker = (work: () => Promise<void>, environment: Environment): Promise<void> =>
  withBuilt('worker', environment, work);

type Started = { readonly words: string; readonly pid: number | undefined };

const withBuilt = async (
  program: 'main' | 'worker',
  environment: Environment,
  work: (started: Started) => Promise<void>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, `../dist/server/${program}.js`)], {
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await work({ words: await firstWords(child.stdout), pid: child.pid });
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The address at which a server listens, or the engine with which a worker works. */
const firstWords = async (output: NodeJS.ReadableStream): Promise<string> => {
  for await (const line of createInterface({ input: output })) {
    const words = /^(?:listening on|working with) (\S+)/.exec(line)?.[1];
    if (words !== undefined) return words;
  }
  throw new Error('It did not start. Is it built (npm run build)?');
};
