/** Bodies and games read in a thread, each refusal thrown as the answer that it is. */
import type { Game } from '../../../chess/game';
import type { AnalysisThread } from './analysis-tasks';
import { toBodyRefusal, toReadingRefusal, toTextRefusal } from './refuse-analysis';

export type Reader = {
  /** The value of a JSON body; `undefined` of an empty one. */
  body(bytes: Uint8Array): Promise<unknown>;
  game(pgn: string): Promise<Game>;
};

export const createReader = (thread: AnalysisThread): Reader => ({
  body: async (bytes) => {
    if (bytes.length === 0) return undefined;
    const read = await thread.run('readBody', bytes);
    if (!read.ok) throw toReadingRefusal(read.error);
    if (!read.value.ok) throw toBodyRefusal(read.value.error);
    return read.value.value;
  },
  game: async (pgn) => {
    const read = await thread.run('readOneGame', pgn);
    if (!read.ok) throw toReadingRefusal(read.error);
    if (!read.value.ok) throw toTextRefusal(read.value.error);
    return read.value.value;
  },
});
