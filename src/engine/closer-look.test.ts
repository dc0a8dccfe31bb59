import { describe, expect, it } from 'vitest';
import type { Evaluation } from '../chess/evaluation';
import { findReasons } from '../chess/review/reasons/reasons';
import { readGame } from '../test/data/played-game';
import { createFakePool, type FakeSearch } from '../test/fake-pool';
import { analyzeGame, type AnalyzedPositions } from './analyze-game';
import { ANALYSIS_LIMITS } from './analysis-modes';
import type { SearchLimit, SearchOutcome } from './search';

/** 2.g4 lets Black mate; the engine of these tests says what the test lets it say. */
const FOOLS = readGame('1. f3 e5 2. g4 Qh4# *');
const BEFORE = FOOLS.plies[1]?.fen;
const AFTER = FOOLS.plies[2]?.fen;
const LIMIT = { depth: 8 } as const;

/** Plays what was played, and values the two positions around 2.g4 by the depth of the search. */
const engine =
  (valuesAt: (depth: number) => readonly [before: Evaluation, after: Evaluation]) =>
  ({ fen, limit }: FakeSearch): SearchOutcome => {
    const depth = 'depth' in limit ? limit.depth : 20;
    const [before, after] = valuesAt(depth);
    const found = (evaluation: Evaluation, move: string): SearchOutcome => ({
      ok: true,
      found: { evaluation, depth, bestMove: move, pv: [move] },
    });
    if (fen === BEFORE) return found(before, 'e2e4');
    if (fen === AFTER) return found(after, 'd8h4');
    return found({ cp: 0 }, fen === FOOLS.start ? 'f2f3' : 'e7e5');
  };

const analyze = async (
  answer: (search: FakeSearch) => SearchOutcome,
  limit: SearchLimit = LIMIT,
): Promise<{ readonly found: AnalyzedPositions; readonly searches: readonly FakeSearch[] }> => {
  const pool = createFakePool({ answer });
  const analysis = await analyzeGame({ pool, game: FOOLS, limit, priority: 'interactive' });
  if (!analysis.ok) throw new Error(`No analysis: ${analysis.reason}`);
  return { found: analysis, searches: pool.searches };
};
const isDeeper = ({ limit }: FakeSearch): boolean => 'depth' in limit && limit.depth > LIMIT.depth;

const MATED = { mate: -1 } as const;
const LEVEL = { cp: -20 } as const;

describe('a closer look', () => {
  it('is taken before and after a judged move, four plies deeper, and nowhere else', async () => {
    const { found, searches } = await analyze(engine(() => [LEVEL, MATED]));
    expect(searches.filter(isDeeper).map(({ fen, limit }) => [fen, limit])).toEqual([
      [AFTER, { depth: 12 }],
      [BEFORE, { depth: 12 }],
    ]);
    expect(found.closer.map(({ depth }) => depth)).toEqual([8, 8, 12, 12, 0]);
    expect(found.positions.map(({ depth }) => depth)).toEqual([8, 8, 8, 8, 0]);
  });

  it('leaves a reason that it shows as well', async () => {
    const { found } = await analyze(engine(() => [LEVEL, MATED]));
    expect(findReasons(FOOLS, found).get(2)).toMatchObject({ kind: 'allowsMate', moves: 1 });
  });

  it('takes the reason away where the move costs nothing, and leaves what is judged', async () => {
    const { found } = await analyze(engine((depth) => [LEVEL, depth > LIMIT.depth ? LEVEL : MATED]));
    expect(found.positions[3]?.evaluation).toEqual(MATED);
    expect(findReasons(FOOLS, found).size).toBe(0);
  });

  it('is none in a game without a judged move, nor where every position has its time', async () => {
    const { searches } = await analyze(engine(() => [LEVEL, LEVEL]));
    expect(searches.filter(isDeeper)).toEqual([]);
    const { found } = await analyze(
      engine(() => [LEVEL, MATED]),
      ANALYSIS_LIMITS.accurate,
    );
    expect(found.closer).toEqual(found.positions);
  });

  it('leaves what was known of a position in which the engine fails', async () => {
    const answer = engine(() => [LEVEL, MATED]);
    const { found } = await analyze((search) =>
      isDeeper(search) ? { ok: false, reason: 'timed-out' } : answer(search),
    );
    expect(found.closer).toEqual(found.positions);
  });
});
