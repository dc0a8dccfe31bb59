/** The analyze call. Servers that support only the specification send plain JSON instead of an event stream. */
import type { Color, Ply, San } from '../../../chess/types';
import {
  ANALYSIS_PATH,
  ANALYSIS_RUN_HEADER,
  analysisErrorSchema,
  analysisEventSchemas,
  type AnalysisProgress,
  type AnalysisRequest,
  type AnalysisResult,
  analysisResultSchema,
  analysisApi,
  type AnalyzedMove,
  type PgnLocation,
} from '../../../contract/analysis/analysis';
import { addressOf } from '../../../contract/endpoint';
import { callEndpoint } from '../../lib/http/endpoints';
import { HttpError, toHttpError } from '../../lib/http/http';
import { fetchEvents, isEventStream, readEvents } from '../../lib/http/read-events';

/** Called while the analysis runs. `index` is the ply, from 0. */
export type AnalysisListener = {
  readonly onProgress: (progress: AnalysisProgress) => void;
  readonly onMove: (index: Ply, move: AnalyzedMove) => void;
  /** Without its last reasons. */
  readonly onJudged: (result: AnalysisResult) => void;
};

/** The server gave up with a message. */
export class AnalysisStoppedError extends Error {
  constructor(
    message: string,
    /** Of the message. */
    readonly id?: string,
  ) {
    super(message);
  }
}

export class AnalysisStreamError extends Error {}

export class AnalysisConnectionError extends Error {}

const followStream = async (
  body: ReadableStream<BufferSource>,
  { onProgress, onMove, onJudged }: AnalysisListener,
): Promise<AnalysisResult> => {
  for await (const { event, data: text } of withStreamError(readEvents(body))) {
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
  throw new AnalysisStreamError('The stream ended before the result');
};

async function* withStreamError<Event>(events: AsyncIterable<Event>): AsyncGenerator<Event> {
  try {
    yield* events;
  } catch (error) {
    throw new AnalysisStreamError('The stream broke', { cause: error });
  }
}

/**
 * Throws `HttpError`, `AnalysisStoppedError`, `AnalysisCutError`, or what `fetch` throws. Aborting `signal` ends the
 * search on the server too, unless it has an `id`.
 */
export const analyzeGame = async (
  request: AnalysisRequest,
  signal: AbortSignal,
  listener: AnalysisListener,
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
  return readResponse(response, listener);
};

/** Throws like `analyzeGame`; 404 where the id is unknown. */
export const joinAnalysis = async (
  id: string,
  signal: AbortSignal,
  listener: AnalysisListener,
): Promise<AnalysisResult> =>
  readResponse(await fetchEvents(addressOf(analysisApi.joinRun, { run: id }), signal), listener);

/** Ends the analysis for all who follow it. */
export const cancelRun = (id: string): Promise<void> => callEndpoint(analysisApi.endRun, { params: { run: id } });

/** What is not evaluated yet is evaluated outwards from this ply. */
export const beginRunFrom = (id: string, from: Ply): Promise<void> =>
  callEndpoint(analysisApi.changeRun, { params: { run: id }, body: { from } });

const readResponse = async (response: Response, listener: AnalysisListener): Promise<AnalysisResult> => {
  if (!response.ok) throw await toHttpError(response);
  if (response.body && isEventStream(response)) return followStream(response.body, listener);
  return analysisResultSchema.parse(await response.json());
};

/** `place` is a location in the PGN. */
export type AnalysisFailure = {
  readonly message: string;
  readonly place?: PgnLocation;
  /** The analysis can be joined again. */
  readonly isConnectionLost?: true;
};

/** No response, or an invalid one. */
const INVALID_RESPONSE = 'Failed to analyze game';

/** An error response without a message. */
const NO_MESSAGE = 'Analysis failed';

/** Every attempt to reconnect failed. */
const CONNECTION_LOST = 'The connection to the server was lost. The analysis so far is kept.';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const locationIn = (body: string): Pick<AnalysisFailure, 'place'> => {
  const refusal = analysisErrorSchema.safeParse(parseJson(body));
  return refusal.data?.place ? { place: refusal.data.place } : {};
};

export const toAnalysisFailure = (error: unknown): AnalysisFailure => {
  if (error instanceof HttpError) return { message: error.serverMessage ?? NO_MESSAGE, ...locationIn(error.body) };
  if (error instanceof AnalysisStoppedError) return { message: error.message || NO_MESSAGE };
  if (error instanceof AnalysisConnectionError) return { message: CONNECTION_LOST, isConnectionLost: true };
  return { message: INVALID_RESPONSE };
};

export type AnalyzableGame = {
  readonly id: string;
  readonly pgn?: string | null;
  readonly white: string;
  readonly black: string;
  readonly moves: readonly San[];
  /** White where it is nobody's game. */
  readonly side?: Color;
};

export const pgnOf = ({ pgn, white, black, moves }: AnalyzableGame): string => {
  if (pgn !== undefined && pgn !== null && pgn.trim() !== '') return pgn;
  return `[White "${escape(white)}"]\n[Black "${escape(black)}"]\n\n${moves.join(' ')} *`;
};

const escape = (name: string): string => name.replace(/["\\]/g, '\\$&');
