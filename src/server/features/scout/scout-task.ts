/** What a scout is given. */
import type { Milliseconds } from '../../../chess/types';
import type { GamesChoice } from '../../../contract/player/scouted-games';
import type { EnginePool } from '../../../engine/search';
import type { ScoutKey, ScoutStore } from '../../db/scout/scouts';
import type { Semaphore } from '../../platform/semaphores';
import type { Source } from '../../sources/source';
import type { ScoutEmitter } from './scout-emitter';
import type { Keeper } from './scout-keeper';
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
