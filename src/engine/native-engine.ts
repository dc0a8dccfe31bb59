/** A native Stockfish that the system has: several times as fast as the bundled one. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Of the bundled Stockfish. */
const BUNDLED_VERSION = 16;

/** In milliseconds. */
const ANSWER_TIME = 3000;

const NAME = /^id name (Stockfish (\d+)(?:\.\d+)?\b.*)$/m;

export type NativeEngine = { readonly path: string; readonly name: string };

/** The first `stockfish` in the folders that is no older than the bundled one. Runs each that it finds, for its name. */
export const findNativeEngine = (searchPath = ''): NativeEngine | undefined => {
  for (const folder of new Set(searchPath.split(delimiter).filter(Boolean))) {
    const path = join(folder, process.platform === 'win32' ? 'stockfish.exe' : 'stockfish');
    const name = isExecutable(path) ? nameOf(path) : undefined;
    if (name !== undefined) return { path, name };
  }
  return undefined;
};

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** `undefined` also for one that cannot be run or does not end. It may end before it has read its input. */
const nameOf = (path: string): string | undefined => {
  const { stdout, status } = spawnSync(path, { input: 'uci\nquit\n', timeout: ANSWER_TIME, encoding: 'utf8', env: {} });
  const [, name, version] = (status === 0 && NAME.exec(stdout)) || [];
  return Number(version) >= BUNDLED_VERSION ? name : undefined;
};
