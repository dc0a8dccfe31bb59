import { engineProgram } from '../engine/engine-program';
import { createLocalPool, type LocalPool } from '../engine/pool';
import { startProcess } from '../engine/process';
import type { Config } from './config';

/** The engines that the settings ask for; `log` is told why one has gone. Shared with the command line. */
export const createEngines = (
  { stockfishPath, engineProcesses }: Pick<Config, 'stockfishPath' | 'engineProcesses'>,
  log: (why: string) => void = () => undefined,
): LocalPool => createLocalPool({ start: startProcess(engineProgram(stockfishPath)), processes: engineProcesses, log });
