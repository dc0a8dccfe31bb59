/** `npm run db:move`: an embedded installation into a PostgreSQL database. */
import { parseConfig } from '../server/config';
import { moveDatabase } from '../server/db/infra/move';
import { keepFilesPrivate } from '../server/private-files';
import { DB_MOVE_HELP, parseDbMoveArguments } from './db-move-arguments';
import { formatMovedTables, describeRefusal } from './db-move-refusal';
import { EXIT, type ExitCode } from './exit-codes';
import { terminal } from './terminal';

const run = async (words: readonly string[]): Promise<ExitCode> => {
  const wanted = parseDbMoveArguments(words);
  if (!wanted.ok) return complain(EXIT.usage, `${wanted.error}\n\n${DB_MOVE_HELP}`);
  if (wanted.value === 'help') {
    terminal.print(DB_MOVE_HELP);
    return EXIT.done;
  }
  const config = parseConfig(process.env);
  if (!config.ok) return complain(EXIT.usage, config.error);
  const { dataDir, database } = config.value;
  if (database === dataDir) return complain(EXIT.usage, `Where to? Set DATABASE_URL\n\n${DB_MOVE_HELP}`);
  return move(dataDir, database);
};

const move = async (dataDir: string, url: string): Promise<ExitCode> => {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const start = performance.now();
  try {
    const outcome = await moveDatabase({ dataDir, url, signal: interrupt.signal, onProgress: tell });
    if (!outcome.ok) return complain(EXIT.usage, describeRefusal(outcome.refusal, dataDir));
    terminal.report('');
    for (const line of formatMovedTables(outcome.tables)) terminal.print(line);
    const seconds = (performance.now() - start) / 1000;
    const rows = outcome.tables.reduce((sum, { target }) => sum + target, 0);
    terminal.print(`moved in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows a second`);
    return EXIT.done;
  } catch (error) {
    if (interrupt.signal.aborted) return complain(EXIT.interrupted, 'Interrupted; nothing was moved.');
    return complain(EXIT.failed, `Nothing was moved: ${describe(error)}`);
  }
};

const tell = (table: string, rows: number): void => terminal.report(`${table}: ${rows} rows`);

const complain = (code: ExitCode, line: string): ExitCode => {
  terminal.report('');
  terminal.complain(line);
  return code;
};

/** A server that cannot be reached is told by its code alone. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
};

keepFilesPrivate();
process.exitCode = await run(process.argv.slice(2));
