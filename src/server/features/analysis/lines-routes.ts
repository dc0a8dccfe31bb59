/**
 * `GET /api/evaluation/lines`: the best lines of one position, as JSON or, with increasing depth, as an event stream.
 */
import type { PositionEvaluation } from '../../../chess/evaluation';
import { epdOf } from '../../../chess/position/fen';
import { legalMoves, sanLine } from '../../../chess/position/move';
import type { Fen, Milliseconds } from '../../../chess/types';
import { type EngineLines, type EngineLinesQuery, positionsApi } from '../../../contract/analysis/positions';
import { QUOTAS } from '../../../contract/quotas';
import type { ProfileAccess } from '../../accounts/access';
import { implementIn } from '../../accounts/implement';
import {
  type EngineIdentity,
  type EnginePool,
  type EngineRequest,
  evaluateEnded,
  type EvaluationCache,
  type SearchFailure,
  type SearchOutcome,
} from '../../../engine/search';
import { fail } from '../../errors';
import { reportFailure, toErrorBody } from '../../http/error-responses';
import { createEventStream, sendEvents, wantsEvents } from '../../http/event-stream';
import { clientGoneSignal, errorResponses, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { toAnalysisError } from './analysis-errors';

export type LinesDeps = {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly access: ProfileAccess;
  readonly redis?: Redis;
};

export const linesRoutes: Routes<LinesDeps> = (app, { pool, cache, access, redis }) => {
  implementIn(app, access, 'analysis')(
    positionsApi.searchLines,
    {
      summary: 'Search the best lines of a position',
      description:
        'Some of the best lines, searched for up to 15 seconds. With `Accept: text/event-stream` the answer is a stream of the ' +
        'events `lines`, each deeper than the one before, and, last, `result` (the JSON answer) or `error`. A client that goes ' +
        'away ends the search. What was found to a depth is remembered.',
      answer: 'The lines, the best first',
      errors: errorResponses(429, {
        503: 'With Retry-After: too busy; without: the engine failed, also on a second try',
      }),
      limit: limitOpenCalls({ name: 'engine-lines', max: QUOTAS.deepSearchesOfClient, redis }),
    },
    async ({ query }, { request: { headers, log }, reply }) => {
      const signal = clientGoneSignal(reply);
      const search = async (onLines?: (lines: EngineLines) => void): Promise<EngineLines> => {
        const engine = await pool.identity().catch(() => {
          throw fail('engine-failed');
        });
        const toLines = (found: PositionEvaluation) => toEngineLines(query, engine, found);
        const onFound = (found: PositionEvaluation) => onLines?.(toLines(found));
        const outcome = await searchLines({ pool, cache, engine: engine.name, query, signal, onFound });
        if (!outcome.ok) throw toAnalysisError(outcome);
        return toLines(outcome.found);
      };
      if (!wantsEvents(headers.accept)) return search();
      const events = createEventStream();
      const finished = search((lines) => events.send('lines', lines, { replaces: true }))
        .then((lines) => events.send('result', lines))
        .catch((error: unknown) => {
          if (!events.isOpen()) throw error;
          events.send('error', toErrorBody(reportFailure(error, log)));
        })
        .finally(() => events.end());
      await Promise.race([events.opened, finished]);
      return sendEvents(reply, events.readable);
    },
  );
};

const toEngineLines = (
  { fen, isChess960 }: EngineLinesQuery,
  { name, label }: EngineIdentity,
  { evaluation, depth, pv, further = [] }: PositionEvaluation,
): EngineLines => ({
  fen,
  engine: { name, label },
  depth,
  lines: [{ evaluation, moves: pv }, ...further].map((line) => ({
    evaluation: line.evaluation,
    uci: [...line.moves],
    san: sanLine(fen, line.moves, isChess960),
  })),
});

// Searches with increasing depth until the time is over. Separate searches make each depth reproducible and
// cacheable.

/** In plies. Each depth takes about twice as long as the one before. */
const DEPTHS: readonly number[] = [16, 20, 22, 24, 26, 28, 30];

const SEARCH_TIME: Milliseconds = 15_000;

/** Minimum growth of the search time per depth; a depth that cannot finish is not started. */
const MIN_TIME_GROWTH = 1.5;

export type LinesSearch = {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  /** The engine's name. */
  readonly engine: string;
  readonly query: EngineLinesQuery;
  readonly signal: AbortSignal;
  readonly onFound?: (found: PositionEvaluation) => void;
  readonly depths?: readonly number[];
  readonly time?: Milliseconds;
};

type LinesOutcome =
  | { readonly ok: true; readonly found: PositionEvaluation }
  | { readonly ok: false; readonly reason: SearchFailure }
  | { readonly ok: false; readonly reason: 'queue-full'; readonly retryAfter: Milliseconds };

/** The deepest result found in time; a failure if there is none. */
export const searchLines = async (search: LinesSearch): Promise<LinesOutcome> => {
  const { pool, query, signal } = search;
  const gameOver = evaluateEnded(query.fen);
  if (gameOver !== undefined) return { ok: true, found: gameOver };
  const request = pool.open({ priority: 'interactive', signal });
  if (request === undefined) return { ok: false, reason: 'queue-full', retryAfter: pool.load().retryAfter };
  try {
    return await deepen(search, request);
  } finally {
    request.close();
  }
};

const deepen = async (search: LinesSearch, request: EngineRequest): Promise<LinesOutcome> => {
  const { cache, engine, query, onFound, depths = DEPTHS, time = SEARCH_TIME } = search;
  const cachedLines = openLineCache(cache, engine, query);
  const deadline = createDeadline(time, () => request.close());
  let deepest: LinesOutcome | undefined;
  for (const depth of depths) {
    const begin = performance.now();
    const outcome = await searchDepth(depth, query, cachedLines, request);
    if (!outcome.ok) {
      deepest ??= outcome;
      break;
    }
    deepest = outcome;
    onFound?.(outcome.found);
    if (deadline.left() < MIN_TIME_GROWTH * (performance.now() - begin)) break;
  }
  deadline.clear();
  return deepest ?? { ok: false, reason: 'engine-failed' };
};

const searchDepth = async (
  depth: number,
  { fen, isChess960, lines }: EngineLinesQuery,
  cachedLines: LineCache,
  request: EngineRequest,
): Promise<SearchOutcome> => {
  const known = await cachedLines.read(depth);
  if (known !== undefined) return { ok: true, found: known };
  const outcome = await request.search({ fen: normalizeFen(fen), isChess960, lines }, { depth });
  if (outcome.ok) await cachedLines.write(depth, outcome.found);
  return outcome;
};

/** Starts at the first call of `left`. */
const createDeadline = (time: Milliseconds, onExpire: () => void) => {
  let end: Milliseconds | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    left: (): Milliseconds => {
      end ??= performance.now() + time;
      timer ??= setTimeout(onExpire, time);
      return end - performance.now();
    },
    clear: () => clearTimeout(timer),
  };
};

// Lines of a position in the evaluation cache, a row each.

type LineCache = {
  readonly read: (depth: number) => Promise<PositionEvaluation | undefined>;
  readonly write: (depth: number, found: PositionEvaluation) => Promise<void>;
};

const openLineCache = (cache: EvaluationCache, engine: string, query: EngineLinesQuery): LineCache => {
  const count = Math.min(query.lines, legalMoves(query.fen, query.isChess960).length);
  const keys = Array.from({ length: count }, (_, rank) => keyOf(query, rank));
  return {
    read: async (depth) => {
      const rows = await cache.read(engine, keys, { depth });
      const [best, ...others] = keys.map((key) => rows.get(key)).filter((row) => row !== undefined);
      if (best === undefined || others.length + 1 < count) return undefined;
      const further = others.map(({ evaluation, pv }) => ({ evaluation, moves: pv }));
      return { ...best, ...(further.length > 0 && { further }) };
    },
    write: async (depth, { further = [], ...best }) => {
      const lines = [best, ...further.map(({ evaluation, moves }) => ({ evaluation, depth: best.depth, pv: moves }))];
      if (lines.length < count) return;
      await cache.write(engine, new Map(lines.map((line, rank) => [keyOf(query, rank), line])), { depth });
    },
  };
};

/** The number of requested lines is part of the key: it changes each of them. */
const keyOf = ({ fen, lines, isChess960 }: EngineLinesQuery, rank: number): string =>
  `line ${rank + 1} of ${lines}${isChess960 ? ' chess960' : ''} ${normalizeFen(fen)}`;

/** The move number does not matter for the search; the fifty-move counter does. */
const normalizeFen = (fen: Fen): Fen => `${epdOf(fen)} ${fen.split(' ')[4] ?? '0'} 1`;
