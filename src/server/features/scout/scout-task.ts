import type { Milliseconds, Result } from '../../../chess/types';
import {
  formatGameSelection,
  type GameSelection,
  isLargeSelection,
  LAST_GAMES,
  SCOUT_SIZES,
} from '../../../contract/player/scouted-games';
import type { EnginePool } from '../../../engine/search';
import type { ScoutKey, ScoutStore } from '../../db/scout/scouts';
import type { ScoutedEntry, StoredScout } from '../../db/scout/stored-scout';
import type { Semaphore } from '../../platform/semaphores';
import type { SourceFailure } from '../../sources/failures';
import type { Source, TournamentsResult } from '../../sources/source';
import type { Histories } from './history/history';
import { createScoutState, type RequestedPlayer, type ScoutState } from './scout-state';
import type { ScoutingThread } from './scouting-tasks';

export type ScoutDeps = {
  readonly pool: EnginePool;
  readonly thread: ScoutingThread;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly store: ScoutStore;
  readonly histories: Histories;
  /** Limits concurrent scans of all players. */
  readonly semaphore: Semaphore;
  /** Limits the games analyzed in spare time, so that they leave room in the thread for those that are read. */
  readonly idleGames: Semaphore;
  /** Limits concurrent scouts of more than the last games. */
  readonly largeScouts?: Semaphore;
  /** Time for the engine after the games have arrived, before the answer is given. */
  readonly budget?: Milliseconds;
  readonly now?: () => Milliseconds;
  /** Whether to analyze at a higher depth after the answer; true by default. */
  readonly hasDeepAnalysis?: boolean;
};

export type ScoutTask = {
  /** Identifies player and selection. */
  readonly key: ScoutKey;
  readonly choice: GameSelection;
  readonly name: string;
  readonly source: Source;
  /** Ends the scout; results so far are stored. */
  readonly signal: AbortSignal;
};

export type ScoutContext = { readonly emitter: ScoutEmitter; readonly keeper: Saver };

export type ScoutEmitter = {
  readonly state: ScoutState;
  /** When no more games will arrive. */
  readonly received: OpenPromise<Result<void, SourceFailure>>;
  readonly answered: OpenPromise<Result<void, SourceFailure>>;
  readonly tournaments: OpenPromise<TournamentsResult>;
  /** Resolves when the scout ends in any way. */
  readonly ended: OpenPromise<true>;
  readonly changed: () => void;
  readonly enter: (stage: ScoutState['stage']) => void;
  readonly answer: () => void;
  readonly finish: () => void;
  readonly fail: (failure: SourceFailure) => void;
  readonly listen: (listener: () => void) => () => void;
};

export const createScoutEmitter = (requested: RequestedPlayer): ScoutEmitter => {
  const state = createScoutState(requested);
  const listeners = new Set<() => void>();
  const received = createPromise<Result<void, SourceFailure>>();
  const answered = createPromise<Result<void, SourceFailure>>();
  const tournaments = createPromise<TournamentsResult>();
  const ended = createPromise<true>();
  const changed = (): void => listeners.forEach((listener) => listener());
  const enter = (stage: ScoutState['stage']): void => {
    state.stage = stage;
    if (stage !== 'waiting' && stage !== 'fetching') received.resolve({ ok: true, value: undefined });
    changed();
  };
  const answer = (): void => answered.resolve({ ok: true, value: undefined });
  return {
    state,
    received,
    answered,
    tournaments,
    ended,
    changed,
    enter,
    answer,
    finish: () => {
      enter('finished');
      answer();
    },
    fail: (failure) => {
      state.stage = 'finished';
      received.resolve({ ok: false, error: failure });
      answered.resolve({ ok: false, error: failure });
      tournaments.resolve({ tournaments: [], malformedLines: 0, failure });
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** A promise settled from outside; only the first call counts. Unhandled rejections are ignored. */
type OpenPromise<Value> = {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: unknown): void;
};

const createPromise = <Value>(): OpenPromise<Value> => {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
};

// Storage of a scout

/** The lowercase name, followed by the selection unless it is the default. */
export const playerKey = (name: string, choice: GameSelection): ScoutKey['player'] =>
  `${name} ${formatGameSelection(choice)}`.trimEnd();

type TournamentData = Pick<StoredScout, 'tournaments' | 'hasAllTournaments'>;

type Saver = {
  save(about?: TournamentData): Promise<void>;
};

type KeeperDeps = { readonly store: ScoutStore };

type KeeperTask = { readonly key: ScoutKey };

/** Stored values that apply until they are replaced. */
type StoredData = Partial<TournamentData> & { readonly requestedAt: Milliseconds };

export const createSaver = (
  { store }: KeeperDeps,
  { key }: KeeperTask,
  state: ScoutState,
  before: StoredData,
): Saver => {
  const { requestedAt } = before;
  let tournamentData: TournamentData = {
    tournaments: before.tournaments ?? [],
    hasAllTournaments: before.hasAllTournaments ?? false,
  };
  let last = Promise.resolve();
  const write = async (): Promise<void> => {
    const changes = state.entries.changes();
    if (await store.write(key, { ...state.known(), ...tournamentData, requestedAt }, changes))
      state.entries.markSaved(changes);
  };
  return {
    save: (changed) => {
      tournamentData = changed ?? tournamentData;
      last = last.then(write);
      return last;
    },
  };
};

/** Selections that may share games: other sizes with the same conditions, and the last games. */
export const otherSelections = (choice: GameSelection): readonly GameSelection[] => {
  const texts = new Map(
    [...SCOUT_SIZES.map((max) => ({ ...choice, max })), ...(isPlain(choice) ? [] : [LAST_GAMES])].map((other) => [
      formatGameSelection(other),
      other,
    ]),
  );
  texts.delete(formatGameSelection(choice));
  return isPlain(choice) && !isLargeSelection(choice) ? [] : [...texts.values()];
};

const isPlain = (choice: GameSelection): boolean => formatGameSelection({ ...choice, max: LAST_GAMES.max }) === '';

export const matchesSelection = ({ speeds, isRated, since }: GameSelection, entry: ScoutedEntry): boolean => {
  if (entry.playedAt < Date.parse(since ?? '1970-01-01')) return false;
  if (entry.kind === 'excluded') return speeds === undefined && isRated === undefined;
  const { speed, isRated: wasRated } = entry.game;
  return speeds?.includes(speed) !== false && (isRated ?? wasRated) === wasRated;
};
