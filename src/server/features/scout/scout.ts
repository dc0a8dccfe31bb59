/**
 * One look at one player, shared by everybody who asks for the player meanwhile: the games are received, looked through
 * by the engine while they come, and kept. What is known already is not asked again.
 */
import type { Milliseconds, Result } from '../../../chess/types';
import { SCOUTED_GAMES, SCOUTED_TOURNAMENTS, type ScoutProgress } from '../../../contract/scout';
import type { EnginePool } from '../../../engine/search';
import type { ScoutKey, ScoutStore } from '../../db/scout/scouts';
import type { StoredScout } from '../../db/scout/stored-scout';
import type { Lane } from '../../lane';
import type { SourceFailure } from '../../sources/failures';
import type { FoundTournaments, Source } from '../../sources/source';
import { startGameScan, type GameScan } from './game-scan';
import { createScoutDesk, type ScoutDesk } from './scout-desk';
import type { ScoutAnswer } from './scout-state';
import type { ScoutingThread } from './scouting-tasks';

export type Scout = {
  /** When all is known, or the time for it is over and `answer` has to do; the rest is finished in the background. */
  readonly answered: Promise<Result<void, SourceFailure>>;
  readonly tournaments: Promise<FoundTournaments>;
  /** When nothing more is to come. Never rejects. */
  readonly finished: Promise<void>;
  /** As far as it is known now. */
  answer(): ScoutAnswer;
  progress(): ScoutProgress;
  /** Returns what ends the listening. */
  listen(listener: () => void): () => void;
};

export type ScoutDeps = {
  readonly pool: EnginePool;
  readonly thread: ScoutingThread;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly store: ScoutStore;
  /** Scans that may run at once, of all players. */
  readonly seats: Lane;
  /** For the engine's work after the games have come; the answer is given then, whole or not. */
  readonly budget?: Milliseconds;
  readonly now?: () => Milliseconds;
};

export type ScoutTask = {
  readonly key: ScoutKey;
  /** As it was asked for. */
  readonly name: string;
  readonly source: Source;
  /** Ends the scout; what has been found is kept. */
  readonly signal: AbortSignal;
};

/** With 2.5 s for 50 games at Lichess' pace this keeps the promise of 15-20 seconds. */
const SCAN_BUDGET: Milliseconds = 14_000;
/** A player asked for again within so long is not asked for at the source. */
const FRESH_FOR: Milliseconds = 5 * 60_000;
/** Games are asked for from so long before the newest one known: one begun earlier may have ended later. */
const OVERLAP: Milliseconds = 24 * 3_600_000;

export const startScout = (deps: ScoutDeps, task: ScoutTask): Scout => {
  const desk = createScoutDesk({ name: task.name, label: task.source.label });
  void deps.pool.identity().then(
    ({ name: engine }) => (desk.state.engine = engine),
    () => undefined,
  );
  const finished = runScout(deps, task, desk).catch((error: unknown) => {
    desk.answered.reject(error);
    desk.tournaments.reject(error);
  });
  return {
    answered: desk.answered.promise,
    tournaments: desk.tournaments.promise,
    finished,
    answer: () => desk.state.answer(),
    progress: () => desk.state.progress(),
    listen: desk.listen,
  };
};

const runScout = async (deps: ScoutDeps, task: ScoutTask, desk: ScoutDesk): Promise<void> => {
  const { store, budget = SCAN_BUDGET, now = Date.now } = deps;
  const { key, signal } = task;
  const { state } = desk;
  const known = await store.read(key);
  if (known !== undefined) state.adopt(known);
  if (known !== undefined && isFresh(known, now())) {
    desk.tournaments.resolve(toFound(known));
    desk.finish();
    return;
  }
  const askedAt = now();
  const scan = scanFor(desk, deps, signal);
  await receiveGames(task, { desk, scan, since: known && sinceLast(known) });
  if (state.failure !== undefined && state.entries().length === 0) {
    desk.fail(state.failure);
    return;
  }
  desk.enter('scanning');
  const timer = setTimeout(desk.answer, budget);
  const [found] = await Promise.all([findTournaments(task, desk, known), scan.end()]);
  clearTimeout(timer);
  const { tournaments, failure } = found;
  await store.write(key, { ...state.known(), askedAt, tournaments, hasAllTournaments: failure === undefined });
  if (signal.aborted) desk.fail({ reason: 'cancelled' });
  else desk.finish();
};

const scanFor = (
  { state, changed }: ScoutDesk,
  { pool, thread, seats, onFailure }: ScoutDeps,
  signal: AbortSignal,
): GameScan =>
  startGameScan({
    ...{ pool, thread, seats, signal },
    onScanned: (entry) => {
      state.put(entry);
      changed();
    },
    onError: (error) => onFailure(error, 'a scouted game could not be analyzed'),
    onFailed: (reason) => {
      if (reason !== 'cancelled' && reason !== 'closed') state.unscanned += 1;
    },
  });

const isFresh = (known: StoredScout, now: Milliseconds): boolean =>
  known.isWhole && known.hasAllTournaments && now - known.askedAt < FRESH_FOR;

/** Where nothing is missing, only newer games are asked for; else all of them again. */
const sinceLast = ({ isWhole, entries }: StoredScout): Milliseconds | undefined => {
  const last = Math.max(...entries.map(({ playedAt }) => playedAt));
  return isWhole && entries.length > 0 ? last - OVERLAP : undefined;
};

const toFound = ({ tournaments }: StoredScout): FoundTournaments => ({ tournaments, oddLines: 0 });

type Receiving = {
  readonly desk: ScoutDesk;
  readonly scan: GameScan;
  readonly since: Milliseconds | undefined;
};

/** Games that are not known yet go to the engine as they come. */
const receiveGames = async (
  { name, source, signal }: ScoutTask,
  { desk: { state, enter }, scan, since }: Receiving,
): Promise<void> => {
  const stream = source.games({ name, max: SCOUTED_GAMES, signal, ...(since === undefined ? {} : { since }) });
  for await (const game of stream) {
    if (state.take(game) && game.kind === 'played') scan.add(game);
    enter('fetching');
  }
  const ending = await stream.ending;
  // Of a part, those in the games known before come again.
  state.oddLines = since === undefined ? ending.oddLines : Math.max(state.oddLines, ending.oddLines);
  state.failure = ending.failure;
};

/** Who the player is, and then the tournaments; those known before, where nobody tells. */
const findTournaments = async (
  { name, source, signal }: ScoutTask,
  { state, changed, tournaments }: ScoutDesk,
  known: StoredScout | undefined,
): Promise<FoundTournaments> => {
  const profile = await source.profile({ name, signal });
  if (profile.ok) state.player = profile.value;
  changed();
  const fromGames = state.entries().flatMap((entry) => (entry.kind === 'counted' ? (entry.tournament ?? []) : []));
  const asked = await source.tournaments({ name, max: SCOUTED_TOURNAMENTS, fromGames, signal });
  const best = orKnown(asked, known);
  tournaments.resolve(best);
  return best;
};

/** What was known before, where nothing came but a failure; the next who asks is answered anew unless it was all. */
const orKnown = (asked: FoundTournaments, known: StoredScout | undefined): FoundTournaments => {
  if (asked.failure === undefined || asked.tournaments.length > 0 || known === undefined) return asked;
  return known.hasAllTournaments ? toFound(known) : { ...toFound(known), failure: asked.failure };
};
