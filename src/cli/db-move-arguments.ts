import { parseArgs } from 'node:util';
import type { Result } from '../chess/types';

export const DB_MOVE_HELP = `Usage: DATABASE_URL=postgres://… npm run db:move

Copies the embedded installation in DATA_DIR into the PostgreSQL database that DATABASE_URL names,
which has no tables yet: all of it and counted, or nothing. The server is stopped before, and is
started with the same two settings afterwards. What is in DATA_DIR stays as it is.

  --help  this text

Exit codes: 0 done, 1 the move failed, 2 wrong usage, or a database that it may not move from or to,
130 interrupted. Unless it is 0, the target is as it was before.
`;

/** What the words of the command line ask for; the error is one line. */
export const parseDbMoveArguments = (words: readonly string[]): Result<'move' | 'help', string> => {
  try {
    const { values } = parseArgs({ args: [...words], options: { help: { type: 'boolean', default: false } } });
    return { ok: true, value: values.help ? 'help' : 'move' };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
};
