/** A pool without engines, for the outcomes that a real one gives too seldom to be tested. */
import { Chess } from 'chessops/chess';
import { parseFen } from 'chessops/fen';
import { makeUci } from 'chessops/util';
import type { Fen, Uci } from '../chess/types';
import { requestOver } from '../engine/queue/block';
import { MAX_OPEN_REQUESTS } from '../engine/queue/pool';
import {
  type EnginePool,
  type EngineRequest,
  evaluateEnded,
  type SearchLimit,
  type SearchOutcome,
  type SearchPosition,
} from '../engine/search';

export type FakeSearch = {
  readonly fen: Fen;
  readonly limit: SearchLimit;
  readonly only?: readonly Uci[];
  readonly lines?: number;
};

type FakePoolOptions = {
  /** What a search answers; by default a level evaluation at depth 12 with the first legal move. */
  readonly answer?: (search: FakeSearch) => SearchOutcome | Promise<SearchOutcome>;
  /** Requests open at once; the next is turned away. */
  readonly maxOpen?: number;
};

export type FakePool = EnginePool & { readonly searches: readonly FakeSearch[] };

/** A search that never ends by itself: it ends when its request is closed. */
export const neverAnswers = (): Promise<SearchOutcome> => new Promise(() => undefined);

export const createFakePool = ({
  answer = playsFirstMove,
  maxOpen = MAX_OPEN_REQUESTS,
}: FakePoolOptions = {}): FakePool => {
  const searches: FakeSearch[] = [];
  const running = new Set<(reason: 'cancelled' | 'closed') => void>();

  const openRequest = (signal?: AbortSignal): EngineRequest => {
    let end: (reason: 'cancelled' | 'closed') => void = () => undefined;
    const ended = new Promise<SearchOutcome>((resolve) => {
      end = (reason) => {
        running.delete(end);
        resolve({ ok: false, reason });
      };
    });
    running.add(end);
    signal?.addEventListener('abort', () => end('cancelled'));
    if (signal?.aborted) end('cancelled');
    const searchOne = async ({ fen, only, lines }: SearchPosition, limit: SearchLimit): Promise<SearchOutcome> => {
      const found = endOf(fen);
      if (found !== undefined) return { ok: true, found };
      const search = { fen, limit, ...(only && { only }), ...(lines && { lines }) };
      searches.push(search);
      return Promise.race([ended, Promise.resolve(answer(search))]);
    };
    return requestOver({
      searchBlock: (positions, limit) => positions.map((position) => searchOne(position, limit)),
      close: () => end('cancelled'),
    });
  };

  return {
    searches,
    hasNoEngine: () => false,
    identity: () => Promise.resolve({ name: 'Stockfish 16', label: 'SF 16' }),
    open: ({ signal }) => (running.size >= maxOpen ? undefined : openRequest(signal)),
    load: () => ({ open: running.size, retryAfter: 2500 }),
    close: () => {
      [...running].forEach((end) => end('closed'));
      return Promise.resolve();
    },
  };
};

/** The same games are scouted by many tests. */
const onceFor = <Found>(find: (fen: Fen) => Found): ((fen: Fen) => Found) => {
  const known = new Map<Fen, { readonly found: Found }>();
  return (fen) => {
    const entry = known.get(fen) ?? { found: find(fen) };
    known.set(fen, entry);
    return entry.found;
  };
};

const endOf = onceFor(evaluateEnded);

const firstMoveIn = onceFor((fen): SearchOutcome => {
  const position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
  for (const [from, targets] of position.allDests()) {
    for (const to of targets) {
      const uci = makeUci({ from, to });
      return { ok: true, found: { evaluation: { cp: 20 }, depth: 12, bestMove: uci, pv: [uci] } };
    }
  }
  return { ok: false, reason: 'engine-failed' };
});

const playsFirstMove = ({ fen }: FakeSearch): SearchOutcome => firstMoveIn(fen);
