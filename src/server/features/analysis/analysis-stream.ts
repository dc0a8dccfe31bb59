import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { AnalysisResult } from '../../../contract/analysis';
import { reportFailure, toErrorBody } from '../../http/error-responses';
import { createEventStream } from '../../http/event-stream';
import type { AnalysisListeners } from './analyze-one-game';

/**
 * The events of one analysis: `progress` and `move` while it runs, `judged` before a closer look, then `result` or `error`.
 * Rejects like the analysis itself as long as nothing has been sent, so that a refusal is an ordinary answer.
 */
export const streamAnalysis = async (
  analyze: (listeners: AnalysisListeners) => Promise<AnalysisResult>,
  log: FastifyBaseLogger,
): Promise<Readable> => {
  const events = createEventStream();
  const finished = analyze({
    onProgress: (progress) => events.send('progress', progress, { replaces: true }),
    onMove: (index, move) => events.send('move', { index, move }),
    onJudged: (result) => events.send('judged', result),
  })
    .then((result) => events.send('result', result))
    .catch((error: unknown) => {
      if (!events.isOpen()) throw error;
      events.send('error', toErrorBody(reportFailure(error, log)));
    })
    .finally(() => events.end());
  await Promise.race([events.opened, finished]);
  return events.readable;
};
