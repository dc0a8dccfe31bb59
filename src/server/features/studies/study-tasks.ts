import type { PgnProblem } from '../../../chess/pgn/pgn';
import { readChapterText } from '../../../chess/studies/study-pgn';
import type { Result } from '../../../chess/types';
import type { Thread } from '../../platform/threads';

export type ChapterProblem = PgnProblem | 'several-games';

export const studyTasks = {
  /** One chapter per call, so that chapters of other studies run in between. */
  readChapter: (text: string): Result<string, ChapterProblem> => readChapterText(text),
};
export type StudyThread = Thread<typeof studyTasks>;
