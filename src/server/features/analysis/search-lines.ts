/**
 * The best lines of one position, deeper and deeper until the time is over. Each depth is a block of its own, so that what
 * is found to a depth is always the same, is kept like other evaluations, and others get their turn between two.
 */
import type { PositionEvaluation } from '../../../chess/evaluation';
import type { Milliseconds } from '../../../chess/types';
import type { EngineLinesQuery } from '../../../contract/positions';
import {
  type EnginePool,
  type EngineRequest,
  evaluateEnded,
  type EvaluationCache,
  type SearchFailure,
  type SearchOutcome,
} from '../../../engine/search';
import { keptLines, type KeptLines, searchedFen } from './kept-lines';

/** In plies. The first takes about a second with several lines, each further one about twice as long as the one before. */
const DEPTHS: readonly number[] = [16, 20, 22, 24, 26, 28, 30];
/** For all depths behind the first. */
const TIME: Milliseconds = 15_000;
/** So much longer than the one before does a depth take at least; one that would not be done in time is not begun. */
const GROWTH = 1.5;

export type LinesSearch = {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  /** What the engine calls itself. */
  readonly engine: string;
  readonly query: EngineLinesQuery;
  readonly signal: AbortSignal;
  /** Told of each depth that is done. */
  readonly onFound?: (found: PositionEvaluation) => void;
  /** Other limits than those above. */
  readonly depths?: readonly number[];
  readonly time?: Milliseconds;
};

export type LinesOutcome =
  | { readonly ok: true; readonly found: PositionEvaluation }
  | { readonly ok: false; readonly reason: SearchFailure }
  | { readonly ok: false; readonly reason: 'queue-full'; readonly retryAfter: Milliseconds };

/** The deepest that was found in time; a failure where nothing was. */
export const searchLines = async (search: LinesSearch): Promise<LinesOutcome> => {
  const { pool, query, signal } = search;
  const ended = evaluateEnded(query.fen);
  if (ended !== undefined) return { ok: true, found: ended };
  const request = pool.open({ priority: 'interactive', signal });
  if (request === undefined) return { ok: false, reason: 'queue-full', retryAfter: pool.load().retryAfter };
  try {
    return await goDeeper(search, request);
  } finally {
    request.close();
  }
};

const goDeeper = async (search: LinesSearch, request: EngineRequest): Promise<LinesOutcome> => {
  const { cache, engine, query, onFound, depths = DEPTHS, time = TIME } = search;
  const kept = keptLines(cache, engine, query);
  const deadline = createDeadline(time, () => request.close());
  let deepest: LinesOutcome | undefined;
  for (const depth of depths) {
    const begin = performance.now();
    const outcome = await searchTo(depth, query, kept, request);
    if (!outcome.ok) {
      deepest ??= outcome;
      break;
    }
    deepest = outcome;
    onFound?.(outcome.found);
    if (deadline.left() < GROWTH * (performance.now() - begin)) break;
  }
  deadline.clear();
  return deepest ?? { ok: false, reason: 'engine-failed' };
};

const searchTo = async (
  depth: number,
  { fen, isChess960, lines }: EngineLinesQuery,
  kept: KeptLines,
  request: EngineRequest,
): Promise<SearchOutcome> => {
  const known = await kept.read(depth);
  if (known !== undefined) return { ok: true, found: known };
  const outcome = await request.search({ fen: searchedFen(fen), isChess960, lines }, { depth });
  if (outcome.ok) await kept.write(depth, outcome.found);
  return outcome;
};

/** Begins when it is first looked at. */
const createDeadline = (time: Milliseconds, onOver: () => void) => {
  let end: Milliseconds | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    left: (): Milliseconds => {
      end ??= performance.now() + time;
      timer ??= setTimeout(onOver, time);
      return end - performance.now();
    },
    clear: () => clearTimeout(timer),
  };
};
