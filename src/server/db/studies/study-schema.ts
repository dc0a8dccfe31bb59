import type { Generated } from 'kysely';
import type { Color } from '../../../chess/types';

/** `_at`: milliseconds since 1970. */
export type StudyRow = {
  readonly id: Generated<number>;
  /** By which it is found; nobody guesses it. */
  readonly address: string;
  readonly user_id: number;
  /** Of a user: the same one makes no second study. */
  readonly wish: string | null;
  readonly name: string;
  /** Markdown. */
  readonly notes: Generated<string>;
  readonly visibility: StoredVisibility;
  /** Grows with every change of anything but a chapter's own content. */
  readonly version: Generated<number>;
  readonly changed_at: number;
  readonly deleted_at: number | null;
};

export type StoredVisibility = 'private' | 'link' | 'public';

export type StudyChapterRow = {
  readonly id: Generated<number>;
  readonly study_id: number;
  readonly position: number;
  /** Grows with every change of the chapter. */
  readonly version: Generated<number>;
  /** Characters of the PGN, which stands last so that they are added up without reading it. */
  readonly size: number;
  readonly deleted_at: number | null;
  readonly orientation: Color;
  readonly name: string;
  readonly pgn: string;
};

export type StudyTables = {
  readonly studies: StudyRow;
  readonly study_chapters: StudyChapterRow;
};
