/**
 * Reserved disk space beside the SQLite file: deleting needs space too. Released while something is deleted on a full disk;
 * the database cannot grow meanwhile.
 */
import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from './database';
import { diskProblemAt, diskProblemOf, freeBytes, ignoreDiskFailure } from './disk-full';
import { isShared } from './leases';

const FILE = 'reserve';

/** Bytes: the maximum of the write-ahead log, which the database must absorb when the disk is full. */
const SIZE = 32 * 1024 * 1024;

/** Maximum share of the free space. */
const MAX_SHARE = 1 / 8;

const CHUNK = 1024 * 1024;

/** Pages by which a deletion may grow the database. */
const MAX_GROWTH = 64;

const NO_LIMIT = 4_294_967_294;

const dropReserve = (folder: string): void => {
  try {
    rmSync(join(folder, FILE), { force: true });
  } catch (error) {
    if (diskProblemOf(error) === undefined) throw error;
  }
};

export type DiskReserve = {
  /** Releases the reserve when the disk is full; the returned function restores it. */
  readonly use: () => Promise<() => Promise<void>>;
  /** Allocates as much as there is space for. */
  readonly fill: () => void;
};

export const createDiskReserve = (folder: string, db: Database): DiskReserve => {
  let users = 0;
  let started = Promise.resolve();
  const fill = (): void => {
    try {
      allocate();
    } catch (error) {
      if (diskProblemOf(error) === undefined) throw error;
    }
  };
  const allocate = (): void => {
    const path = join(folder, FILE);
    const current = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const target = Math.min(SIZE, Math.floor((freeBytes(folder) + current) * MAX_SHARE));
    if (current >= target - CHUNK) return;
    // Random, since some file systems compress.
    const noise = randomFillSync(Buffer.alloc(CHUNK));
    const file = openSync(path, 'a', 0o600);
    try {
      for (let size = current; size + CHUNK <= target; size += CHUNK) writeSync(file, noise);
    } finally {
      closeSync(file);
    }
  };
  const tryTruncateLog = (): Promise<void> =>
    ignoreDiskFailure(
      () => truncateLog(db),
      () => undefined,
    );
  const begin = async (): Promise<void> => {
    dropReserve(folder);
    await tryTruncateLog();
    const { rows } = await sql<{ readonly page_count: number }>`pragma page_count`.execute(db);
    await limitPages(db, (rows[0]?.page_count ?? NO_LIMIT) + MAX_GROWTH);
  };
  const end = async (): Promise<void> => {
    await limitPages(db, NO_LIMIT);
    await tryTruncateLog();
    fill();
  };
  return {
    fill,
    use: async () => {
      if (users === 0 && diskProblemAt(folder) !== 'full') return () => Promise.resolve();
      users += 1;
      if (users === 1) started = begin();
      await started;
      return async () => {
        users -= 1;
        if (users === 0) await end();
      };
    },
  };
};

const limitPages = (db: Database, pages: number): Promise<unknown> =>
  sql.raw(`pragma max_page_count = ${pages}`).execute(db);

/**
 * Truncates SQLite's write-ahead log, which still holds deleted data. Concurrent readers leave a part for the next call.
 * PostgreSQL has its own vacuum.
 */
export const truncateLog = async (db: Database): Promise<void> => {
  if (!isShared(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
};
