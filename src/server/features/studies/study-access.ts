/** Access to studies. Private studies of others appear not to exist. */
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { formatPgnProblem } from '../../../chess/pgn/pgn';
import { type AddedChapter, type NewChapter, STUDY_ID, STUDY_LIMITS } from '../../../contract/studies';
import { errorSentence } from '../../../messages/errors';
import { numberParam } from '../../../contract/params';
import { type ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/database';
import { findDeletedStudy, findStudy, type StudyHead } from '../../db/studies';
import type { AddedStoredChapter } from '../../db/study-chapters';
import { engineBusy, fail } from '../../errors';
import { type KeptAnalysisThread, readKeptAnalysis } from '../../games/kept-analysis';
import { errorResponses } from '../../http/routes';
import type { Limit } from '../../platform/limits';
import type { ChapterProblem, StudyThread } from './study-tasks';

type StudyGuard = (request: FastifyRequest, reply: FastifyReply, address: string) => Promise<StudyHead>;

type StudyAccess = {
  readonly requireRead: (
    ...call: Parameters<StudyGuard>
  ) => Promise<{ readonly head: StudyHead; readonly canWrite: boolean }>;
  /** 404 like `requireRead`, then 401 (a guest) or 403. */
  readonly requireWrite: StudyGuard;
  readonly requireDeleted: StudyGuard;
};

export const createStudyAccess = (db: Database, access: ProfileAccess): StudyAccess => {
  const requireRead: StudyAccess['requireRead'] = async (request, reply, address) => {
    const head = await findStudy(db, address);
    if (head === undefined) throw fail('no-such-study');
    const canWrite = await access.mayWrite(request, reply, head.userId);
    if (head.visibility === 'private' && !canWrite) throw fail('no-such-study');
    return { head, canWrite };
  };
  return {
    requireRead,
    requireWrite: async (request, reply, address) => {
      const { head, canWrite } = await requireRead(request, reply, address);
      if (canWrite) return head;
      throw fail((await access.actorOf(request, reply)) === undefined ? 'not-signed-in' : 'not-yours');
    },
    requireDeleted: async (request, reply, address) => {
      const head = await findDeletedStudy(db, address);
      if (head === undefined || !(await access.mayWrite(request, reply, head.userId))) throw fail('no-such-study');
      return head;
    },
  };
};

export type StudyCallDeps = {
  readonly db: Database;
  readonly thread: StudyThread;
  readonly analyses: KeptAnalysisThread;
  readonly studies: StudyAccess;
  readonly queueLarge: onRequestAsyncHookHandler;
  readonly limits: { readonly make: Limit; readonly change: Limit };
  readonly appUrl: string;
};

export const STUDIES = '/api/user/:id/studies';

export const STUDY = '/api/studies/:study';

export const CHAPTER = `${STUDY}/chapters/:chapter`;

export const studyParams = z.object({ study: z.string().regex(STUDY_ID, 'Expected the id of a study') });

export const chapterParams = studyParams.extend({ chapter: numberParam });

/** Body size of the largest request as JSON, including escapes. */
export const MAX_BODY_BYTES = 2.5 * STUDY_LIMITS.sent;

export const writeErrors = errorResponses(401, 403, 404, 413, 429, 503, {
  400: 'The request is invalid, or a chapter is not the PGN of one legal game',
});

export const describeStudyRoute = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['studies'],
});

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
