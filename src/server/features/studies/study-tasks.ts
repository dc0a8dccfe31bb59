import type { PgnProblem } from '../../../chess/pgn/pgn';
import { readChapterText } from '../../../chess/studies/study-pgn';
import type { Result } from '../../../chess/types';
import type { Thread } from '../../platform/threads';

/** Why a text is no chapter. */
export type ChapterProblem = PgnProblem | 'several-games';

/** What a thread does for studies: all that takes longer the longer a text is. */
export const studyTasks = {
  /** The text of a chapter as our writer writes it. One at a time: the chapters of others come between those of a study. */
  readChapter: (text: string): Result<string, ChapterProblem> => readChapterText(text),
};
export type StudyThread = Thread<typeof studyTasks>;
