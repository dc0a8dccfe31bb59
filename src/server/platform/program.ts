/** What the programs of the server share: how a start is refused, and how they end. */
import type { Milliseconds } from '../../chess/types';

/** After which an end that hangs is not waited for any longer. */
const CLOSE_TIMEOUT: Milliseconds = 10_000;

/** A start that cannot succeed until somebody changes a setting; the message is the one line that says which. */
export class StartRefused extends Error {}

export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Files are its user's alone. A refused start is told in one line, and the exit code is 1. */
export const runProgram = (start: () => Promise<void>): void => {
  keepFilesPrivate();
  start().catch((error: unknown) => {
    if (!(error instanceof StartRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
};

/** The first signal ends in good order; a second one, or an end that hangs, at once. */
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

/** What a program of ours writes is its user's alone: to be called where it begins. Windows has no such thing. */
export const keepFilesPrivate = (): void => void process.umask(0o077);
