import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What Node.js and V8 print around the line that says what happened: code, frames, properties, versions. */
const AROUND_AN_ERROR = /^(?:\s|\W*$|\d+: 0x|Node\.js v|#FailureMessage|-{3})/;

/** Starts the program as a child process. It ends when its standard input does, so it never outlives this process. */
export const startProcess =
  ({ title, command, args, env }: EngineProgram): StartEngine =>
  ({ onLine, onExit }) => {
    const child = spawn(command, args, { env, stdio: 'pipe' });
    let lastWords = '';
    const gone = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        onExit(`The ${title} could not be started: ${error.message}`);
        resolve();
      });
      child.once('exit', (code, signal) => {
        onExit(`The ${title} ended ${signal === null ? `with code ${code ?? 0}` : `by ${signal}`}${lastWords}`);
        resolve();
      });
    });
    child.stdin.on('error', () => undefined); // The pipe broke because the process has gone, which `exit` tells.
    createInterface({ input: child.stdout }).on('line', onLine);
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (!AROUND_AN_ERROR.test(line)) lastWords = `: ${line}`;
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

/** The wire to one engine, whatever carries it: a process of this machine, or an object in a test. */
type EngineTransport = {
  /** Says one line, without its line break. To an engine that has gone it says nothing. */
  send(line: string): void;
  /** Ends the engine at once; resolves when it has gone. */
  kill(): Promise<void>;
  /** The process, where there is one. */
  readonly pid: number | undefined;
};

/** Events come later than the call that caused them, never during it. */
type EngineEvents = {
  /** One line of the engine, without its line break. */
  readonly onLine: (line: string) => void;
  /** The engine has gone or could not be started; nothing more is heard. `why` is one sentence for the log. */
  readonly onExit: (why: string) => void;
};

/** Starts one engine. Never throws: a failure is told through `onExit`. */
export type StartEngine = (events: EngineEvents) => EngineTransport;

/** What to start: a command, its arguments, and its environment. */
type EngineProgram = {
  /** For messages: what a person would call it. */
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
};

/** Settings of the server that an engine, which may be somebody else's program, has no business to know. */
const SECRETS = /^(?:SESSION_SECRET|DATABASE_URL|REDIS_URL|SMTP_URL|NODE_OPTIONS|.+_TOKEN)$/;

const passedOn = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.test(name)));

/**
 * A native UCI engine where a path is given, otherwise the bundled Stockfish 16. The bundled one is run by
 * `stockfish-host.cjs`, which stands beside this file, in the sources as in the built server.
 */
export const engineProgram = (stockfishPath?: string): EngineProgram =>
  stockfishPath === undefined
    ? {
        title: 'bundled Stockfish',
        command: process.execPath,
        args: [fileURLToPath(new URL('./stockfish-host.cjs', import.meta.url))],
        // One heap for all threads, given back when free.
        env: { ...passedOn(), MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
      }
    : { title: `engine ${stockfishPath}`, command: stockfishPath, args: [], env: passedOn() };
