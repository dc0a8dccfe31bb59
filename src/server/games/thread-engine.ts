/** The engine as a task in a thread has it: each block of searches is asked of the thread's owner. */
import { answerAt } from '../../engine/queue/block';
import { requestOver } from '../../engine/engine-request';
import type { EngineRequest, SearchLimit, SearchOutcome, SearchPosition } from '../../engine/search';

export type SearchBlock = { readonly positions: readonly SearchPosition[]; readonly limit: SearchLimit };
export type SearchOnEngine = (block: SearchBlock) => Promise<readonly SearchOutcome[]>;

/** The owner closes the request that it asks. */
export const threadEngine = (ask: SearchOnEngine): EngineRequest =>
  requestOver({
    searchBlock: (positions, limit) => {
      const outcomes = ask({ positions, limit });
      return positions.map(async (_, index) => answerAt(await outcomes, index));
    },
    close: () => undefined,
  });
