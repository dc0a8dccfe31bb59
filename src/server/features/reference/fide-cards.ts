/** The FIDE cards of people, asked of the source that has them, and kept for a day: FIDE's lists are monthly. */
import type { Milliseconds, Result } from '../../../chess/types';
import type { SourceFailure } from '../../sources/failures';
import type { FideCard } from '../../sources/source';
import type { Sources } from '../../sources/sources';

export type FideCards = (fideId: number) => Promise<Result<FideCard, SourceFailure>>;

type Answer = { readonly at: Milliseconds; readonly card: ReturnType<FideCards> };

const FRESH_FOR: Milliseconds = 24 * 3_600_000;
const MOST = 1000;

export const createFideCards = (sources: Sources, now: () => Milliseconds = Date.now): FideCards => {
  const known = new Map<number, Answer>();
  const ask: FideCards = async (fideId) => {
    const source = sources.all.find(({ fideCard }) => fideCard !== undefined);
    const card = await source?.fideCard?.(fideId);
    return card ?? { ok: false, error: { reason: 'unknown-player' } };
  };
  return async (fideId) => {
    const answer = known.get(fideId);
    if (answer !== undefined && now() - answer.at < FRESH_FOR) return answer.card;
    const card = ask(fideId);
    known.delete(fideId);
    known.set(fideId, { at: now(), card });
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    const found = await card;
    // What failed is asked again; that there is nobody is an answer.
    if (!found.ok && found.error.reason !== 'unknown-player') known.delete(fideId);
    return found;
  };
};
