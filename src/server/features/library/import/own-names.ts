import type { Database } from '../../../db/infra/database';
import { readLibrary } from '../../../db/library/libraries';
import { readUser } from '../../../db/accounts/users';

/** The names under which the user plays, as far as they are known; `player` is one more, given with the games. */
export const readOwnNames = async (
  db: Database,
  userId: number,
  player: string | undefined,
): Promise<readonly string[]> => {
  const user = await readUser(db, userId);
  const library = await readLibrary(db, userId);
  const names = [
    player,
    ...(library?.kind === 'own' ? library.names : []),
    user?.identifiers.lichessId,
    user?.username,
  ];
  return [...new Set(names.flatMap((name) => (name === undefined || name === '' ? [] : [name])))];
};
