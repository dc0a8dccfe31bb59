import { openingOf } from '../../../chess/openings/opening-names';
import { START_FEN } from '../../../chess/position/fen';
import { playMoves } from '../../../chess/position/move';
import { parseMoveList } from '../../../contract/analysis/positions';
import { studiesApi, STUDY_LIMITS } from '../../../contract/studies';
import type { Implement } from '../../accounts/implement';
import type { Database } from '../../db/database';
import {
  addChapters,
  changeChapter,
  type ChapterKey,
  deleteChapter,
  readChapter,
  readChapterVersion,
  restoreChapter,
} from '../../db/studies/study-chapters';
import { fail } from '../../errors';
import { toStudyChapter } from '../../games/to-contract';
import { errorResponses } from '../../http/routes';
import { limitOpenCalls, takeTokens } from '../../platform/limits';
import {
  MAX_BODY_BYTES,
  readAddedChapters,
  readChapters,
  readCurrent,
  type StudyCallDeps,
  writeErrors,
} from './study-calls';

const CONFLICT =
  'The chapter has another version by now, which stands beside; `null` where it is gone. Or there is no room for it';

export const implementChapters = (implement: Implement, deps: StudyCallDeps): void => {
  implementWriting(implement, deps);
  implementDeletion(implement, deps);
  implementOpenings(implement);
};

const implementWriting = (implement: Implement, { db, thread, analyses, limits, queueLarge }: StudyCallDeps): void => {
  implement(
    studiesApi.addChapters,
    {
      summary: 'Add chapters',
      description: 'After the existing ones; all of them or none. Sent again with the same `after`, it adds nothing.',
      answer: 'The study with them',
      conflict: 'There is no room for it',
      errors: writeErrors,
      limit: queueLarge,
      bodyLimit: MAX_BODY_BYTES,
    },
    async ({ study, body: { chapters: sent, after } }) => {
      await takeTokens([limits.change, String(study.userId)]);
      const chapters = await readAddedChapters({ thread, analyses }, sent);
      const refusal = await addChapters(db, study, chapters, { quota: STUDY_LIMITS, now: Date.now(), after });
      if (refusal !== undefined) throw fail(refusal);
      return readCurrent(db, study);
    },
  );

  implement(
    studiesApi.changeChapter,
    {
      summary: 'Change a chapter',
      description: '`version` is that of the chapter that was changed.',
      answer: 'The chapter with its new version',
      conflict: CONFLICT,
      errors: writeErrors,
      limit: queueLarge,
      bodyLimit: MAX_BODY_BYTES,
    },
    async ({ study, params: { chapter }, body }) => {
      await takeTokens([limits.change, String(study.userId)]);
      const key = { study, chapter };
      const conflict = async () =>
        fail('chapter-changed', undefined, { body: { chapter: await currentChapter(db, key) } });
      // Before anything is computed for it.
      if ((await readChapterVersion(db, key)) !== body.version) throw await conflict();
      const [change] = await readChapters(thread, [body]);
      if (change === undefined) throw fail('no-such-chapter');
      const outcome = await changeChapter(db, key, change, { quota: STUDY_LIMITS, now: Date.now() });
      if (outcome === 'outdated') throw await conflict();
      if (outcome !== 'changed') throw fail(outcome);
      const stored = await readChapter(db, key);
      return { ...change, id: chapter, version: change.version + 1, analyzedAt: stored?.analyzedAt };
    },
  );
};

const currentChapter = async (db: Database, key: ChapterKey) => {
  const found = await readChapter(db, key);
  return found === undefined ? null : toStudyChapter(found);
};

const implementDeletion = (implement: Implement, { db }: StudyCallDeps): void => {
  implement(
    studiesApi.deleteChapter,
    {
      summary: 'Delete a chapter',
      description: 'It can be undone for a day. `version` is that of the chapter as it was shown.',
      answer: 'Deleted',
      conflict: CONFLICT,
    },
    async ({ study, params: { chapter }, query: { version } }) => {
      if (await deleteChapter(db, { study, chapter }, version, Date.now())) return;
      const now = await currentChapter(db, { study, chapter });
      throw now === null ? fail('no-such-chapter') : fail('chapter-changed', undefined, { body: { chapter: now } });
    },
  );

  implement(
    studiesApi.restoreChapter,
    {
      summary: 'Undo the deletion of a chapter',
      description: 'At its place.',
      answer: 'Undone',
      conflict: 'There is no room for it',
    },
    async ({ study, params: { chapter } }) => {
      const outcome = await restoreChapter(db, { study, chapter }, { quota: STUDY_LIMITS, now: Date.now() });
      if (outcome === 'nothing') throw fail('nothing-to-restore');
      if (outcome !== 'restored') throw fail(outcome);
    },
  );
};

/** Open calls per client and process. */
const OPEN_CALLS = 12;

const implementOpenings = (implement: Implement): void =>
  implement(
    studiesApi.nameOpenings,
    {
      summary: 'Names of openings',
      description: 'Of lines from the start position; each up to its first illegal move.',
      answer: 'In the order of the lines, `null` where no position has a name',
      errors: errorResponses(429),
      limit: limitOpenCalls({ name: 'openings', max: OPEN_CALLS }),
    },
    ({ body: { lines } }) =>
      Promise.resolve(lines.map((line) => openingOf({ plies: playMoves(START_FEN, parseMoveList(line)) }) ?? null)),
  );
