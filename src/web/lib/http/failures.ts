import { isNoUserMessage } from '../../../contract/profile-paths';
import { HttpError } from './http';

const LATER = 'Try again in a minute.';

/** What a status means, where the server says nothing itself. */
export type StatusLabels = ReadonlyMap<number, string>;

const STATUS_LABELS: StatusLabels = new Map([
  [401, 'You are signed out. Sign in and try again.'],
  [404, 'It no longer exists.'],
  [429, `Too many requests. ${LATER}`],
  [503, `The server is too busy right now. ${LATER}`],
]);

/** Why a call failed and what to do next, in words for people. `here`: what a status means where it was called. */
export const describeFailure = (error: unknown, here?: StatusLabels): string => {
  if (error instanceof HttpError) {
    const { serverMessage, status } = error;
    return serverMessage ?? here?.get(status) ?? STATUS_LABELS.get(status) ?? `The server could not do this. ${LATER}`;
  }
  // What a browser says that stores nothing, or has no room left.
  if (error instanceof DOMException) return 'It could not be saved on this device. Please export it to keep it.';
  if (!navigator.onLine) return 'You are offline. Connect to the internet and try again.';
  if (error instanceof TypeError) return 'The server cannot be reached. Check your network and try again.';
  return `The server’s answer could not be read. ${LATER}`;
};

/**
 * Whether the server says that there is no such user. Of a user whom a screen shows there always is one: what belongs to
 * it is private, and not for whoever looks.
 */
export const isPrivate = (failure: unknown): boolean =>
  failure instanceof HttpError && failure.status === 404 && isNoUserMessage(failure.serverMessage ?? '');
