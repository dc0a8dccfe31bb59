import { isNoUserMessage } from '../../contract/profile-paths';
import { HttpError } from './http/http';

/**
 * Whether the server says that there is no such user. Of a user whom a screen shows there always is one: what belongs to
 * it is private, and not for whoever looks.
 */
export const isPrivate = (failure: unknown): boolean =>
  failure instanceof HttpError && failure.status === 404 && isNoUserMessage(failure.serverMessage ?? '');
