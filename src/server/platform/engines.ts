import { engineProgram, startProcess } from '../../engine/process';
import type { SearchRecord } from '../../engine/queue/block';
import { createLocalPool, type LocalPool, type PoolUsage } from '../../engine/queue/pool';
import type { EnginePool } from '../../engine/search';
import type { Config } from '../config';
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
export const createServerPool = async (
  settings: EngineSettings,
  redis: Redis | undefined,
  log: (why: string) => void,
  onSearched: (search: SearchRecord) => void,
): Promise<ServerPool> => {
  if (redis === undefined) return createEngines(settings, log, onSearched);
  // Only where it is asked for: the queue's library takes time and memory of every start.
  const { createRemotePool } = await import('../../engine/remote/remote-pool');
  return createRemotePool({ redis, log, onSearched });
};
