/** Shared by the commands: exit codes, output, and setup. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalPool } from '../engine/queue/pool';
import type { EvaluationCache } from '../engine/search';
import type { Config } from '../server/config';

/** Documented in the help texts; scripts rely on them. */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3, interrupted: 130 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export const terminal = {
  print: (line: string): void => console.log(line),
  printError: (line: string): void => console.error(line),
  /** A progress line that the next one replaces; empty clears it. */
  showProgress: (line: string): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  },
};

/** For failures that the command survives. */
export const warn = (error: unknown, message: string): void => terminal.printError(`${message}: ${String(error)}`);

/** `1 game`, `2 games`. */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Ends a command with an optional message and an exit code. */
export class CommandError extends Error {
  readonly code: ExitCode;

  constructor(code: ExitCode, line = '') {
    super(line);
    this.code = code;
  }
}

/** Invalid arguments: the message is followed by the help text. */
export class UsageError extends Error {}

export type Command = {
  readonly help: string;
  readonly run: (words: readonly string[]) => Promise<ExitCode>;
};

type Definition<Arguments> = {
  readonly help: string;
  /** Throws `UsageError`, or errors of `parseArgs`. */
  readonly parse: (words: readonly string[]) => Arguments;
  /** May throw `Refusal` and `UsageError`. */
  readonly run: (args: Arguments, config: Config) => ExitCode | Promise<ExitCode>;
};

/** Parses the arguments, then the settings, and maps errors to messages and exit codes. */
export const defineCommand = <Arguments>({ help, parse, run }: Definition<Arguments>): Command => ({
  help,
  run: async (words) => {
    try {
      const args = parse(words);
      return await run(args, await readConfig());
    } catch (error) {
      terminal.showProgress('');
      if (error instanceof UsageError || isOfParseArgs(error)) {
        terminal.printError(`${error.message}\n\n${help}`);
        return EXIT.usage;
      }
      if (!(error instanceof CommandError)) throw error;
      if (error.message !== '') terminal.printError(error.message);
      return error.code;
    }
  },
});

/** Imported late, so that help works without settings. */
const readConfig = async (): Promise<Config> => {
  const { parseConfig } = await import('../server/config');
  const config = parseConfig(process.env);
  if (!config.ok) throw new CommandError(EXIT.usage, config.error);
  return config.value;
};

const isOfParseArgs = (error: unknown): error is TypeError =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** The only positional argument; `missing` and `single` are the error messages. */
export const onlyPositional = (
  positionals: readonly string[],
  { missing, single }: { readonly missing: string; readonly single: string },
): string => {
  const [first, ...others] = positionals;
  if (first === undefined) throw new UsageError(missing);
  if (others.length > 0) throw new UsageError(`${single}, please: ${positionals.join(' ')}`);
  return first;
};

/** Ctrl+C aborts the signal instead of ending the process. */
export const interruptSignal = (): AbortSignal => {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  return interrupt.signal;
};

export const withEngines = async (
  config: Config,
  run: (pool: LocalPool, signal: AbortSignal) => Promise<ExitCode>,
): Promise<ExitCode> => {
  const { createEngines } = await import('../server/platform/engines');
  const signal = interruptSignal();
  const pool = createEngines(config, terminal.printError);
  const keepAlive = setInterval(() => undefined, 60_000); // The pool does not keep the process alive.
  try {
    return await run(pool, signal);
  } finally {
    clearInterval(keepAlive);
    await pool.close();
  }
};

type OpenCache = { readonly cache: EvaluationCache; readonly close: () => Promise<void> };

/** The installation's evaluations. Without an installation no database is created. */
export const openEvaluations = async ({ dataDir, database }: Config): Promise<OpenCache> => {
  const isInstalled = database !== dataDir || existsSync(join(dataDir, 'outpost.db'));
  if (!isInstalled) return NO_CACHE;
  try {
    const { openDatabase } = await import('../server/db/database');
    const { createEvaluationCache } = await import('../server/db/evaluations');
    const db = await openDatabase(database);
    return { cache: createEvaluationCache({ db, onFailure: warn }), close: () => db.destroy() };
  } catch (error) {
    warn(error, 'known evaluations are not used');
    return NO_CACHE;
  }
};

const NO_CACHE: OpenCache = {
  cache: { read: () => Promise.resolve(new Map()), write: () => Promise.resolve() },
  close: () => Promise.resolve(),
};
