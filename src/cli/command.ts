/** What the commands share: exit codes, output, and how one is started and ends. */
import type { LocalPool } from '../engine/queue/pool';
import type { Config } from '../server/config';

/** What a script can rely on; the help text of each command says the same. */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const terminal = {
  /** Results. */
  print: (line: string): void => console.log(line),
  /** Errors and warnings. */
  complain: (line: string): void => console.error(line),
  /** Progress: a line that the next one replaces; empty to clear it. */
  report: (line: string): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  },
};

/** For what works on without the thing that failed. */
export const warn = (error: unknown, message: string): void => terminal.complain(`${message}: ${String(error)}`);

/** `1 game`, `2 games`. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Ends a command with a line of its own, or silently, and with an exit code. */
export class Refusal extends Error {
  readonly code: ExitCode;

  constructor(code: ExitCode, line = '') {
    super(line);
    this.code = code;
  }
}

/** The arguments cannot be used: the line is followed by the help of the command. */
export class UsageError extends Error {}

export type Command = {
  readonly help: string;
  readonly run: (words: readonly string[]) => Promise<ExitCode>;
};

type Definition<Arguments> = {
  readonly help: string;
  /** Reads the command line. Throws `UsageError`, or what `parseArgs` of Node.js throws. */
  readonly parse: (words: readonly string[]) => Arguments;
  /** May throw `Refusal` and `UsageError`. */
  readonly run: (wanted: Arguments, config: Config) => ExitCode | Promise<ExitCode>;
};

/** A command that reads its arguments, then the settings, and turns its own errors into lines and exit codes. */
export const defineCommand = <Arguments>({ help, parse, run }: Definition<Arguments>): Command => ({
  help,
  run: async (words) => {
    try {
      const wanted = parse(words);
      return await run(wanted, await readConfig());
    } catch (error) {
      terminal.report('');
      if (error instanceof UsageError || isOfParseArgs(error)) {
        terminal.complain(`${error.message}\n\n${help}`);
        return EXIT.usage;
      }
      if (!(error instanceof Refusal)) throw error;
      if (error.message !== '') terminal.complain(error.message);
      return error.code;
    }
  },
});

/** Loaded late, so that help needs no settings. */
const readConfig = async (): Promise<Config> => {
  const { parseConfig } = await import('../server/config');
  const config = parseConfig(process.env);
  if (!config.ok) throw new Refusal(EXIT.usage, config.error);
  return config.value;
};

const isOfParseArgs = (error: unknown): error is TypeError =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** The only argument that is no option; `missing` asks for it, `single` says that it is one. */
export const onlyPositional = (
  positionals: readonly string[],
  { missing, single }: { readonly missing: string; readonly single: string },
): string => {
  const [first, ...others] = positionals;
  if (first === undefined) throw new UsageError(missing);
  if (others.length > 0) throw new UsageError(`${single}, please: ${positionals.join(' ')}`);
  return first;
};

/** From now on Ctrl+C does not end the process, but aborts. */
export const interruptSignal = (): AbortSignal => {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  return interrupt.signal;
};

/** Starts the engines of the settings, and closes them at the end. */
export const withEngines = async (
  config: Config,
  run: (pool: LocalPool, signal: AbortSignal) => Promise<ExitCode>,
): Promise<ExitCode> => {
  const { createEngines } = await import('../server/platform/engines');
  const signal = interruptSignal();
  const pool = createEngines(config, terminal.complain);
  const stayAlive = setInterval(() => undefined, 60_000); // The pool's own waiting does not keep a process alive.
  try {
    return await run(pool, signal);
  } finally {
    clearInterval(stayAlive);
    await pool.close();
  }
};
