/** How much a study, and all studies of a user, may hold. To be called within a transaction that has the user's lock. */
import type { Database } from '../infra/database';

export type Room = {
  readonly studies: number;
  /** Of a study. */
  readonly chapters: number;
  /** Characters of a study's chapters, and of all chapters of a user, deleted ones among them. */
  readonly pgnOfStudy: number;
  readonly pgnOfUser: number;
};

export type RoomRefusal = 'too-many-chapters' | 'too-much-text';

export type StudyPlace = { readonly userId: number; readonly study: number };

type Place = { readonly userId: number; readonly study: number | undefined; readonly chapter?: number };

/** Why the chapters have no room in a study, a new one without number; `chapter` is one that they take the place of. */
export const hasRoom = async (
  transaction: Database,
  { userId, study, chapter }: Place,
  added: readonly { readonly pgn: string }[],
  room: Room,
): Promise<RoomRefusal | undefined> => {
  const others = transaction
    .selectFrom('study_chapters')
    .innerJoin('studies', 'studies.id', 'study_id')
    .select((row) => [row.fn.countAll().as('chapters'), row.fn.sum('size').as('size')])
    .where('user_id', '=', userId)
    .$if(chapter !== undefined, (query) => query.where('study_chapters.id', '!=', chapter ?? 0));
  const ofUser = await others.executeTakeFirstOrThrow();
  const ofStudy = await others
    .where('study_id', '=', study ?? 0)
    .where('study_chapters.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const size = added.reduce((sum, { pgn }) => sum + pgn.length, 0);
  if (Number(ofStudy.chapters) + added.length > room.chapters) return 'too-many-chapters';
  // The sum of nothing is null.
  if (Number(ofStudy.size) + size > room.pgnOfStudy) return 'too-many-chapters';
  return Number(ofUser.size) + size > room.pgnOfUser ? 'too-much-text' : undefined;
};
