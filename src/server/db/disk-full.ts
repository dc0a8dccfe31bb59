import { accessSync, constants, statfsSync } from 'node:fs';

/** Why a write to the disk failed. */
export type DiskTrouble = 'full' | 'read-only';

/** Codes of SQLite, PostgreSQL and the file system. */
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

/** Ignores only failures of the disk, so that a server can start read-only. */
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

/** Bytes; below this a disk counts as full. */
const MIN_FREE_BYTES = 2 * 1024 * 1024;

export const roomOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** `undefined` when the folder is writable. */
export const diskTroubleAt = (folder: string): DiskTrouble | undefined => {
  try {
    accessSync(folder, constants.W_OK);
    return roomOn(folder) < MIN_FREE_BYTES ? 'full' : undefined;
  } catch (error) {
    return diskTroubleOf(error) ?? 'read-only';
  }
};
