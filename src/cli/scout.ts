/** `npm run scout -- [SITE:]NAME`: how a player plays, from the last games, by the server's own functions. */
import { closeAppThreads, createAppThreads, type AppThreads } from '../server/app-threads';
import { parseConfig, type Config } from '../server/config';
import { createEngines } from '../server/engines';
import { describeFailure } from '../server/games/describe-failure';
import type { Scout } from '../server/features/scout/scout';
import { readGameIn } from '../server/features/scout/scouting-tasks';
import { createScouts } from '../server/features/scout/scouts';
import { toInsights } from '../server/games/to-contract/to-insights';
import { toScoutedTournament } from '../server/games/to-contract/to-scouted-tournament';
import type { SourceFailure } from '../server/sources/failures';
import { createSources, type NamedPlayer, type Sources } from '../server/sources/sources';
import { keepFilesPrivate } from '../server/private-files';
import { EXIT, type ExitCode } from './exit-codes';
import { openKnown, type Known } from './known';
import { parseScoutArguments, SCOUT_HELP, type ScoutArguments } from './scout-arguments';
import { formatScout } from './scout-text';
import { terminal } from './terminal';

const scout = async (words: readonly string[]): Promise<ExitCode> => {
  const wanted = parseScoutArguments(words);
  if (!wanted.ok) return complain(EXIT.usage, `${wanted.error}\n\n${SCOUT_HELP}`);
  if (wanted.value === 'help') {
    terminal.print(SCOUT_HELP);
    return EXIT.done;
  }
  const config = parseConfig(process.env);
  if (!config.ok) return complain(EXIT.usage, config.error);
  const threads = createAppThreads(complainOf);
  const known = await openKnown(config.value.database, complainOf);
  const sources = createSources(config.value.sources, { readGame: readGameIn(threads.scouting), ...known.lent });
  const { player, ...options } = wanted.value;
  const named = sources.parse(player);
  if (named === undefined) {
    await known.close();
    return complain(EXIT.usage, `There is no such site: ${player}\n\n${SCOUT_HELP}`);
  }
  return scoutWithEngines({ ...named, ...options }, { config: config.value, sources, threads, known });
};

const complainOf = (error: unknown, message: string): void => terminal.complain(`${message}: ${String(error)}`);

const complain = (code: ExitCode, line: string): ExitCode => {
  terminal.complain(line);
  return code;
};

type Wanted = NamedPlayer & Omit<ScoutArguments, 'player'>;
type Setting = {
  readonly config: Config;
  readonly sources: Sources;
  readonly threads: AppThreads;
  readonly known: Known;
};

const scoutWithEngines = async (wanted: Wanted, { config, sources, threads, known }: Setting): Promise<ExitCode> => {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort());
  const pool = createEngines(config, terminal.complain);
  const scouts = createScouts({ pool, thread: threads.scouting, store: known.store, sources, onFailure: complainOf });
  const stayAlive = setInterval(() => undefined, 60_000); // The pool's own waiting does not keep a process alive.
  try {
    return await follow(scouts.follow(wanted, interrupt.signal), wanted);
  } finally {
    clearInterval(stayAlive);
    await scouts.close();
    await pool.close();
    await closeAppThreads(threads);
    await known.close();
  }
};

/** Until all games have been analyzed once, or to the very end of the deeper look. */
const follow = async (running: Scout, { name, label, isJson, isDeep }: Wanted): Promise<ExitCode> => {
  let endFirstLook = (): void => undefined;
  const firstLook = new Promise<void>((resolve) => (endFirstLook = resolve));
  const stop = running.listen(() => {
    const { received, scanned, stage } = running.progress();
    const { deep } = running.answer().profile.scan;
    if (stage === 'deepening' && !isDeep) endFirstLook();
    terminal.report(`${received} games received, ${scanned} analyzed${isDeep ? `, ${deep} of them deeply` : ''}`);
  });
  const outcome = await running.answered;
  await Promise.race([running.finished, firstLook]);
  stop();
  terminal.report('');
  if (!outcome.ok) return complain(exitOf(outcome.error), describeFailure(outcome.error, { name, label }));
  const { games, profile } = running.answer();
  const { tournaments } = await running.tournaments;
  const known = { games, insights: toInsights(profile), tournaments: tournaments.map(toScoutedTournament) };
  terminal.print(isJson ? JSON.stringify(known) : formatScout(profile, tournaments));
  return EXIT.done;
};

const exitOf = ({ reason }: SourceFailure): ExitCode => {
  if (reason === 'cancelled') return EXIT.interrupted;
  return reason === 'unknown-player' || reason === 'closed-account' ? EXIT.refused : EXIT.failed;
};

// Whoever reads the output may have seen enough of it, as `head` has.
keepFilesPrivate();
process.stdout.on('error', () => process.exit(EXIT.done));
process.exitCode = await scout(process.argv.slice(2));
