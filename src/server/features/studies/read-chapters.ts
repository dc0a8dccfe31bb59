/** Chapters as they were sent, read in a thread; each refusal is thrown as the answer that it is. */
import { formatPgnProblem } from '../../../chess/pgn/pgn';
import { type NewChapter, STUDY_LIMITS } from '../../../contract/studies';
import { engineBusy, longChapter, refusedChapter, severalGames, shuttingDown, unreadableText } from '../../errors';
import type { ChapterProblem, StudyThread } from './study-tasks';

/** Until texts that wait have been read, in milliseconds. */
const UNTIL_READ = 2000;

/** The same chapters with their games as our writer writes them. */
export const readChapters = async <Sent extends NewChapter>(
  thread: StudyThread,
  chapters: readonly Sent[],
): Promise<readonly Sent[]> => {
  const written: Sent[] = [];
  for (const chapter of chapters) {
    const read = await thread.run('readChapter', chapter.pgn);
    if (!read.ok) {
      if (read.error === 'busy') throw engineBusy(UNTIL_READ);
      throw read.error === 'closed' ? shuttingDown() : unreadableText();
    }
    if (!read.value.ok) throw refusedChapter(written.length + 1, wordsFor(read.value.error));
    if (read.value.value.length > STUDY_LIMITS.pgn) throw longChapter();
    written.push({ ...chapter, pgn: read.value.value });
  }
  return written;
};

const wordsFor = (problem: ChapterProblem): string =>
  problem === 'several-games' ? severalGames(2).message : formatPgnProblem(problem);
