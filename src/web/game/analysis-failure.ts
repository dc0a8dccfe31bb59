import { analysisRefusalSchema } from '../../contract/analysis';
import type { PgnPlace } from '../../contract/analysis';
import { HttpError } from '../lib/http/http';
import { AnalysisLostError, AnalysisStoppedError } from './analyze-game';

/** What went wrong, in words for the person, and where in the PGN when the server said so. */
export type AnalysisFailure = {
  readonly message: string;
  readonly place?: PgnPlace;
  /** The analysis may still go on, and can be joined again. */
  readonly isLost?: true;
};

/** No answer, or one that cannot be read. */
export const NO_ANSWER = 'Failed to analyze game';
/** An answer that is not OK and says nothing. */
export const NO_MESSAGE = 'Analysis failed';
/** The connection broke, and each try to join the analysis again failed. */
export const LOST = 'The connection to the server was lost. What has been analyzed is kept.';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const placeIn = (body: string): Pick<AnalysisFailure, 'place'> => {
  const refusal = analysisRefusalSchema.safeParse(parseJson(body));
  return refusal.data?.place ? { place: refusal.data.place } : {};
};

/** The server's own text as received, or the specification's fallback. */
export const toAnalysisFailure = (error: unknown): AnalysisFailure => {
  if (error instanceof HttpError) return { message: error.serverMessage ?? NO_MESSAGE, ...placeIn(error.body) };
  if (error instanceof AnalysisStoppedError) return { message: error.message || NO_MESSAGE };
  if (error instanceof AnalysisLostError) return { message: LOST, isLost: true };
  return { message: NO_ANSWER };
};
