import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type AnalysisResult, analysisResultSchema } from '../../../../contract/analysis';
import { EVENT_STREAM, sendEvents, wantsEvents } from '../../../http/event-stream';
import { clientGoneSignal } from '../../../http/routes';
import { streamAnalysis } from '../analysis-stream';
import type { Analyze } from './analysis-run';

type Heard = Pick<FastifyRequest, 'headers' | 'log'>;

/** An analysis in the description of a call. */
export const ANALYSIS_ANSWER = {
  description: 'The evaluation of every move',
  content: {
    'application/json': { schema: analysisResultSchema },
    [EVENT_STREAM]: { schema: z.string().describe('The events progress, move, judged, result and error') },
  },
};

/** Answers an analysis as the client would have it: whole, as JSON, or as the events that make it up. */
export const answerRun = async (
  follow: Analyze,
  { headers, log }: Heard,
  reply: FastifyReply,
): Promise<AnalysisResult | FastifyReply> => {
  const signal = clientGoneSignal(reply);
  if (!wantsEvents(headers.accept)) return follow({}, signal);
  return sendEvents(reply, await streamAnalysis((listeners) => follow(listeners, signal), log));
};
