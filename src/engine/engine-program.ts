import { fileURLToPath } from 'node:url';

/** What to start: a command, its arguments, and its environment. */
export type EngineProgram = {
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
