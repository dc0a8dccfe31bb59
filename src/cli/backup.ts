import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUpDatabase } from '../server/db/database-copies';
import { CommandError, defineCommand, EXIT, onlyPositional, terminal } from './command';

const HELP = `Usage: outpost backup FOLDER

Copies the installation in DATA_DIR into FOLDER, which it creates: the database as it is at this moment,
the secret that signs sessions, and the emails. The server may keep running meanwhile.

FOLDER is itself a data folder. To restore it, stop the server, put a copy of FOLDER in
DATA_DIR's place, and start the server again.

  --help  this text

Example:
  DATA_DIR=./.data outpost backup /backups/outpost-monday

Exit codes: 0 done, 1 the copy could not be made, 2 wrong usage, a file, or a folder that is
not empty.
`;

/** Copied in addition to the database. */
const OTHER_ENTRIES = ['session-secret', 'outbox'];

export const backup = defineCommand({
  help: HELP,
  parse: (words) => {
    const { positionals } = parseArgs({ args: [...words], allowPositionals: true, options: {} });
    return onlyPositional(positionals, { missing: 'Where to? Give a folder', single: 'One folder' });
  },
  run: (folder, { dataDir, database }) => {
    if (database !== dataDir) {
      throw new CommandError(EXIT.usage, 'DATABASE_URL names a PostgreSQL server: its own pg_dump makes the copy');
    }
    try {
      const existing = statSync(folder, { throwIfNoEntry: false });
      if (existing?.isDirectory() === false) {
        throw new CommandError(EXIT.usage, `${folder} is a file: name a folder to create, or an empty one`);
      }
      if (existing !== undefined && readdirSync(folder).length > 0) {
        throw new CommandError(EXIT.usage, `${folder} is not empty`);
      }
      copy(dataDir, folder);
    } catch (error) {
      if (error instanceof CommandError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandError(EXIT.failed, `The copy could not be made: ${reason}`);
    }
    terminal.print(`${dataDir} was copied to ${folder}`);
    return EXIT.done;
  },
});

const copy = (dataDir: string, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  for (const name of OTHER_ENTRIES) {
    const source = join(dataDir, name);
    if (existsSync(source)) cpSync(source, join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  backUpDatabase(dataDir, folder);
};
