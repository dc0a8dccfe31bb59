/** Startup and shutdown shared by the server's programs. */
import type { Milliseconds } from '../../chess/types';

/** Forces the exit when shutdown hangs. */
const CLOSE_TIMEOUT: Milliseconds = 10_000;

/** A start that needs a changed setting; the message names it in one line. */
export class StartRefused extends Error {}

export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Files are readable by the current user only. A refused start prints one line and exits with code 1. */
export const runProgram = (start: () => Promise<void>): void => {
  keepFilesPrivate();
  start().catch((error: unknown) => {
    if (!(error instanceof StartRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
};

/** The first signal shuts down in order; a second one, or a timeout, exits at once. */
export const endOnSignal = (close: () => Promise<void>): void => {
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT).unref();
    await close();
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
};

/** umask 077, to be set before any file is written. No effect on Windows. */
export const keepFilesPrivate = (): void => void process.umask(0o077);
