import { engineProgram } from '../engine/engine-program';
import { createLocalPool, type LocalPool, type SearchRecord } from '../engine/pool';
import { startProcess } from '../engine/process';
import type { Config } from './config';

/** The engines that the settings ask for; `log` is told why one has gone, `onSearched` of each search. Shared with the command line. */
export const createEngines = (
  { stockfishPath, engineProcesses }: Pick<Config, 'stockfishPath' | 'engineProcesses'>,
  log: (why: string) => void = () => undefined,
  onSearched: (search: SearchRecord) => void = () => undefined,
): LocalPool => {
  const start = startProcess(engineProgram(stockfishPath));
  return createLocalPool({ start, processes: engineProcesses, log, onSearched });
};
