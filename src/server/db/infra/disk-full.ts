/** As SQLite and PostgreSQL tell it, and the system of a file of ours. */
const CODES = ['SQLITE_FULL', '53100', 'ENOSPC'];

/** Whether something was not written because there is no space left; nothing of it was. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && CODES.includes(String(error.code))) || (error.cause !== undefined && isDiskFull(error.cause)));
