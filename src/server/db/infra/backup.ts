import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { z } from 'zod';
import { DATABASE_FILE } from './database';

const checkRow = z.object({ quick_check: z.string() });

/**
 * Copies the database of a data folder into another folder as it is at this moment; whoever uses it reads and writes on
 * meanwhile. The copy has its name only when it is whole and sound. Throws when it cannot be made, and leaves nothing then.
 */
export const backUpDatabase = (dataDir: string, folder: string): void => {
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new Error(`there is no database in ${dataDir}`);
  const unfinished = join(folder, `${DATABASE_FILE}.part`);
  rmSync(unfinished, { force: true });
  try {
    withFile(source, (file) => file.prepare('vacuum into ?').run(unfinished));
    withFile(unfinished, (file) => {
      const { quick_check: verdict } = checkRow.parse(file.prepare('pragma quick_check').get());
      if (verdict !== 'ok') throw new Error(`the copy is damaged: ${verdict}`);
    });
    renameSync(unfinished, join(folder, DATABASE_FILE));
  } finally {
    rmSync(unfinished, { force: true });
  }
};

const withFile = (path: string, act: (file: Sqlite.Database) => void): void => {
  const file = new Sqlite(path);
  try {
    act(file);
  } finally {
    file.close();
  }
};
