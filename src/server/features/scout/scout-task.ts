/** What a scout is given. */
import type { Milliseconds, Result } from '../../../chess/types';
import { choiceText, type GamesChoice, isLarge, LAST_GAMES, SCOUT_SIZES } from '../../../contract/player/scouted-games';
import type { EnginePool } from '../../../engine/search';
import type { ScoutKey, ScoutStore } from '../../db/scout/scouts';
import type { ScoutedEntry, StoredScout } from '../../db/scout/stored-scout';
import type { Semaphore } from '../../platform/semaphores';
import type { SourceFailure } from '../../sources/failures';
import type { FoundTournaments, Source } from '../../sources/source';
import { createScoutState, type Requested, type ScoutState } from './scout-state';
import type { ScoutingThread } from './scouting-tasks';

export type ScoutDeps = {
  readonly pool: EnginePool;
  readonly thread: ScoutingThread;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly store: ScoutStore;
  /** Scans that may run at once, of all players. */
  readonly semaphore: Semaphore;
  /** Scouts of more than the last games that may go on at once. */
  readonly largeScouts?: Semaphore;
  /** For the engine's work after the games have come; the answer is given then, whole or not. */
  readonly budget?: Milliseconds;
  readonly now?: () => Milliseconds;
  /** Whether games are analyzed more deeply when the scout has answered; so by default. */
  readonly looksDeeply?: boolean;
};

export type ScoutTask = {
  /** Of the player and the choice. */
  readonly key: ScoutKey;
  /** Which games. */
  readonly choice: GamesChoice;
  /** As it was asked for. */
  readonly name: string;
  readonly source: Source;
  /** Ends the scout; what has been found is kept. */
  readonly signal: AbortSignal;
};

/** What it works on, and keeps. */
export type Course = { readonly emitter: ScoutEmitter; readonly keeper: Keeper };

/** What everybody who follows a scout shares: what is known, who listens, and when the answers are given. */

export type ScoutEmitter = {
  readonly state: ScoutState;
  /** When no further games are to come. */
  readonly received: OpenPromise<Result<void, SourceFailure>>;
  readonly answered: OpenPromise<Result<void, SourceFailure>>;
  readonly tournaments: OpenPromise<FoundTournaments>;
  /** Settled with the scout, however it ends. */
  readonly ended: OpenPromise<true>;
  /** Tells everybody that the state is another one now. */
  readonly changed: () => void;
  readonly enter: (stage: ScoutState['stage']) => void;
  /** Answers with what is known by now. */
  readonly answer: () => void;
  /** All is known. */
  readonly finish: () => void;
  readonly fail: (failure: SourceFailure) => void;
  /** Returns what ends the listening. */
  readonly listen: (listener: () => void) => () => void;
};

export const createScoutEmitter = (requested: Requested): ScoutEmitter => {
  const state = createScoutState(requested);
  const listeners = new Set<() => void>();
  const received = createPromise<Result<void, SourceFailure>>();
  const answered = createPromise<Result<void, SourceFailure>>();
  const tournaments = createPromise<FoundTournaments>();
  const ended = createPromise<true>();
  const changed = (): void => listeners.forEach((listener) => listener());
  const enter = (stage: ScoutState['stage']): void => {
    state.stage = stage;
    if (stage !== 'waiting' && stage !== 'fetching') received.resolve({ ok: true, value: undefined });
    changed();
  };
  const answer = (): void => answered.resolve({ ok: true, value: undefined });
  return {
    ...{ state, received, answered, tournaments, ended, changed, enter, answer },
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

/** A promise that is settled from outside; only the first time counts. A rejection that nobody awaits harms nobody. */
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

/** How the games of a scout are kept: under the player and the choice, what has changed at a time. */

/** `name`, in small letters, and after it the choice where it is not the last games. */
export const playerKey = (name: string, choice: GamesChoice): ScoutKey['player'] =>
  `${name} ${choiceText(choice)}`.trimEnd();

type About = Pick<StoredScout, 'tournaments' | 'hasAllTournaments'>;

type Keeper = {
  /** One after the other. */
  keep(about?: About): Promise<void>;
};

type Keeping = { readonly store: ScoutStore };

type Kept = { readonly key: ScoutKey };

/** What is not reported anew stays as it was known. */
type Before = Partial<About> & { readonly requestedAt: Milliseconds };

export const createKeeper = ({ store }: Keeping, { key }: Kept, state: ScoutState, before: Before): Keeper => {
  const { requestedAt } = before;
  let about: About = { tournaments: before.tournaments ?? [], hasAllTournaments: before.hasAllTournaments ?? false };
  let last = Promise.resolve();
  const write = async (): Promise<void> => {
    const changes = state.entries.changes();
    if (await store.write(key, { ...state.known(), ...about, requestedAt }, changes)) state.entries.kept(changes);
  };
  return {
    keep: (reported) => {
      about = reported ?? about;
      last = last.then(write);
      return last;
    },
  };
};

/** Whose games may be some of a choice: all sizes with the same conditions, and the last games. */
export const otherChoices = (choice: GamesChoice): readonly GamesChoice[] => {
  const texts = new Map(
    [...SCOUT_SIZES.map((max) => ({ ...choice, max })), ...(isPlain(choice) ? [] : [LAST_GAMES])].map((other) => [
      choiceText(other),
      other,
    ]),
  );
  texts.delete(choiceText(choice));
  return isPlain(choice) && !isLarge(choice) ? [] : [...texts.values()];
};

const isPlain = (choice: GamesChoice): boolean => choiceText({ ...choice, max: LAST_GAMES.max }) === '';

/** Whether a game fits the conditions. */
export const isChosen = ({ speeds, isRated, since }: GamesChoice, entry: ScoutedEntry): boolean => {
  if (entry.playedAt < Date.parse(since ?? '1970-01-01')) return false;
  if (entry.kind === 'left-out') return speeds === undefined && isRated === undefined;
  const { speed, isRated: wasRated } = entry.game;
  return speeds?.includes(speed) !== false && (isRated ?? wasRated) === wasRated;
};
