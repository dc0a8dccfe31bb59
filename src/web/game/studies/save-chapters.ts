/** Any number of chapters saved as studies: a study has room for so many only, and the rest becomes further ones. */
import { type AddedChapter, type ListedStudy, type Study, STUDY_LIMITS } from '../../../contract/studies';
import { studySentence } from '../../../messages/learn';
import { chunkChapters } from './import-guest-studies';
import type { StudyStore } from './study-store';

type NamedChapters = { readonly name: string; readonly chapters: readonly AddedChapter[] };

/** One study, or several numbered ones where the chapters exceed the limits of one. */
export const toStudies = ({ name, chapters }: NamedChapters): readonly NamedChapters[] => {
  const parts: AddedChapter[][] = [];
  let size = 0;
  for (const chapter of chapters) {
    const last = parts.at(-1);
    size += chapter.pgn.length;
    if (last !== undefined && last.length < STUDY_LIMITS.chapters && size <= STUDY_LIMITS.pgnOfStudy)
      last.push(chapter);
    else {
      parts.push([chapter]);
      size = chapter.pgn.length;
    }
  }
  if (parts.length < 2) return parts.map((part) => ({ name, chapters: part }));
  return parts.map((part, index) => ({
    name: studySentence({
      id: 'study.numbered',
      values: { name: name.slice(0, STUDY_LIMITS.name - 6), part: index + 1 },
    }),
    chapters: part,
  }));
};

/** Of an existing study its id and number of chapters; of a new one its idempotency key. */
export type StudyPart = NamedChapters & {
  readonly study?: string;
  readonly after?: number;
  readonly idempotencyKey?: string;
};

/** As many as the study has room for; the rest in new studies called `name`. */
export const partsOf = (
  { name, chapters }: NamedChapters,
  study?: Pick<ListedStudy, 'id' | 'name' | 'chapters'>,
): readonly StudyPart[] => {
  const room = study === undefined ? 0 : Math.max(0, STUDY_LIMITS.chapters - study.chapters);
  const here = chapters.slice(0, room);
  const rest = toStudies({ name, chapters: chapters.slice(room) }).map((part) => ({
    ...part,
    idempotencyKey: crypto.randomUUID(),
  }));
  return study === undefined || here.length === 0
    ? rest
    : [{ study: study.id, after: study.chapters, name: study.name, chapters: here }, ...rest];
};

/** `rest`: what is not saved because of `failure`. */
export type SavedChapters = {
  readonly saved: readonly SavedPart[];
  readonly rest: readonly StudyPart[];
  readonly failure?: unknown;
};

export type SavedPart = { readonly study: Study; readonly chapters: number };

/** In order, in requests of allowed size; ends at the first that fails. Never rejects. */
export const saveParts = async (store: StudyStore, parts: readonly StudyPart[]): Promise<SavedChapters> => {
  const saved: SavedPart[] = [];
  for (const [index, part] of parts.entries()) {
    const { name, idempotencyKey } = part;
    let study: Study | undefined;
    let { after } = part;
    let done = 0;
    try {
      for (const chapters of chunkChapters(part.chapters)) {
        const id = study?.id ?? part.study;
        study =
          id === undefined
            ? await store.make({ name, notes: '', visibility: 'private', chapters, idempotencyKey })
            : await store.addChapters(id, chapters, after);
        done += chapters.length;
        after = study.chapters.length;
      }
    } catch (failure) {
      const left = { ...part, study: study?.id ?? part.study, after, chapters: part.chapters.slice(done) };
      return { saved: withPart(saved, study, done), rest: [left, ...parts.slice(index + 1)], failure };
    }
    saved.push(...withPart([], study, done));
  }
  return { saved, rest: [] };
};

const withPart = (saved: readonly SavedPart[], study: Study | undefined, chapters: number): readonly SavedPart[] =>
  study === undefined ? saved : [...saved, { study, chapters }];

export const countChapters = (parts: readonly NamedChapters[]): number =>
  parts.reduce((sum, { chapters }) => sum + chapters.length, 0);
