/** What several routes of studies need: checks of what is sent, and answers. */
import type { onRequestAsyncHookHandler } from 'fastify';
import { formatPgnProblem } from '../../../chess/pgn/pgn';
import { type AddedChapter, type NewChapter, type Study, STUDY_LIMITS } from '../../../contract/studies';
import { errorSentence } from '../../../messages/errors';
import type { Database } from '../../db/database';
import { findStudy, readStudy, type StudyHead } from '../../db/studies/studies';
import type { AddedStoredChapter } from '../../db/studies/study-chapters';
import { engineBusy, fail } from '../../errors';
import { type KeptAnalysisThread, readKeptAnalysis } from '../../games/kept-analysis';
import { toStudy } from '../../games/to-contract';
import { errorResponses } from '../../http/routes';
import type { Limit } from '../../platform/limits';
import type { ChapterProblem, StudyThread } from './study-tasks';

export type StudyCallDeps = {
  readonly db: Database;
  readonly thread: StudyThread;
  readonly analyses: KeptAnalysisThread;
  readonly queueLarge: onRequestAsyncHookHandler;
  readonly limits: { readonly make: Limit; readonly change: Limit };
};

/** Body size of the largest request as JSON, including escapes. */
export const MAX_BODY_BYTES = 2.5 * STUDY_LIMITS.sent;

export const writeErrors = errorResponses(413, 429, 503, {
  400: 'The request is invalid, or a chapter is not the PGN of one legal game',
});

/** Of its owner, as it is now. */
export const readCurrent = async (db: Database, { address }: StudyHead): Promise<Study> => {
  const head = await findStudy(db, address);
  if (head === undefined) throw fail('no-such-study');
  return { ...toStudy(await readStudy(db, head)), canWrite: true };
};

/** Retry delay while texts are waiting to be read, in milliseconds. */
const READ_RETRY_DELAY = 2000;

/** Normalizes the PGN of chapters in a worker thread; throws HTTP errors. */
export const readChapters = async <Sent extends NewChapter>(
  thread: StudyThread,
  chapters: readonly Sent[],
): Promise<readonly Sent[]> => {
  const written: Sent[] = [];
  for (const chapter of chapters) {
    const read = await thread.run('readChapter', chapter.pgn);
    if (!read.ok) {
      if (read.error === 'busy') throw engineBusy(READ_RETRY_DELAY);
      throw fail(read.error === 'closed' ? 'shutting-down' : 'unreadable-text');
    }
    if (!read.value.ok)
      throw fail('chapter-refused', { chapter: written.length + 1, problem: problemSentence(read.value.error) });
    if (read.value.value.length > STUDY_LIMITS.pgn) throw fail('long-chapter');
    written.push({ ...chapter, pgn: read.value.value });
  }
  return written;
};

/** With their analyses. */
export const readAddedChapters = async (
  { thread, analyses }: Pick<StudyCallDeps, 'thread' | 'analyses'>,
  chapters: readonly AddedChapter[],
): Promise<readonly AddedStoredChapter[]> => {
  const written: AddedStoredChapter[] = [];
  for (const { analysis, ...chapter } of await readChapters(thread, chapters))
    written.push({ ...chapter, analysis: analysis && (await readKeptAnalysis(analyses, analysis)) });
  return written;
};

const problemSentence = (problem: ChapterProblem): string =>
  problem === 'several-games'
    ? errorSentence({ id: 'several-games', values: { games: 2 } })
    : formatPgnProblem(problem);
