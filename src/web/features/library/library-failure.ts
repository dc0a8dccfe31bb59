import { MAX_IMPORT_BYTES } from '../../../contract/library';
import { HttpError } from '../../lib/http/http';

/** A size as people say it: `7 KB`, `1.2 MB`, `50 MB`. */
export const sizeText = (bytes: number): string => {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} KB`;
  const size = bytes / 1_000_000;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} MB`;
};

const LATER = 'Try again in a minute.';

/** What a status means here, where the server says nothing itself. */
const STATUS_LABELS: ReadonlyMap<number, string> = new Map([
  [401, 'You are signed out. Sign in and try again.'],
  [403, 'This library belongs to someone else: you can view it, but not change it.'],
  [404, 'It no longer exists.'],
  [413, `This text is too large. At most ${sizeText(MAX_IMPORT_BYTES)} can be imported at once.`],
  [429, `Too many requests. ${LATER}`],
  [503, `The server is too busy right now. ${LATER}`],
]);

/**
 * Why a call failed and what to do next, in words for people; `isOnline` is what the browser says about the network.
 */
export const describeFailure = (error: unknown, isOnline: boolean): string => {
  if (error instanceof HttpError) {
    return error.serverMessage ?? STATUS_LABELS.get(error.status) ?? `The server could not do this. ${LATER}`;
  }
  if (!isOnline) return 'You are offline. Connect to the internet and try again.';
  if (error instanceof TypeError) return 'The server cannot be reached. Check your network and try again.';
  return `The server’s answer could not be read. ${LATER}`;
};
