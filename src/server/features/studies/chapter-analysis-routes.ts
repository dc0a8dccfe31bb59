/** The engine's analysis that is stored with a chapter. */
import { keptAnalysisSchema, newKeptAnalysisSchema } from '../../../contract/analysis';
import { analyzedAtSchema, chapterAnalysisSchema, STUDY_LIMITS } from '../../../contract/studies';
import { readAnalysis, writeAnalysis } from '../../db/study-chapters';
import { fail } from '../../errors';
import { readKeptAnalysis } from '../../games/kept-analysis';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { takeTokens } from '../../platform/limits';
import {
  CHAPTER,
  chapterParams,
  describeStudyRoute,
  MAX_BODY_BYTES,
  type StudyCallDeps,
  writeErrors,
} from './study-access';

export const chapterAnalysisRoutes: Routes<StudyCallDeps> = (app, { db, analyses, studies, limits, queueLarge }) => {
  app.get(
    `${CHAPTER}/analysis`,
    {
      schema: {
        ...describeStudyRoute('The analysis of a chapter', 'As it was stored; the chapter may have been edited since.'),
        params: chapterParams,
        response: { 200: jsonResponse('The analysis', chapterAnalysisSchema), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { study, chapter } = request.params;
      const { head } = await studies.requireRead(request, reply, study);
      const stored = await readAnalysis(db, { study: head.id, chapter });
      if (stored === undefined) throw fail('no-chapter-analysis');
      const analysis = keptAnalysisSchema.parse(JSON.parse(stored.content));
      return { analyzedAt: stored.analyzedAt, analysis };
    },
  );

  app.put(
    `${CHAPTER}/analysis`,
    {
      onRequest: queueLarge,
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        ...describeStudyRoute('Store the analysis of a chapter', 'In place of the one before.'),
        params: chapterParams,
        body: newKeptAnalysisSchema,
        response: {
          200: jsonResponse('When it was stored', analyzedAtSchema),
          ...writeErrors,
          ...errorResponses({ 409: 'There is no room for it' }),
        },
      },
    },
    async (request, reply) => {
      const { study, chapter } = request.params;
      const { id, userId } = await studies.requireWrite(request, reply, study);
      await takeTokens([limits.change, String(userId)]);
      const content = await readKeptAnalysis(analyses, request.body);
      const analyzedAt = Date.now();
      const key = { userId, study: id, chapter };
      const outcome = await writeAnalysis(db, key, content, { quota: STUDY_LIMITS, now: analyzedAt });
      if (outcome !== 'written') throw fail(outcome);
      return { analyzedAt };
    },
  );
};
