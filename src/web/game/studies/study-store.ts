/** Where somebody's studies are kept: with the account, or for guests in this browser. The pages know no difference. */
import type {
  Chapter,
  ChapterChange,
  ListedStudy,
  NewChapter,
  NewStudy,
  Study,
  StudyChange,
} from '../../../contract/studies';

/** What was written, or what somebody else has written meanwhile: nothing was overwritten then. */
export type Written<Value, Now = Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly now: Now };

/** Undoes a deletion. */
export type Undo = () => Promise<void>;

/** Each rejects where it cannot; `describeFailure` says why. */
export type StudyStore = {
  readonly list: () => Promise<readonly ListedStudy[]>;
  readonly make: (study: NewStudy) => Promise<Study>;
  /** Behind those that there are. */
  readonly addChapters: (id: string, chapters: readonly NewChapter[]) => Promise<Study>;
  readonly change: (id: string, change: StudyChange) => Promise<Written<Study>>;
  /** null: the chapter is gone. */
  readonly writeChapter: (
    id: string,
    chapter: number,
    change: ChapterChange,
  ) => Promise<Written<Chapter, Chapter | null>>;
  readonly removeChapter: (id: string, chapter: Chapter) => Promise<Written<Undo, Chapter | null>>;
  readonly remove: (id: string) => Promise<Undo>;
};

/** Studies of this browser are found by a UUID, those of accounts by 22 characters. */
export const isInBrowser = (id: string): boolean => id.length === 36;
