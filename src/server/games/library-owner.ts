/** Whose library a call is about. */
import { z } from 'zod';
import type { Database } from '../db/infra/database';
import { readLibrary, type StoredLibrary } from '../db/library/libraries';
import { readUser, type StoredUser } from '../db/accounts/users';
import { noSuchUser } from '../errors';

/** Within what PostgreSQL takes for a whole number. */
const WHOLE_NUMBER = /^[1-9]\d{0,8}$/;

/** A number of ours as it stands in an address. */
export const numberParam = z.string().regex(WHOLE_NUMBER, 'Expected a positive whole number').transform(Number);

export const ownerParams = z.object({ id: numberParam });

export type LibraryOwner = {
  readonly user: StoredUser;
  /** Undefined before the first game. */
  readonly library: StoredLibrary | undefined;
};

/** Refuses with 404 for nobody. */
export const readOwner = async (db: Database, id: number): Promise<LibraryOwner> => {
  const user = await readUser(db, id);
  if (user === undefined) throw noSuchUser(id);
  return { user, library: await readLibrary(db, id) };
};
