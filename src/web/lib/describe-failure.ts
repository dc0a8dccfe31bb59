import { HttpError } from './http';

/** Why a call failed, in words for people. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof HttpError) return error.serverMessage ?? 'The server could not do this. Please try again.';
  return navigator.onLine ? 'The server cannot be reached. Please try again.' : 'You are offline.';
};
