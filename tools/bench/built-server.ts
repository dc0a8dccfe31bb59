import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

type BuiltServer = {
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
  const child = fork(join(import.meta.dirname, `../../dist/server/${program}.js`), {
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

/** What Linux tells of a process. */
export const statusOf = (pid = 0): string => readFileSync(`/proc/${pid}/status`, 'utf8');

/** A figure of that, `VmRSS` or `VmHWM`, in megabytes. */
export const megabytes = (pid: number | undefined, field: string): number => {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(statusOf(pid))?.[1];
  return Math.round(Number(kilobytes) / 1024);
};

/** Of Linux, in which it tells processor time. */
const TICKS_PER_SECOND = 100;

/** Processor time that a process has used so far, of all its threads; 0 of one that has gone. */
export const processorSeconds = (pid: number): number => {
  const [user = 0, system = 0] = fieldsOf(pid).slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
};

/** The number of the process that started it; 0 of one that has gone. */
export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1] ?? 0);

/** From the third field on: the second is a name, in which anything may stand. */
const fieldsOf = (pid: number): readonly string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};
