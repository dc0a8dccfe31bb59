/** Logs a failure that no screen shows. */
export function logError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the web's log; it is written here alone
  console.error(error);
}
