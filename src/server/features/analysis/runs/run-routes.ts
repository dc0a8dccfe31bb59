/** `/api/analyze/runs/{id}`: an analysis that was begun with an id, joined or ended by whoever knows that id. */
import { z } from 'zod';
import { analysisRunIdSchema, analysisRunPath } from '../../../../contract/analysis';
import { errorSchema } from '../../../../contract/errors';
import { QUOTAS } from '../../../../contract/quotas';
import { noSuchRun } from '../../../errors';
import { answers, type Routes } from '../../../http/routes';
import { limitOpenCalls } from '../../../platform/limits';
import type { AnalysisRuns } from './analysis-runs';
import { ANALYSIS_ANSWER, answerRun } from './answer-run';

const params = z.object({ run: analysisRunIdSchema });
const tags = ['analysis'];
const refusals = {
  400: answers('Not an id', errorSchema),
  404: answers('Ended, forgotten, or begun at another server', errorSchema),
};

const joinSchema = {
  summary: 'Join an analysis by its id',
  description:
    'Everything that has come of it so far, then what comes, as the call that began it has it. It goes on when this ' +
    'client goes away, for ten minutes after the last one.',
  tags,
  params,
  response: {
    200: ANALYSIS_ANSWER,
    ...refusals,
    410: answers('Somebody ended it meanwhile', errorSchema),
    429: answers('The client listens to too many analyses', errorSchema),
    503: answers('The engine failed, also on a second try, or the server is closing', errorSchema),
  },
};

const endSchema = {
  summary: 'End an analysis by its id',
  description: 'For all who listen to it.',
  tags,
  params,
  response: { 204: z.undefined().describe('It has ended'), ...refusals },
};

export const runRoutes: Routes<{ readonly runs: AnalysisRuns }> = (app, { runs }) => {
  const onRequest = limitOpenCalls({ name: 'joined-runs', max: QUOTAS.joinedRunsOfClient });
  app.get(analysisRunPath(':run'), { schema: joinSchema, onRequest }, async (request, reply) => {
    const run = runs.find(request.params.run);
    if (run === undefined) throw noSuchRun();
    return answerRun(run.follow, request, reply);
  });
  app.delete(analysisRunPath(':run'), { schema: endSchema }, async (request, reply) => {
    if (!runs.end(request.params.run)) throw noSuchRun();
    return reply.status(204).send();
  });
};
