/** `npm run analyze -- game.pgn`: the games of a PGN file, analyzed one after another by the server's own functions. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { readPgn, type PgnReading } from '../chess/notation/pgn/pgn';
import type { EvaluationCache } from '../engine/search';
import { parseConfig, type Config } from '../server/config';
import { openDatabase } from '../server/db/infra/database';
import { createEvaluationCache } from '../server/db/analysis/evaluations';
import { createEngines } from '../server/engines';
import { keepFilesPrivate } from '../server/private-files';
import { ANALYZE_HELP, parseAnalyzeArguments, type AnalyzeArguments } from './analyze-arguments';
import { analyzeReadings } from './analyze-readings';
import { EXIT, type ExitCode } from './exit-codes';
import { terminal } from './terminal';

const analyze = async (words: readonly string[]): Promise<ExitCode> => {
  const wanted = parseAnalyzeArguments(words);
  if (!wanted.ok) return complain(EXIT.usage, `${wanted.error}\n\n${ANALYZE_HELP}`);
  if (wanted.value === 'help') {
    terminal.print(ANALYZE_HELP);
    return EXIT.done;
  }
  const config = parseConfig(process.env);
  if (!config.ok) return complain(EXIT.usage, config.error);
  const pgn = await readText(wanted.value.file);
  if (pgn === undefined) return complain(EXIT.usage, `${wanted.value.file} cannot be read`);
  const readings = readPgn(pgn);
  if (readings.length === 0) return complain(EXIT.refused, 'There is no game in the text');
  return analyzeWithEngines(readings, wanted.value, config.value);
};

const complain = (code: ExitCode, line: string): ExitCode => {
  terminal.complain(line);
  return code;
};

const readText = async (file: string): Promise<string | undefined> => {
  try {
    return await (file === '-' ? text(process.stdin) : readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const analyzeWithEngines = async (
  readings: readonly PgnReading[],
  { mode, isJson }: AnalyzeArguments,
  config: Config,
): Promise<ExitCode> => {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const known = await openCache(config.database);
  const pool = createEngines(config, terminal.complain);
  const stayAlive = setInterval(() => undefined, 60_000); // The pool's own waiting does not keep a process alive.
  try {
    return await analyzeReadings(readings, {
      pool,
      mode,
      isJson,
      cache: known.cache,
      signal: interrupt.signal,
      terminal,
    });
  } finally {
    clearInterval(stayAlive);
    await pool.close();
    await known.close();
  }
};

/** The server's known evaluations; without its database the analysis only takes longer. */
const openCache = async (where: string): Promise<{ cache: EvaluationCache; close: () => Promise<void> }> => {
  const onFailure = (error: unknown, message: string): void => terminal.complain(`${message}: ${String(error)}`);
  try {
    const db = await openDatabase(where);
    return { cache: createEvaluationCache({ db, onFailure }), close: () => db.destroy() };
  } catch (error) {
    onFailure(error, 'known evaluations are not used');
    const cache: EvaluationCache = { read: () => Promise.resolve(new Map()), write: () => Promise.resolve() };
    return { cache, close: () => Promise.resolve() };
  }
};

// Whoever reads the output may have seen enough of it, as `head` has.
keepFilesPrivate();
process.stdout.on('error', () => process.exit(EXIT.done));
process.exitCode = await analyze(process.argv.slice(2));
