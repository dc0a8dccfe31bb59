/** The engine as a task in a thread has it: each search is asked of the thread's owner. */
import type { EngineRequest, SearchLimit, SearchOutcome, SearchPosition } from '../../engine/search';

export type Search = { readonly position: SearchPosition; readonly limit: SearchLimit };
export type SearchOnEngine = (search: Search) => Promise<SearchOutcome>;

/** The owner closes the request that it asks. */
export const threadEngine = (ask: SearchOnEngine): EngineRequest => ({
  search: (position, limit) => ask({ position, limit }),
  close: () => undefined,
});
