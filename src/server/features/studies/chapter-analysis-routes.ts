/** The engine's analysis that is stored with a chapter. */
import { keptAnalysisSchema } from '../../../contract/analysis/analysis';
import { studiesApi, STUDY_LIMITS } from '../../../contract/studies';
import type { Implement } from '../../accounts/implement';
import { readAnalysis, writeAnalysis } from '../../db/studies/study-chapters';
import { fail } from '../../errors';
import { readKeptAnalysis } from '../../games/kept-analysis';
import { takeTokens } from '../../platform/limits';
import { MAX_BODY_BYTES, type StudyCallDeps, writeErrors } from './study-calls';

export const implementChapterAnalyses = (
  implement: Implement,
  { db, analyses, limits, queueLarge }: StudyCallDeps,
): void => {
  implement(
    studiesApi.readAnalysis,
    {
      summary: 'The analysis of a chapter',
      description: 'As it was stored; the chapter may have been edited since.',
      answer: 'The analysis',
    },
    async ({ head, params: { chapter } }) => {
      const stored = await readAnalysis(db, { study: head, chapter });
      if (stored === undefined) throw fail('no-chapter-analysis');
      const analysis = keptAnalysisSchema.parse(JSON.parse(stored.content));
      return { analyzedAt: stored.analyzedAt, analysis };
    },
  );

  implement(
    studiesApi.writeAnalysis,
    {
      summary: 'Store the analysis of a chapter',
      description: 'In place of the one before.',
      answer: 'When it was stored',
      conflict: 'There is no room for it',
      errors: writeErrors,
      limit: queueLarge,
      bodyLimit: MAX_BODY_BYTES,
    },
    async ({ study, params: { chapter }, body }) => {
      await takeTokens([limits.change, String(study.userId)]);
      const content = await readKeptAnalysis(analyses, body);
      const analyzedAt = Date.now();
      const outcome = await writeAnalysis(db, { study, chapter }, content, { quota: STUDY_LIMITS, now: analyzedAt });
      if (outcome !== 'written') throw fail(outcome);
      return { analyzedAt };
    },
  );
};
