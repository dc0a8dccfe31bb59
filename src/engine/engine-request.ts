import { answerAt } from './queue/block';
import { evaluateEnded } from './ended-position';
import type { EngineRequest, SearchFailure } from './search';
import { goCommand, positionCommand } from './uci-command';

/** A request's place in the queue of a pool, wherever the engines of the pool are. */
export type RequestPlace = {
  /** Why nothing can be searched here any more; undefined as long as it can. */
  readonly whyOver: () => SearchFailure | undefined;
  /** A block of searches that need an engine. */
  readonly searchBlock: EngineRequest['searchBlock'];
  /** Also when it is over. */
  readonly close: () => void;
};

/** What all pools promise of a request: it throws on what cannot be searched, and answers alone what needs no engine. */
export const createRequest = ({ whyOver, close, ...place }: RequestPlace, signal?: AbortSignal): EngineRequest => {
  if (signal?.aborted === true) close();
  signal?.addEventListener('abort', close, { once: true });

  const searchBlock: EngineRequest['searchBlock'] = (positions, limit) => {
    positions.forEach(({ fen, only }) => [positionCommand(fen), goCommand(limit, only)]);
    const reason = whyOver();
    if (reason !== undefined) return positions.map(() => Promise.resolve({ ok: false, reason }));
    const ended = positions.map(({ fen }) => evaluateEnded(fen));
    const open = positions.filter((_, index) => ended[index] === undefined);
    const answers = open.length === 0 ? [] : [...place.searchBlock(open, limit)];
    return ended.flatMap((found) =>
      found === undefined ? answers.splice(0, 1) : Promise.resolve({ ok: true, found }),
    );
  };

  return requestOver({ searchBlock, close });
};

/** A search alone is a block of one. */
export const requestOver = ({ searchBlock, close }: Omit<EngineRequest, 'search'>): EngineRequest => ({
  search: (position, limit) => answerAt(searchBlock([position], limit), 0),
  searchBlock,
  close,
});
