/** Whether a statement of the SQLite file met another process' lock for too long; it did nothing, and may be tried again. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
