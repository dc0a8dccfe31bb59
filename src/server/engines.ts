import { engineProgram } from '../engine/engine-program';
import { createLocalPool, type LocalPool, type PoolUsage, type SearchRecord } from '../engine/pool';
import { startProcess } from '../engine/process';
import { createRemotePool } from '../engine/remote/remote-pool';
import type { EnginePool } from '../engine/search';
import type { Config } from './config';
import type { Redis } from './redis';

type EngineSettings = Pick<Config, 'stockfishPath' | 'engineProcesses'>;

/** The engines that the settings ask for; `log` is told why one has gone, `onSearched` of each search. Shared with the command line. */
export const createEngines = (
  { stockfishPath, engineProcesses }: EngineSettings,
  log: (why: string) => void = () => undefined,
  onSearched: (search: SearchRecord) => void = () => undefined,
): LocalPool => {
  const start = startProcess(engineProgram(stockfishPath));
  return createLocalPool({ start, processes: engineProcesses, log, onSearched });
};

export type ServerPool = EnginePool & {
  /** Resolves when a search can begin at once; rejects with one clear sentence when none can. */
  warmUp(): Promise<void>;
  usage(): PoolUsage;
};

/** The engines of a web process: its own ones, or where there is a Redis those of the workers. */
export const createServerPool = (
  settings: EngineSettings,
  redis: Redis | undefined,
  log: (why: string) => void,
  onSearched: (search: SearchRecord) => void,
): ServerPool =>
  redis === undefined ? createEngines(settings, log, onSearched) : createRemotePool({ redis, log, onSearched });
