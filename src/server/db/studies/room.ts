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
  const known = await transaction
    .selectFrom('study_chapters')
    .innerJoin('studies', 'studies.id', 'study_id')
    .select(['study_chapters.id', 'study_id', 'size', 'study_chapters.deleted_at'])
    .where('user_id', '=', userId)
    .execute();
  const others = known.filter(({ id }) => id !== chapter);
  const ofStudy = others.filter(({ study_id, deleted_at }) => study_id === study && deleted_at === null);
  const sizes = added.map(({ pgn }) => ({ size: pgn.length }));
  if (ofStudy.length + added.length > room.chapters) return 'too-many-chapters';
  if (sumOf(ofStudy) + sumOf(sizes) > room.pgnOfStudy) return 'too-many-chapters';
  return sumOf(others) + sumOf(sizes) > room.pgnOfUser ? 'too-much-text' : undefined;
};

const sumOf = (chapters: readonly { readonly size: number }[]): number =>
  chapters.reduce((sum, { size }) => sum + size, 0);
