/** A game with one mistake whose reason a deeper search may refute, and an engine that knows it. */
import { createFakePool, type FakePool, type FakeSearch } from './fake-pool';
import { readGame } from './data/played-game';

export const DOUBTFUL_GAME = '1. f3 e5 2. g4 Nc6 *';
/** The ply of the mistake, from 0. */
export const DOUBTFUL_PLY = 2;
const SINCE_MISTAKE = new Set(
  readGame(DOUBTFUL_GAME)
    .plies.slice(DOUBTFUL_PLY)
    .map(({ fen }) => fen),
);

/** Deeper searches than those of the analysis wait for `closer`. */
export const doubtfulPool = (closer: Promise<void> = Promise.resolve()): FakePool => {
  const level = createFakePool().open({ priority: 'interactive' })!;
  const answer = async ({ fen, limit }: FakeSearch) => {
    if ('depth' in limit && limit.depth > 12) await closer;
    const outcome = await level.search({ fen, isChess960: false }, limit);
    if (!outcome.ok || !SINCE_MISTAKE.has(fen)) return outcome;
    return { ok: true, found: { ...outcome.found, evaluation: { cp: -120 } } } as const;
  };
  return createFakePool({ answer });
};
