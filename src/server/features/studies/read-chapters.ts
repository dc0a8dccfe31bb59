/** Chapters as they were sent, read in a thread; each refusal is thrown as the answer that it is. */
import { formatPgnProblem } from '../../../chess/notation/pgn/pgn';
import { STUDY_LIMITS, type NewChapter } from '../../../contract/studies';
import { engineBusy, longChapter, refusedChapter, severalGames, shuttingDown, unreadableText } from '../../errors';
import type { StudyThread } from './study-tasks';

/** Until texts that wait have been read, in milliseconds. */
const UNTIL_READ = 2000;

/** The same chapters with their games as our writer writes them. */
export const readChapters = async <Sent extends NewChapter>(
  thread: StudyThread,
  chapters: readonly Sent[],
): Promise<readonly Sent[]> => {
  const read = await thread.run(
    'readChapters',
    chapters.map(({ pgn }) => pgn),
  );
  if (!read.ok) {
    if (read.error === 'busy') throw engineBusy(UNTIL_READ);
    throw read.error === 'closed' ? shuttingDown() : unreadableText();
  }
  if (!read.value.ok) {
    const { chapter, problem } = read.value.error;
    const words = problem === 'several-games' ? severalGames(2).message : formatPgnProblem(problem);
    throw refusedChapter(chapter + 1, words);
  }
  const written = read.value.value;
  if (written.some((pgn) => pgn.length > STUDY_LIMITS.pgn)) throw longChapter();
  return chapters.map((chapter, index) => ({ ...chapter, pgn: written[index] ?? chapter.pgn }));
};
