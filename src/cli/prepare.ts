/** `npm run prepare -- [SITE:]NAME --as white`: what to play against a player, by the server's own functions. */
import { closeAppThreads, createAppThreads, type AppThreads } from '../server/app-threads';
import { parseConfig, type Config } from '../server/config';
import { createEngines } from '../server/engines';
import { createFindDepartures } from '../server/features/prepare/departures';
import { addSampleEvaluations } from '../server/features/prepare/sample-evaluations';
import { lendGames } from '../server/features/scout/lend-games';
import { readGameIn } from '../server/features/scout/scouting-tasks';
import { createScouts } from '../server/features/scout/scouts';
import { createSiteMeetings } from '../server/games/meetings/site-meetings';
import { keepFilesPrivate } from '../server/private-files';
import { createSources, type Sources } from '../server/sources/sources';
import { EXIT, type ExitCode } from './exit-codes';
import { openKnown, type Known } from './known';
import { makePreparation } from './preparation/make-preparation';
import { parsePrepareArguments, PREPARE_HELP, type PrepareArguments } from './preparation/prepare-arguments';
import { canWrite, putOut } from './preparation/prepare-output';
import { readPlayers, type Players } from './preparation/prepare-players';
import { terminal } from './terminal';

const prepare = async (words: readonly string[]): Promise<ExitCode> => {
  const parsed = parsePrepareArguments(words);
  if (!parsed.ok) return complain(EXIT.usage, `${parsed.error}\n\n${PREPARE_HELP}`);
  if (parsed.value === 'help') {
    terminal.print(PREPARE_HELP);
    return EXIT.done;
  }
  const config = parseConfig(process.env);
  if (!config.ok) return complain(EXIT.usage, config.error);
  const wanted = parsed.value;
  const { output } = wanted;
  if ('file' in output && !(await canWrite(output.file)))
    return complain(EXIT.usage, `${output.file} cannot be written`);
  const threads = createAppThreads(complainOf);
  const known = await openKnown(config.value.database, complainOf);
  await addSampleEvaluations(known.cache);
  const sources = createSources(config.value.sources, { readGame: readGameIn(threads.scouting), ...known.lent });
  try {
    const players = await readPlayers(wanted, sources);
    if (!players.ok) return complain(players.error.code, players.error.line);
    return await prepareWithEngines({ ...wanted, ...players.value }, { config: config.value, sources, threads, known });
  } finally {
    await closeAppThreads(threads);
    await known.close();
  }
};

const complainOf = (error: unknown, message: string): void => terminal.complain(`${message}: ${String(error)}`);

const complain = (code: ExitCode, line: string): ExitCode => {
  if (line !== '') terminal.complain(line);
  return code;
};

type Setting = {
  readonly config: Config;
  readonly sources: Sources;
  readonly threads: AppThreads;
  readonly known: Known;
};

const prepareWithEngines = async (
  wanted: PrepareArguments & Players,
  { config, sources, threads, known }: Setting,
): Promise<ExitCode> => {
  const interrupt = new AbortController();
  const { signal } = interrupt;
  process.once('SIGINT', () => interrupt.abort());
  const pool = createEngines(config, terminal.complain);
  const { store, cache, db } = known;
  const thread = threads.preparations;
  const scouts = createScouts({ pool, thread: threads.scouting, store, sources, onFailure: complainOf });
  const stayAlive = setInterval(() => undefined, 60_000); // The pool's own waiting does not keep a process alive.
  try {
    const siteMeetings = createSiteMeetings(sources);
    const lend = lendGames({ scouts, sources });
    const departures = db === undefined ? {} : { findDepartures: createFindDepartures(db) };
    const engines = { pool, cache, thread, ...departures };
    const run = { ...engines, db, sources, siteMeetings, lendGames: lend, signal, terminal };
    const made = await makePreparation(wanted, run);
    if (!made.ok) return complain(made.error.code, made.error.line);
    terminal.print(await putOut(made.value, wanted.output, thread));
    return EXIT.done;
  } catch (error) {
    return complain(EXIT.failed, error instanceof Error ? error.message : String(error));
  } finally {
    clearInterval(stayAlive);
    await scouts.close();
    await pool.close();
  }
};

// Whoever reads the output may have seen enough of it, as `head` has.
keepFilesPrivate();
process.stdout.on('error', () => process.exit(EXIT.done));
process.exitCode = await prepare(process.argv.slice(2));
