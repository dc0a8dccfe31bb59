/**
 * One look at one player, shared by everybody who asks for the player meanwhile: the games are received, looked through
 * by the engine while they come, and kept. What is known already is not asked again.
 */
import type { Milliseconds, Result } from '../../../chess/types';
import { SCOUTED_GAMES, SCOUTED_TOURNAMENTS, type ScoutProgress } from '../../../contract/scout';
import type { EnginePool } from '../../../engine/search';
import type { ScoutKey, ScoutStore } from '../../db/scout/scouts';
import type { CountedEntry, StoredScout } from '../../db/scout/stored-scout';
import type { Semaphore } from '../../semaphore';
import type { SourceFailure } from '../../sources/failures';
import type { FoundTournaments, Source } from '../../sources/source';
import { deepenGames } from './deepening';
import { startGameScan, type GameScan } from './game-scan';
import { createScoutEmitter, type ScoutEmitter } from './scout-emitter';
import type { ScoutAnswer } from './scout-state';
import type { ScoutingThread } from './scouting-tasks';

export type Scout = {
  /** When no further games are to come; at once where they are known. */
  readonly received: Promise<Result<void, SourceFailure>>;
  /** When all is known, or the time for it is over and `answer` has to do; the rest is finished in the background. */
  readonly answered: Promise<Result<void, SourceFailure>>;
  readonly tournaments: Promise<FoundTournaments>;
  /** When nothing more is to come. Never rejects. */
  readonly finished: Promise<void>;
  /** The games that count, as far as they are known now, the newest first. */
  games(): readonly CountedEntry[];
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
  readonly semaphore: Semaphore;
  /** For the engine's work after the games have come; the answer is given then, whole or not. */
  readonly budget?: Milliseconds | undefined;
  readonly now?: () => Milliseconds;
  /** Whether games are analyzed more deeply when the scout has answered; so by default. */
  readonly looksDeeply?: boolean;
};

export type ScoutTask = {
  readonly key: ScoutKey;
  /** As it was asked for. */
  readonly name: string;
  readonly source: Source;
  /** Ends the scout; what has been found is kept. */
  readonly signal: AbortSignal;
};

/** With 2.5 s for 50 games at Lichess' speed this keeps the promise of 15-20 seconds. */
const SCAN_BUDGET: Milliseconds = 14_000;
/** A player asked for again within so long is not asked for at the source. */
const FRESH_FOR: Milliseconds = 5 * 60_000;
/** Games are asked for from so long before the newest one known: one begun earlier may have ended later. */
const OVERLAP: Milliseconds = 24 * 3_600_000;

export const startScout = (deps: ScoutDeps, task: ScoutTask): Scout => {
  const emitter = createScoutEmitter({ name: task.name, label: task.source.label });
  void deps.pool.identity().then(
    ({ name: engine }) => (emitter.state.engine = engine),
    () => undefined,
  );
  const finished = runScout(deps, task, emitter).catch((error: unknown) => {
    emitter.received.reject(error);
    emitter.answered.reject(error);
    emitter.tournaments.reject(error);
  });
  return {
    received: emitter.received.promise,
    answered: emitter.answered.promise,
    tournaments: emitter.tournaments.promise,
    finished,
    games: () => emitter.state.games(),
    answer: () => emitter.state.answer(),
    progress: () => emitter.state.progress(),
    listen: emitter.listen,
  };
};

const runScout = async (deps: ScoutDeps, task: ScoutTask, emitter: ScoutEmitter): Promise<void> => {
  const { store, budget = SCAN_BUDGET, now = Date.now } = deps;
  const { key, signal } = task;
  const { state } = emitter;
  const known = await store.read(key);
  if (known !== undefined) state.adopt(known);
  if (known !== undefined && isFresh(known, now())) {
    emitter.tournaments.resolve(toFound(known));
    if (await deepen(deps, task, emitter)) await store.write(key, { ...known, ...state.known() });
    emitter.finish();
    return;
  }
  const requestedAt = now();
  const scan = scanFor(emitter, deps, signal);
  await receiveGames(task, { emitter, scan, since: known && sinceLast(known) });
  if (state.failure !== undefined && state.entries().length === 0) {
    emitter.fail(state.failure);
    return;
  }
  emitter.enter('scanning');
  const timer = setTimeout(emitter.answer, budget);
  const [found] = await Promise.all([findTournaments(task, emitter, known), scan.end()]);
  clearTimeout(timer);
  const { tournaments, failure } = found;
  const keep = () =>
    store.write(key, { ...state.known(), requestedAt, tournaments, hasAllTournaments: failure === undefined });
  await keep();
  if (signal.aborted) {
    emitter.fail({ reason: 'cancelled' });
    return;
  }
  if (await deepen(deps, task, emitter)) await keep();
  emitter.finish();
};

/** Answers first. Returns whether any game has been analyzed more deeply. */
const deepen = async (
  { pool, thread, onFailure, looksDeeply = true }: ScoutDeps,
  { signal }: ScoutTask,
  { state, enter, answer, changed }: ScoutEmitter,
): Promise<boolean> => {
  const games = looksDeeply ? state.toDeepen() : [];
  if (games.length === 0) return false;
  enter('deepening');
  answer();
  let isChanged = false;
  await deepenGames(games, {
    ...{ pool, thread, signal },
    onDeepened: (entry) => {
      isChanged = true;
      state.put(entry);
      changed();
    },
    onError: (error) => onFailure(error, 'a scouted game could not be analyzed more deeply'),
  });
  return isChanged;
};

const scanFor = (
  { state, changed }: ScoutEmitter,
  { pool, thread, semaphore, onFailure }: ScoutDeps,
  signal: AbortSignal,
): GameScan =>
  startGameScan({
    ...{ pool, thread, semaphore, signal },
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
  known.isWhole && known.hasAllTournaments && now - known.requestedAt < FRESH_FOR;

/** Where nothing is missing, only newer games are asked for; else all of them again. */
const sinceLast = ({ isWhole, entries }: StoredScout): Milliseconds | undefined => {
  const last = Math.max(...entries.map(({ playedAt }) => playedAt));
  return isWhole && entries.length > 0 ? last - OVERLAP : undefined;
};

const toFound = ({ tournaments }: StoredScout): FoundTournaments => ({ tournaments, malformedLines: 0 });

type Receiving = {
  readonly emitter: ScoutEmitter;
  readonly scan: GameScan;
  readonly since: Milliseconds | undefined;
};

/** Games that are not known yet go to the engine as they come. */
const receiveGames = async (
  { name, source, signal }: ScoutTask,
  { emitter: { state, enter }, scan, since }: Receiving,
): Promise<void> => {
  const stream = source.games({ name, max: SCOUTED_GAMES, signal, ...(since === undefined ? {} : { since }) });
  for await (const game of stream) {
    if (state.take(game) && game.kind === 'played') scan.add(game);
    enter('fetching');
  }
  const ending = await stream.ending;
  // Of a part, those in the games known before come again.
  state.malformedLines =
    since === undefined ? ending.malformedLines : Math.max(state.malformedLines, ending.malformedLines);
  state.missingMonths = ending.missingMonths ?? [];
  state.failure = ending.failure;
};

/** Who the player is, and then the tournaments; those known before, where nobody tells. */
const findTournaments = async (
  { name, source, signal }: ScoutTask,
  { state, changed, tournaments }: ScoutEmitter,
  known: StoredScout | undefined,
): Promise<FoundTournaments> => {
  const profile = await source.profile({ name, signal });
  if (profile.ok) state.player = profile.value;
  changed();
  const fromGames = state.entries().flatMap((entry) => (entry.kind === 'counted' ? (entry.tournament ?? []) : []));
  const requested = await source.tournaments({ name, max: SCOUTED_TOURNAMENTS, fromGames, signal });
  const best = orKnown(requested, known);
  tournaments.resolve(best);
  return best;
};

/** What was known before, where nothing came but a failure; the next who asks is answered anew unless it was all. */
const orKnown = (requested: FoundTournaments, known: StoredScout | undefined): FoundTournaments => {
  if (requested.failure === undefined || requested.tournaments.length > 0 || known === undefined) return requested;
  return known.hasAllTournaments ? toFound(known) : { ...toFound(known), failure: requested.failure };
};
