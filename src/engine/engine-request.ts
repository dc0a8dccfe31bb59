import { evaluateEnded } from './ended-position';
import type { EngineRequest, SearchFailure, SearchLimit, SearchOutcome, SearchPosition } from './search';
import { goCommand, positionCommand } from './uci-command';

/** A request's place in the queue of a pool, wherever the engines of the pool are. */
export type RequestPlace = {
  /** Why nothing can be searched here any more; undefined as long as it can. */
  readonly whyOver: () => SearchFailure | undefined;
  /** A search that needs an engine. */
  readonly search: (position: SearchPosition, limit: SearchLimit) => Promise<SearchOutcome>;
  /** Also when it is over. */
  readonly close: () => void;
};

/** What all pools promise of a request: it throws on what cannot be searched, and answers alone what needs no engine. */
export const createRequest = ({ whyOver, search, close }: RequestPlace, signal?: AbortSignal): EngineRequest => {
  if (signal?.aborted === true) close();
  signal?.addEventListener('abort', close, { once: true });
  return {
    search(position, limit) {
      positionCommand(position.fen);
      goCommand(limit, position.only);
      const reason = whyOver();
      if (reason !== undefined) return Promise.resolve({ ok: false, reason });
      const ended = evaluateEnded(position.fen);
      return ended === undefined ? search(position, limit) : Promise.resolve({ ok: true, found: ended });
    },
    close,
  };
};
