import { accessSync, constants, statfsSync } from 'node:fs';

/** Why a write to the disk failed. */
export type DiskProblem = 'full' | 'read-only';

/** Codes of SQLite, PostgreSQL and the file system. */
const CODES: ReadonlyMap<string, DiskProblem> = new Map([
  ...(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100', 'ENOSPC', 'EDQUOT'] as const).map(
    (code) => [code, 'full'] as const,
  ),
  ...(['EROFS', '25006'] as const).map((code) => [code, 'read-only'] as const),
]);

export const diskProblemOf = (error: unknown): DiskProblem | undefined => {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const own = code.startsWith('SQLITE_READONLY') ? 'read-only' : CODES.get(code);
  return own ?? (error.cause === undefined ? undefined : diskProblemOf(error.cause));
};

/** Ignores only failures of the disk, so that a server can start read-only. */
export const ignoreDiskFailure = async (
  act: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Promise<void> => {
  try {
    await act();
  } catch (error) {
    if (diskProblemOf(error) === undefined) throw error;
    onFailure(error);
  }
};

/** Bytes; below this a disk counts as full. */
const MIN_FREE_BYTES = 2 * 1024 * 1024;

export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** `undefined` when the folder is writable. */
export const diskProblemAt = (folder: string): DiskProblem | undefined => {
  try {
    accessSync(folder, constants.W_OK);
    return freeBytes(folder) < MIN_FREE_BYTES ? 'full' : undefined;
  } catch (error) {
    return diskProblemOf(error) ?? 'read-only';
  }
};
