/**
 * The analyze call. It asks for a stream of progress and moves, and takes a plain JSON answer as well:
 * a server that knows only the specification sends nothing else.
 */
import type { Ply } from '../../chess/types';
import { ANALYSIS_PATH, analysisEventSchemas, analysisResultSchema } from '../../contract/analysis';
import type { AnalyzedMove, AnalysisProgress, AnalysisRequest, AnalysisResult } from '../../contract/analysis';
import { toHttpError } from '../lib/http';
import { isEventStream, readEvents } from '../lib/read-events';

/** Told what arrives while the analysis runs. `index` is the ply, from 0. */
export type AnalysisWatcher = {
  readonly onProgress: (progress: AnalysisProgress) => void;
  readonly onMove: (index: Ply, move: AnalyzedMove) => void;
};

/** The server gave up in the middle and said why. */
export class AnalysisStoppedError extends Error {}
/** The stream ended without a result. */
export class AnalysisCutError extends Error {}

const followStream = async (
  body: ReadableStream<BufferSource>,
  { onProgress, onMove }: AnalysisWatcher,
): Promise<AnalysisResult> => {
  for await (const { event, data: text } of readEvents(body)) {
    const content: unknown = JSON.parse(text);
    if (event === 'progress') onProgress(analysisEventSchemas.progress.parse(content));
    if (event === 'move') {
      const { index, move } = analysisEventSchemas.move.parse(content);
      onMove(index, move);
    }
    if (event === 'error') throw new AnalysisStoppedError(analysisEventSchemas.error.parse(content).message);
    if (event === 'result') return analysisEventSchemas.result.parse(content);
  }
  throw new AnalysisCutError('The stream ended before the result');
};

/**
 * Sends a game to be analyzed and answers the finished analysis.
 * Throws `HttpError` for a refusal, `AnalysisStoppedError`, `AnalysisCutError`, or what `fetch` throws; aborting
 * `signal` ends the search on the server too.
 */
export const analyzeGame = async (
  request: AnalysisRequest,
  signal: AbortSignal,
  watcher: AnalysisWatcher,
): Promise<AnalysisResult> => {
  const response = await fetch(ANALYSIS_PATH, {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream, application/json;q=0.9' },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok) throw await toHttpError(response);
  if (response.body && isEventStream(response)) return followStream(response.body, watcher);
  return analysisResultSchema.parse(await response.json());
};
