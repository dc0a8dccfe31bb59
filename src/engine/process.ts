import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Output of Node.js and V8 around the error message: code, stack frames, versions. */
const ERROR_CONTEXT = /^(?:\s|\W*$|\d+: 0x|Node\.js v|#FailureMessage|-{3})/;

/** The child ends with its standard input, so it never outlives this process. */
export const startProcess =
  ({ title, command, args, env }: EngineProgram): StartEngine =>
  ({ onLine, onExit }) => {
    const child = spawn(command, args, { env, stdio: 'pipe' });
    if (child.pid !== undefined) lowerPriority(child.pid);
    let lastError = '';
    const gone = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        onExit(`The ${title} could not be started: ${error.message}`);
        resolve();
      });
      child.once('exit', (code, signal) => {
        onExit(`The ${title} ended ${signal === null ? `with code ${code ?? 0}` : `by ${signal}`}${lastError}`);
        resolve();
      });
    });
    child.stdin.on('error', () => undefined); // Broken pipe after an exit, which is reported separately.
    createInterface({ input: child.stdout }).on('line', onLine);
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (!ERROR_CONTEXT.test(line)) lastError = `: ${line}`;
    });
    return {
      send: (line) => void child.stdin.write(`${line}\n`),
      kill: () => {
        child.kill('SIGKILL');
        return gone;
      },
      pid: child.pid,
    };
  };

/** Engines use all cores, and requests are answered in between. */
const lowerPriority = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has exited, which is reported, or the system does not allow it.
  }
};

/** A line connection to an engine: a child process, or a fake in tests. */
type EngineTransport = {
  /** One line without a line break; ignored after the engine has exited. */
  send(line: string): void;
  /** Resolves when the engine has exited. */
  kill(): Promise<void>;
  readonly pid: number | undefined;
};

/** Always called asynchronously. */
type EngineEvents = {
  /** Without the line break. */
  readonly onLine: (line: string) => void;
  /** Exited or failed to start; the last event. `why` is one sentence for the log. */
  readonly onExit: (why: string) => void;
};

/** Never throws: failures are reported by `onExit`. */
export type StartEngine = (events: EngineEvents) => EngineTransport;

export type EngineProgram = {
  /** For messages. */
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
};

/** Server secrets that an external engine must not see. */
const SECRETS = /^(?:SESSION_SECRET|DATABASE_URL|REDIS_URL|SMTP_URL|NODE_OPTIONS|.+_TOKEN)$/;

const engineEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.test(name)));

/** A native UCI engine for a path, otherwise the bundled Stockfish 16. */
export const engineProgram = (stockfishPath?: string): EngineProgram =>
  stockfishPath === undefined
    ? {
        title: 'bundled Stockfish',
        command: process.execPath,
        args: [fileURLToPath(new URL('./stockfish-host.cjs', import.meta.url))],
        // One malloc arena for all threads, trimmed when free.
        env: { ...engineEnv(), MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
      }
    : { title: `engine ${stockfishPath}`, command: stockfishPath, args: [], env: engineEnv() };
