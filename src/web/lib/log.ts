/** Logs a failure that no screen shows: where the specification wants silence, this is the trace that is left. */
export function logError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the web's log; it is written here alone
  console.error(error);
}
