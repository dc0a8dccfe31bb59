/**
 * The analyze call. It asks for a stream of progress and moves, and takes a plain JSON answer as well:
 * a server that knows only the specification sends nothing else.
 */
import type { Ply } from '../../chess/types';
import {
  ANALYSIS_PATH,
  ANALYSIS_RUN_HEADER,
  analysisEventSchemas,
  type AnalysisProgress,
  type AnalysisRequest,
  type AnalysisResult,
  analysisResultSchema,
  analysisRunPath,
  type AnalyzedMove,
} from '../../contract/analysis';
import { remove, toHttpError } from '../lib/http/http';
import { askForEvents, isEventStream, readEvents } from '../lib/http/read-events';

/** Told what arrives while the analysis runs. `index` is the ply, from 0. */
export type AnalysisWatcher = {
  readonly onProgress: (progress: AnalysisProgress) => void;
  readonly onMove: (index: Ply, move: AnalyzedMove) => void;
  /** The analysis without the reasons that are looked at closer; the result follows. */
  readonly onJudged: (result: AnalysisResult) => void;
};

/** The server gave up in the middle and said why. */
export class AnalysisStoppedError extends Error {
  constructor(
    message: string,
    /** Of what it said. */
    readonly id?: string,
  ) {
    super(message);
  }
}
/** The stream broke, or ended without a result. */
export class AnalysisCutError extends Error {}
/** It may still go on, but the server cannot be reached. */
export class AnalysisLostError extends Error {}

const followStream = async (
  body: ReadableStream<BufferSource>,
  { onProgress, onMove, onJudged }: AnalysisWatcher,
): Promise<AnalysisResult> => {
  for await (const { event, data: text } of unbroken(readEvents(body))) {
    const content: unknown = JSON.parse(text);
    if (event === 'progress') onProgress(analysisEventSchemas.progress.parse(content));
    if (event === 'move') {
      const { index, move } = analysisEventSchemas.move.parse(content);
      onMove(index, move);
    }
    if (event === 'judged') onJudged(analysisEventSchemas.judged.parse(content));
    if (event === 'error') {
      const { message, id } = analysisEventSchemas.error.parse(content);
      throw new AnalysisStoppedError(message, id);
    }
    if (event === 'result') return analysisEventSchemas.result.parse(content);
  }
  throw new AnalysisCutError('The stream ended before the result');
};

/** Tells a connection that breaks from an answer that makes no sense. */
async function* unbroken<Event>(events: AsyncIterable<Event>): AsyncGenerator<Event> {
  try {
    yield* events;
  } catch (error) {
    throw new AnalysisCutError('The stream broke', { cause: error });
  }
}

/**
 * Sends a game to be analyzed and answers the finished analysis.
 * Throws `HttpError` for a refusal, `AnalysisStoppedError`, `AnalysisCutError`, or what `fetch` throws. Aborting
 * `signal` ends the search on the server too, unless it has an `id`.
 */
export const analyzeGame = async (
  request: AnalysisRequest,
  signal: AbortSignal,
  watcher: AnalysisWatcher,
  id?: string,
): Promise<AnalysisResult> => {
  const response = await fetch(ANALYSIS_PATH, {
    method: 'POST',
    credentials: 'include',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream, application/json;q=0.9',
      ...(id === undefined ? {} : { [ANALYSIS_RUN_HEADER]: id }),
    },
    body: JSON.stringify(request),
    signal,
  });
  return readAnswer(response, watcher);
};

/** Joins the analysis with this id, all that has come of it first. Throws like `analyzeGame`; 404 where it is not known. */
export const joinAnalysis = async (
  id: string,
  signal: AbortSignal,
  watcher: AnalysisWatcher,
): Promise<AnalysisResult> => readAnswer(await askForEvents(analysisRunPath(id), signal), watcher);

/** Ends the analysis with this id, for all who follow it. */
export const endRun = (id: string): Promise<unknown> => remove(analysisRunPath(id));

const readAnswer = async (response: Response, watcher: AnalysisWatcher): Promise<AnalysisResult> => {
  if (!response.ok) throw await toHttpError(response);
  if (response.body && isEventStream(response)) return followStream(response.body, watcher);
  return analysisResultSchema.parse(await response.json());
};
