import { accessSync, constants, statfsSync } from 'node:fs';

/** What a disk does not take, of the database or of a file of ours; nothing of it was written. */
export type DiskTrouble = 'full' | 'read-only';

/** As SQLite and PostgreSQL tell it, and the system of a file of ours. */
const CODES: ReadonlyMap<string, DiskTrouble> = new Map([
  ...(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100', 'ENOSPC', 'EDQUOT'] as const).map(
    (code) => [code, 'full'] as const,
  ),
  ...(['EROFS', '25006'] as const).map((code) => [code, 'read-only'] as const),
]);

export const diskTroubleOf = (error: unknown): DiskTrouble | undefined => {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const own = code.startsWith('SQLITE_READONLY') ? 'read-only' : CODES.get(code);
  return own ?? (error.cause === undefined ? undefined : diskTroubleOf(error.cause));
};

/** Does what a start would like to write; without it the rest is served. Throws whatever the disk has no part in. */
export const unlessUnwritable = async (
  act: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Promise<void> => {
  try {
    await act();
  } catch (error) {
    if (diskTroubleOf(error) === undefined) throw error;
    onFailure(error);
  }
};

/** Below it, a disk counts as full. */
const LEAST_ROOM = 2 * 1024 * 1024;

/** Bytes that are free. */
export const roomOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Why a folder takes nothing; `undefined` where it does. */
export const diskTroubleAt = (folder: string): DiskTrouble | undefined => {
  try {
    accessSync(folder, constants.W_OK);
    return roomOn(folder) < LEAST_ROOM ? 'full' : undefined;
  } catch (error) {
    return diskTroubleOf(error) ?? 'read-only';
  }
};
