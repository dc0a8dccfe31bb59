import { HttpError } from './http';

/** Why a call failed, in words for people. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof HttpError) return error.serverMessage ?? 'The server could not do this. Please try again.';
  // What a browser says that stores nothing, or has no room left.
  if (error instanceof DOMException) return 'It could not be saved on this device. Please export it to keep it.';
  return navigator.onLine ? 'The server cannot be reached. Please try again.' : 'You are offline.';
};
