import { isNoUserMessage } from '../../../contract/profile-paths';
import { Refusal } from '../refusal';
import { HttpError } from './http';

const LATER = 'Try again in a minute.';

/** What a status means where the server sends no message. */
export type StatusLabels = ReadonlyMap<number, string>;

const STATUS_LABELS: StatusLabels = new Map([
  [401, 'You are signed out. Sign in and try again.'],
  [404, 'It no longer exists.'],
  [429, `Too many requests. ${LATER}`],
  [503, `The server is too busy right now. ${LATER}`],
]);

/** `here`: what a status means for this call. */
export const describeFailure = (error: unknown, labels?: StatusLabels): string => {
  if (error instanceof HttpError) {
    const { serverMessage, status } = error;
    return (
      serverMessage ??
      labels?.get(status) ??
      STATUS_LABELS.get(status) ??
      `The server could not complete this. ${LATER}`
    );
  }
  if (error instanceof Refusal) return error.message;
  // IndexedDB: storage is off or full.
  if (error instanceof DOMException) return 'It could not be saved on this device. Please export it to keep it.';
  if (!navigator.onLine) return 'You are offline. Connect to the internet and try again.';
  if (error instanceof TypeError) return 'The server cannot be reached. Check your network and try again.';
  return `The server’s response could not be read. ${LATER}`;
};

/** Every user shown on a screen exists, so a 404 means a private profile. */
export const isPrivate = (failure: unknown): boolean =>
  failure instanceof HttpError && failure.status === 404 && isNoUserMessage(failure.serverMessage ?? '');

/** A 4xx status is final, except those that ask to retry later. */
const RETRY_LATER: ReadonlySet<number> = new Set([408, 429]);

/** Whether the same request may succeed later. */
export const isTemporary = (failure: unknown): boolean =>
  failure instanceof HttpError
    ? failure.status >= 500 || RETRY_LATER.has(failure.status)
    : !(failure instanceof DOMException);
