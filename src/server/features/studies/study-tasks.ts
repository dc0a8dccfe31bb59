import type { PgnProblem } from '../../../chess/notation/pgn/pgn';
import { readChapterText } from '../../../chess/studies/study-pgn';
import type { Result } from '../../../chess/types';
import type { Thread } from '../../threads/thread';

/** `chapter`: its index among the texts. */
export type ChapterProblem = { readonly chapter: number; readonly problem: PgnProblem | 'several-games' };

/** What a thread does for studies: all that takes longer the longer a text is. */
export const studyTasks = {
  /** The texts of chapters as our writer writes them, or the first that is no game. */
  readChapters: (texts: readonly string[]): Result<readonly string[], ChapterProblem> => {
    const written: string[] = [];
    for (const [chapter, text] of texts.entries()) {
      const read = readChapterText(text);
      if (!read.ok) return { ok: false, error: { chapter, problem: read.error } };
      written.push(read.value);
    }
    return { ok: true, value: written };
  },
};
export type StudyThread = Thread<typeof studyTasks>;
