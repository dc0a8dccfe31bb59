/** `npm run backup -- FOLDER`: a copy of an embedded installation, made while it runs. */
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '../server/config';
import { backUpDatabase } from '../server/db/infra/backup';
import { keepFilesPrivate } from '../server/private-files';
import { BACKUP_HELP, parseBackupArguments } from './backup-arguments';
import { EXIT, type ExitCode } from './exit-codes';
import { terminal } from './terminal';

/** What lies in a data folder beside the database. */
const FURTHER = ['session-secret', 'outbox'];

const run = (words: readonly string[]): ExitCode => {
  const wanted = parseBackupArguments(words);
  if (!wanted.ok) return complain(EXIT.usage, `${wanted.error}\n\n${BACKUP_HELP}`);
  if (wanted.value === 'help') {
    terminal.print(BACKUP_HELP);
    return EXIT.done;
  }
  const config = parseConfig(process.env);
  if (!config.ok) return complain(EXIT.usage, config.error);
  const { dataDir, database } = config.value;
  if (database !== dataDir) {
    return complain(EXIT.usage, 'DATABASE_URL names a PostgreSQL server: its own pg_dump makes the copy');
  }
  const { folder } = wanted.value;
  if (existsSync(folder) && readdirSync(folder).length > 0) return complain(EXIT.usage, `${folder} is not empty`);
  return copy(dataDir, folder);
};

const copy = (dataDir: string, folder: string): ExitCode => {
  try {
    mkdirSync(folder, { recursive: true });
    for (const name of FURTHER) {
      const source = join(dataDir, name);
      if (existsSync(source)) cpSync(source, join(folder, name), { recursive: true, preserveTimestamps: true });
    }
    backUpDatabase(dataDir, folder);
  } catch (error) {
    return complain(
      EXIT.failed,
      `The copy could not be made: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  terminal.print(`${dataDir} is copied into ${folder}`);
  return EXIT.done;
};

const complain = (code: ExitCode, line: string): ExitCode => {
  terminal.complain(line);
  return code;
};

keepFilesPrivate();
process.exitCode = run(process.argv.slice(2));
