import { engineProgram, startProcess } from '../../engine/process';
import type { SearchRecord } from '../../engine/queue/block';
import { createLocalPool, type LocalPool, type PoolUsage } from '../../engine/queue/pool';
import type { EnginePool } from '../../engine/search';
import type { Config } from '../config';
import type { Redis } from './redis';

type EngineSettings = Pick<Config, 'stockfishPath' | 'engineProcesses'>;

/**
 * Local engines by the settings, for the server and the command line. `log` receives engine exits, `onSearched` each
 * search.
 */
export const createEngines = (
  { stockfishPath, engineProcesses }: EngineSettings,
  log: (why: string) => void = () => undefined,
  onSearched: (search: SearchRecord) => void = () => undefined,
): LocalPool => {
  const start = startProcess(engineProgram(stockfishPath));
  return createLocalPool({ start, processes: engineProcesses, log, onSearched });
};

export type ServerPool = EnginePool & {
  /** Resolves when a search can start at once; otherwise rejects with one sentence. */
  warmUp(): Promise<void>;
  usage(): PoolUsage;
};

/** Local engines, or those of the workers with Redis. */
export const createServerPool = async (
  settings: EngineSettings,
  redis: Redis | undefined,
  log: (why: string) => void,
  onSearched: (search: SearchRecord) => void,
): Promise<ServerPool> => {
  if (redis === undefined) return createEngines(settings, log, onSearched);
  // Imported on demand: the queue library costs startup time and memory.
  const { createRemotePool } = await import('../../engine/remote/remote-pool');
  return createRemotePool({ redis, log, onSearched });
};
