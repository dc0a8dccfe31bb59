/** Deleting games, one or all, and taking it back for as long as the server remembers. */
import type { Milliseconds } from '../../../chess/types';
import type { Deletion } from '../../../contract/library';
import type { LibraryOwner } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import { countReviews } from '../../db/library/figures';
import { removeGame, restoreGame } from '../../db/library/games';
import { createLibrary, restoreLibrary } from '../../db/library/libraries';

/** `game 12` or `library 3`. */
const DELETION = /^(game|library) ([1-9]\d{0,8})$/;

/** Of a whole library. */
export const deletionOf = (libraryId: number): string => `library ${libraryId}`;

/** `undefined` when there is no such game. */
export const deleteGame = async (
  db: Database,
  { library }: LibraryOwner,
  game: string,
  now: Milliseconds,
): Promise<Deletion | undefined> => {
  if (library === undefined || !(await removeGame(db, library.id, game, now))) return undefined;
  return { deletion: `game ${game}`, games: 1 };
};

/** The library is retired, and an empty one takes its place; the sample does not come again by itself. */
export const deleteAll = async (
  db: Database,
  { user, library }: LibraryOwner,
  now: Milliseconds,
): Promise<Deletion | undefined> => {
  if (library === undefined) return undefined;
  const { games } = await countReviews(db, library.id);
  const names = library.kind === 'own' ? library.names : [];
  await createLibrary(db, user.id, { kind: 'own', names, now });
  return { deletion: deletionOf(library.id), games };
};

/** `false` when it is forgotten, or undone already. */
export const restore = async (
  db: Database,
  { user, library }: LibraryOwner,
  deletion: string,
  now: Milliseconds,
): Promise<boolean> => {
  const [, what, id] = DELETION.exec(deletion) ?? [];
  if (id === undefined) return false;
  if (what === 'library') return restoreLibrary(db, user.id, Number(id), now);
  return library !== undefined && restoreGame(db, library.id, id);
};
