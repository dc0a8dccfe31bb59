import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type BuiltServer = {
  readonly address: string;
  readonly pid: number | undefined;
  /** Megabytes that stay when the garbage is collected, which is done now. */
  readonly inUse: () => Promise<number>;
};

type Environment = Readonly<Record<string, string>>;

/** Starts the built server on a free port with data of its own, for as long as the work takes. */
export const withBuiltServer = (
  work: (server: BuiltServer) => Promise<void>,
  environment: Environment = {},
): Promise<void> =>
  withBuilt('main', { PORT: '0', ...environment }, (child, address) =>
    work({ address, pid: child.pid, inUse: () => askInUse(child) }),
  );

/** Starts the built worker, for as long as the work takes. */
export const withBuiltWorker = (work: () => Promise<void>, environment: Environment): Promise<void> =>
  withBuilt('worker', environment, work);

const TELLING_MEMORY = ['--expose-gc', '--import', join(import.meta.dirname, 'tell-memory.mjs')];

const withBuilt = async (
  program: 'main' | 'worker',
  environment: Environment,
  work: (child: ChildProcess, words: string) => Promise<void>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  const child = fork(join(import.meta.dirname, `../dist/server/${program}.js`), {
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment },
    execArgv: TELLING_MEMORY,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    await work(child, await firstWords(child.stdout!));
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
};

const askInUse = async (child: ChildProcess): Promise<number> => {
  child.send('in use?');
  const [bytes] = (await once(child, 'message')) as [number];
  return bytes / 2 ** 20;
};

/** The address at which a server listens, or the engine with which a worker works. */
const firstWords = async (output: NodeJS.ReadableStream): Promise<string> => {
  for await (const line of createInterface({ input: output })) {
    const words = /^(?:listening on|working with) (\S+)/.exec(line)?.[1];
    if (words !== undefined) return words;
  }
  throw new Error('It did not start. Is it built (npm run build)?');
};
