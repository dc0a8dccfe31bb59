/**
 * One look at one player, shared by everybody who asks for the player meanwhile: the games are received, looked through
 * by the engine while they come, and kept. What is known already is not asked again.
 */
import type { Milliseconds, Result } from '../../../chess/types';
import { SCOUTED_TOURNAMENTS, type ScoutProgress } from '../../../contract/player/scout';
import { isLarge, SCOUTED_GAMES } from '../../../contract/player/scouted-games';
import type { ScoutStore } from '../../db/scout/scouts';
import type { CountedEntry, StoredScout } from '../../db/scout/stored-scout';
import { placeAfter } from '../../games/remote-games';
import type { SourceFailure } from '../../sources/failures';
import type { RemoteGame } from '../../sources/remote-game';
import type { FoundTournaments } from '../../sources/source';
import { fillNewest, isSince, queryOf, takeOlder } from './older-games';
import { type GameScan, goFurther, startGameScan } from './scan-games';
import type { ScoutAnswer, ScoutState } from './scout-state';
import {
  createKeeper,
  createScoutEmitter,
  isChosen,
  otherChoices,
  playerKey,
  type ScoutDeps,
  type ScoutEmitter,
  type ScoutTask,
} from './scout-task';

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
  /** Why the source gave less than was asked. */
  failure(): SourceFailure | undefined;
  /** Whether games are still on their way. */
  isReceiving(): boolean;
  /** Whether all was known before, so that nobody had to be asked. */
  isKnown(): boolean;
  /** Returns what ends the listening. */
  listen(listener: () => void): () => void;
};

/** With 2.5 s for 50 games at Lichess' speed this keeps the promise of 15-20 seconds. */
const SCAN_BUDGET: Milliseconds = 14_000;
/** A player asked for again within so long is not asked for at the source. */
const FRESH_FOR: Milliseconds = 5 * 60_000;
/** Games are asked for from so long before the newest one known: one begun earlier may have ended later. */
const OVERLAP: Milliseconds = 24 * 3_600_000;

export const startScout = (deps: ScoutDeps, task: ScoutTask): Scout => {
  const emitter = createScoutEmitter({ name: task.name, label: task.source.label, choice: task.choice });
  void deps.pool.identity().then(
    ({ name: engine }) => (emitter.state.engine = engine),
    () => undefined,
  );
  let last: ScoutAnswer | undefined;
  /** Nothing changes any more once the scout is finished. */
  const answer = (): ScoutAnswer => {
    const { state } = emitter;
    if (state.stage !== 'finished' || state.engine === undefined) return state.answer();
    return (last ??= state.answer());
  };
  const finished = runScout(deps, task, emitter)
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
    games: () => emitter.state.rated(),
    answer,
    progress: () => emitter.state.progress(),
    failure: () => emitter.state.failure,
    isReceiving: () => emitter.state.isReceiving && emitter.state.stage !== 'finished',
    isKnown: () => emitter.state.isKnown,
    listen: emitter.listen,
  };
};

const runScout = async (deps: ScoutDeps, task: ScoutTask, emitter: ScoutEmitter): Promise<void> => {
  const { store, budget = SCAN_BUDGET, now = Date.now } = deps;
  const { key, signal } = task;
  const { state } = emitter;
  const known = await store.read(key);
  if (known === undefined) await adoptOthers(store, task, state);
  else state.adopt(known);
  const isKnown = known !== undefined && isFresh(known, now());
  const keeper = createKeeper(deps, task, state, isKnown ? known : { requestedAt: now() });
  if (isKnown) {
    state.isKnown = true;
    emitter.tournaments.resolve(toFound(known));
    if (isLarge(task.choice)) emitter.enter('scanning');
    await goFurther(deps, task, { emitter, keeper, older: takeOlder(deps, task, { emitter, keeper }) });
    emitter.finish();
    return;
  }
  const scan = scanFor(emitter, deps, signal);
  // Where newer games may have older dates, all are looked at.
  const since = known && task.source.capabilities.since ? sinceLast(known) : undefined;
  await receiveNewest(task, { emitter, scan, since });
  if (state.failure !== undefined && state.entries.all().length === 0) {
    emitter.fail(state.failure);
    return;
  }
  emitter.enter('scanning');
  const older = takeOlder(deps, task, { emitter, keeper });
  older.catch(() => undefined); // Told where it is awaited.
  const timer = setTimeout(emitter.answer, budget);
  const [found] = await Promise.all([findTournaments(task, emitter, known), scan.end()]);
  clearTimeout(timer);
  await keeper.keep({ tournaments: found.tournaments, hasAllTournaments: found.failure === undefined });
  if (signal.aborted) {
    emitter.fail({ reason: 'cancelled' });
    return;
  }
  await goFurther(deps, task, { emitter, keeper, older });
  emitter.finish();
};

/** What is known of the player's games that were chosen otherwise: the report stands on them until the others come. */
const adoptOthers = async (store: ScoutStore, { key, name, choice }: ScoutTask, state: ScoutState): Promise<void> => {
  for (const other of otherChoices(choice)) {
    const known = await store.read({ ...key, player: playerKey(name.toLowerCase(), other) });
    known?.entries.filter((entry) => isChosen(choice, entry)).forEach(state.entries.put);
  }
};

const scanFor = (
  { state, changed }: ScoutEmitter,
  { pool, thread, semaphore, onFailure }: ScoutDeps,
  signal: AbortSignal,
): GameScan =>
  startGameScan({
    ...{ pool, thread, semaphore, signal },
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
  known.isWhole && known.hasAllTournaments && now - known.requestedAt < FRESH_FOR;

/** Where nothing is missing, only newer games are asked for; else all of them again. */
const sinceLast = ({ isWhole, entries }: StoredScout): Milliseconds | undefined => {
  const last = entries.reduce((latest, { playedAt }) => Math.max(latest, playedAt), -Infinity);
  return isWhole && entries.length > 0 ? last - OVERLAP : undefined;
};

const toFound = ({ tournaments }: Pick<StoredScout, 'tournaments'>): FoundTournaments => ({
  tournaments,
  malformedLines: 0,
});

type Receiving = {
  readonly emitter: ScoutEmitter;
  readonly scan: GameScan;
  readonly since: Milliseconds | undefined;
};

/** Games that are not known yet go to the engine as they come. */
const receiveNewest = async (task: ScoutTask, { emitter: { state, enter }, scan, since }: Receiving): Promise<void> => {
  const { name, source, choice, signal } = task;
  const chosen = queryOf(choice);
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
  // Where as many came as were asked for, there may be others between them and those known before.
  const isGap = since === undefined || isFull;
  if (isGap && ending.failure === undefined) {
    const place = placeAfter(undefined, received) ?? { until: 0, ids: [] };
    state.older = { ...place, isLast: !isFull };
  }
  // Of a part, those in the games known before come again.
  state.malformedLines =
    since === undefined ? ending.malformedLines : Math.max(state.malformedLines, ending.malformedLines);
  if (since === undefined || (ending.malformedPlaces ?? []).length > 0) {
    state.malformedPlaces = ending.malformedPlaces ?? [];
  }
  state.missingMonths = ending.missingMonths ?? [];
  state.failure = ending.failure;
  if (ending.failure === undefined && state.missingMonths.length === 0) await fillNewest(task, state, take);
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
  const fromGames = state.entries.all().flatMap((entry) => (entry.kind === 'counted' ? (entry.tournament ?? []) : []));
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
