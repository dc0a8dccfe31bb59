/** Receives, analyzes and stores the games of a player, shared by all simultaneous requests. */
import type { Milliseconds, Result } from '../../../chess/types';
import { SCOUTED_TOURNAMENTS, type ScoutProgress } from '../../../contract/player/scout';
import { isLargeSelection, SCOUTED_GAMES } from '../../../contract/player/scouted-games';
import type { ScoutStore } from '../../db/scout/scouts';
import type { CountedEntry, StoredScout } from '../../db/scout/stored-scout';
import { cursorAfter } from '../../games/remote-games';
import type { SourceFailure } from '../../sources/failures';
import type { RemoteGame } from '../../sources/remote-game';
import type { TournamentsResult } from '../../sources/source';
import {
  createJoinedGames,
  fetchOlder,
  fillNewest,
  hasHistory,
  isSince,
  olderScan,
  toSourceQuery,
  withOlder,
} from './history/older-games';
import { type GameScan, runDeepAnalysis, startGameScan } from './scan-games';
import type { ScoutAnswer, ScoutState } from './scout-state';
import {
  createSaver,
  createScoutEmitter,
  matchesSelection,
  otherSelections,
  playerKey,
  type ScoutDeps,
  type ScoutEmitter,
  type ScoutTask,
} from './scout-task';

export type Scout = {
  /** When no more games will arrive; at once if they are stored. */
  readonly received: Promise<Result<void, SourceFailure>>;
  /** When everything is known, or the time is over; the rest is computed in the background. */
  readonly answered: Promise<Result<void, SourceFailure>>;
  readonly tournaments: Promise<TournamentsResult>;
  /** Resolves at the end; never rejects. */
  readonly finished: Promise<void>;
  /** Counted games so far with those behind the selected ones, newest first. */
  games(): readonly CountedEntry[];
  /** Requests the games behind the selected ones while the signal lasts. Resolves when the stored ones are there. */
  readOlder(signal: AbortSignal): Promise<void>;
  isReceivingOlder(): boolean;
  answer(): ScoutAnswer;
  progress(): ScoutProgress;
  failure(): SourceFailure | undefined;
  isReceiving(): boolean;
  /** Whether everything was stored, so that nothing was requested. */
  isKnown(): boolean;
  listen(listener: () => void): () => void;
};

/** With 2.5 s for 50 games from Lichess this allows an answer in 15-20 seconds. */
const SCAN_BUDGET: Milliseconds = 14_000;
/** A stored player is not requested again for so long. */
const CACHE_TTL: Milliseconds = 5 * 60_000;
/** Requests overlap with stored games: a game started before the newest one may have ended later. */
const OVERLAP: Milliseconds = 24 * 3_600_000;

export const startScout = (deps: ScoutDeps, task: ScoutTask): Scout => {
  const emitter = createScoutEmitter({ name: task.name, label: task.source.label, choice: task.choice });
  void deps.pool.identity().then(
    ({ name: engine }) => (emitter.state.engine = engine),
    () => undefined,
  );
  const { state } = emitter;
  const history = deps.histories.of(task.source, task.name);
  const games = createJoinedGames(task, state, history);
  const reads = new Set<Promise<void>>();
  let last: { readonly of: readonly CountedEntry[]; readonly answer: ScoutAnswer } | undefined;
  const describe = (): ScoutAnswer =>
    withOlder(state.answer(games(), state.isReceiving || history.isReceiving()), games(), olderScan(task, history));
  /** Cached once finished, while no older games come. */
  const answer = (): ScoutAnswer => {
    if (state.stage !== 'finished' || state.engine === undefined || history.isReceiving()) return describe();
    if (last?.of !== games()) last = { of: games(), answer: describe() };
    return last.answer;
  };
  const readOlder = async (signal: AbortSignal): Promise<void> => {
    const received = await emitter.received.promise;
    if (!received.ok || !hasHistory(task)) return;
    const stop = reads.size === 0 ? history.listen(emitter.changed) : noop;
    const read = history.read(signal).finally(() => {
      reads.delete(read);
      stop();
    });
    reads.add(read);
    await history.restored();
  };
  const idle = async (): Promise<void> => {
    if (reads.size > 0) await history.restored();
    if (!history.isReceiving()) return;
    emitter.enter('deepening');
    emitter.answer();
    await Promise.all(reads);
  };
  const finished = runScout(deps, task, { emitter, idle })
    .catch((error: unknown) => {
      emitter.received.reject(error);
      emitter.answered.reject(error);
      emitter.tournaments.reject(error);
    })
    .finally(() => emitter.ended.resolve(true));
  return {
    received: emitter.received.promise,
    answered: emitter.answered.promise,
    tournaments: emitter.tournaments.promise,
    finished,
    games,
    readOlder: (signal) => readOlder(signal).catch(noop),
    isReceivingOlder: () => history.isReceiving(),
    answer,
    progress: () => state.progress(),
    failure: () => state.failure,
    isReceiving: () => state.isReceiving && state.stage !== 'finished',
    isKnown: () => state.isKnown,
    listen: emitter.listen,
  };
};

const noop = (): void => undefined;

type ScoutCourse = {
  readonly emitter: ScoutEmitter;
  /** Resolves when no older games are being read. */
  readonly idle: () => Promise<void>;
};

const runScout = async (deps: ScoutDeps, task: ScoutTask, { emitter, idle }: ScoutCourse): Promise<void> => {
  const { store, budget = SCAN_BUDGET, now = Date.now } = deps;
  const { key, signal } = task;
  const { state } = emitter;
  const known = await store.read(key);
  if (known === undefined) await addOtherSelections(store, task, state);
  else state.addStored(known);
  const isKnown = known !== undefined && isFresh(known, now());
  const interrupted = state.entries.listUnanalyzed('first');
  const keeper = createSaver(deps, task, state, isKnown ? known : { requestedAt: now() });
  if (isKnown) {
    state.isKnown = true;
    emitter.received.resolve({ ok: true, value: undefined });
    emitter.tournaments.resolve(toFoundTournaments(known));
    if (isLargeSelection(task.choice) || interrupted.length > 0) emitter.enter('scanning');
    const timer = setTimeout(emitter.answer, budget);
    const older = fetchOlder(deps, task, { emitter, keeper });
    await runDeepAnalysis(deps, task, { emitter, keeper, older, interrupted });
    clearTimeout(timer);
    await idle();
    emitter.finish();
    return;
  }
  const scan = createScan(emitter, deps, signal);
  // If newer games may have older dates, all are requested.
  const since = known && task.source.capabilities.since ? newerThan(known) : undefined;
  await receiveNewest(task, { emitter, scan, since });
  if (state.failure !== undefined && state.entries.all().length === 0) {
    emitter.fail(state.failure);
    return;
  }
  emitter.enter('scanning');
  const older = fetchOlder(deps, task, { emitter, keeper });
  older.catch(() => undefined);
  const timer = setTimeout(emitter.answer, budget);
  const [found] = await Promise.all([findTournaments(task, emitter, known), scan.end()]);
  await keeper.save({ tournaments: found.tournaments, hasAllTournaments: found.failure === undefined });
  if (signal.aborted) emitter.fail({ reason: 'cancelled' });
  else await runDeepAnalysis(deps, task, { emitter, keeper, older, interrupted });
  clearTimeout(timer);
  if (signal.aborted) return;
  await idle();
  emitter.finish();
};

/** Games stored for other selections are used until the requested ones arrive. */
const addOtherSelections = async (
  store: ScoutStore,
  { key, name, choice }: ScoutTask,
  state: ScoutState,
): Promise<void> => {
  for (const other of otherSelections(choice)) {
    const known = await store.read({ ...key, player: playerKey(name.toLowerCase(), other) });
    known?.entries.filter((entry) => matchesSelection(choice, entry)).forEach(state.entries.put);
  }
};

const createScan = (
  { state, changed }: ScoutEmitter,
  { pool, thread, semaphore, onFailure }: ScoutDeps,
  signal: AbortSignal,
): GameScan =>
  startGameScan({
    pool,
    thread,
    semaphore,
    signal,
    onScanned: (entry) => {
      state.entries.put(entry);
      changed();
    },
    onError: (error) => onFailure(error, 'a scouted game could not be analyzed'),
    onFailed: (reason) => {
      if (reason !== 'cancelled' && reason !== 'closed') state.unscanned += 1;
    },
  });

const isFresh = (known: StoredScout, now: Milliseconds): boolean =>
  known.isWhole && known.hasAllTournaments && now - known.requestedAt < CACHE_TTL;

/** Only newer games if nothing is missing; otherwise all. */
const newerThan = ({ isWhole, entries }: StoredScout): Milliseconds | undefined => {
  const last = entries.reduce((latest, { playedAt }) => Math.max(latest, playedAt), -Infinity);
  return isWhole && entries.length > 0 ? last - OVERLAP : undefined;
};

const toFoundTournaments = ({ tournaments }: Pick<StoredScout, 'tournaments'>): TournamentsResult => ({
  tournaments,
  malformedLines: 0,
});

type ReceiveContext = {
  readonly emitter: ScoutEmitter;
  readonly scan: GameScan;
  readonly since: Milliseconds | undefined;
};

/** Sends new games to the engine as they arrive. */
const receiveNewest = async (
  task: ScoutTask,
  { emitter: { state, enter }, scan, since }: ReceiveContext,
): Promise<void> => {
  const { name, source, choice, signal } = task;
  const chosen = toSourceQuery(choice);
  const query = { ...chosen, ...(since === undefined ? {} : { since: Math.max(since, chosen.since ?? since) }) };
  const stream = source.games({ name, max: SCOUTED_GAMES, signal, ...query });
  const received: RemoteGame[] = [];
  const take = (game: RemoteGame): void => {
    if (state.entries.take(game) && game.kind === 'played') scan.add(game);
    enter('fetching');
  };
  for await (const game of stream) {
    if (!isSince(choice, game)) continue;
    take(game);
    received.push(game);
  }
  const ending = await stream.ending;
  const isFull = ending.received + ending.malformedLines >= SCOUTED_GAMES;
  // A full page may leave a gap to the stored games.
  const hasGap = since === undefined || isFull;
  if (hasGap && ending.failure === undefined) {
    const cursor = cursorAfter(undefined, received) ?? { until: 0, ids: [] };
    state.older = { ...cursor, isLast: !isFull };
  }
  // A partial request repeats some malformed lines.
  state.malformedLines =
    since === undefined ? ending.malformedLines : Math.max(state.malformedLines, ending.malformedLines);
  if (since === undefined || (ending.malformedPlaces ?? []).length > 0) {
    state.malformedPlaces = ending.malformedPlaces ?? [];
  }
  state.missingMonths = ending.missingMonths ?? [];
  state.failure = ending.failure;
  if (ending.failure === undefined && state.missingMonths.length === 0) await fillNewest(task, state, take);
};

/** Reads the player and the tournaments; falls back to stored ones. */
const findTournaments = async (
  { name, source, signal }: ScoutTask,
  { state, changed, tournaments }: ScoutEmitter,
  known: StoredScout | undefined,
): Promise<TournamentsResult> => {
  const profile = await source.profile({ name, signal });
  if (profile.ok) state.player = profile.value;
  changed();
  const fromGames = state.entries.all().flatMap((entry) => (entry.kind === 'counted' ? (entry.tournament ?? []) : []));
  const requested = await source.tournaments({ name, max: SCOUTED_TOURNAMENTS, fromGames, signal });
  const best = withStored(requested, known);
  tournaments.resolve(best);
  return best;
};

/** Stored tournaments if the request failed; the failure is kept unless they were complete. */
const withStored = (requested: TournamentsResult, known: StoredScout | undefined): TournamentsResult => {
  if (requested.failure === undefined || requested.tournaments.length > 0 || known === undefined) return requested;
  return known.hasAllTournaments
    ? toFoundTournaments(known)
    : { ...toFoundTournaments(known), failure: requested.failure };
};
