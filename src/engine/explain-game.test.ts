import { describe, expect, it } from 'vitest';
import type { Evaluation } from '../chess/evaluation';
import { readGame } from '../test/data/games';
import { createFakePool, type FakeSearch } from '../test/fake-engines';
import { ANALYSIS_LIMITS } from './analyze-game';
import { type ExplainedGame, explainGame } from './explain-game';
import type { SearchLimit, SearchOutcome } from './search';

/** The fake engine judges 2.g4: it values the positions around it by search depth. */
const GAME = readGame('1. f3 e5 2. g4 Nc6 *');
const BEFORE = GAME.plies[1]?.fen;
const AFTER = GAME.plies[2]?.fen;
const LIMIT = { depth: 8 } as const;

const engine =
  (valuesAt: (depth: number) => readonly [before: Evaluation, after: Evaluation]) =>
  ({ fen, limit }: FakeSearch): SearchOutcome => {
    const depth = 'depth' in limit ? limit.depth : 20;
    const [before, after] = valuesAt(depth);
    const found = (evaluation: Evaluation, ...pv: readonly [string, ...string[]]): SearchOutcome => ({
      ok: true,
      found: { evaluation, depth, bestMove: pv[0], pv },
    });
    if (fen === BEFORE) return found(before, 'd2d4', 'b8c6', 'd4e5');
    if (fen === AFTER) return found(after, 'b8c6');
    if (fen === GAME.start) return found(LEVEL, 'f2f3');
    return fen === GAME.plies[0]?.fen ? found(LEVEL, 'e7e5') : found(after, 'h2h3');
  };

const explain = async (answer: (search: FakeSearch) => SearchOutcome, limit: SearchLimit = LIMIT, game = GAME) => {
  const pool = createFakePool({ answer });
  const analyzed: ExplainedGame[] = [];
  const explained = await explainGame({
    pool,
    game,
    limit,
    priority: 'interactive',
    onAnalyzed: (found) => {
      analyzed.push(found);
      return Promise.resolve();
    },
  });
  if (!explained.ok) throw new Error(`No analysis: ${explained.reason}`);
  return { explained, analyzed, deeper: pool.searches.filter(isDeeper) };
};
const isDeeper = ({ limit }: FakeSearch): boolean => 'depth' in limit && limit.depth > LIMIT.depth;

const LEVEL = { cp: 0 } as const;
/** About ten points of win probability for Black, the tolerance between two searches. */
const WORSE = { cp: -120 } as const;
const MATED = { mate: -1 } as const;

/** 5.Nxe4 takes a knight, but the fork 5...d5 regains it. */
const TAKES = readGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Nc3 Nxe4 5. Nxe4 *').plies[8]?.fen;
const FORGETS = readGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Nc3 Nxe4 5. O-O *');
const forgetful =
  (replies: string) =>
  ({ fen }: FakeSearch): SearchOutcome => {
    const found = (cp: number, text: string): SearchOutcome => {
      const pv = text.split(' ');
      return { ok: true, found: { evaluation: { cp }, depth: 18, ...(pv[0] && { bestMove: pv[0] }), pv } };
    };
    if (fen === TAKES) return found(90, replies);
    if (fen === FORGETS.plies[7]?.fen) return found(90, 'c3e4 f8e7 e1g1 e8g8 f1e1');
    if (fen === FORGETS.plies[8]?.fen) return found(-130, 'e4c3 d2c3 f8e7 f1e1 e8g8');
    const ply = FORGETS.plies.findIndex((played) => played.fen === fen);
    return found(0, FORGETS.plies[ply + 1]?.uci ?? '');
  };

describe('a reason that a deeper search may refute', () => {
  it('is left open at first, and there after a closer look, six plies deeper, that shows it as well', async () => {
    const { explained, analyzed, deeper } = await explain(engine(() => [LEVEL, WORSE]));
    expect(analyzed.map(({ open, reasons }) => [[...open], reasons.size])).toEqual([[[2], 0]]);
    expect(deeper.map(({ fen, limit }) => [fen, limit])).toEqual([
      [AFTER, { depth: 14 }],
      [BEFORE, { depth: 14 }],
    ]);
    expect(explained.reasons.get(2)).toMatchObject({ kind: 'isWeaker', point: { kind: 'attacks' } });
    expect(explained.open.size).toBe(0);
    expect(explained.positions.map(({ depth }) => depth)).toEqual([8, 8, 8, 8, 8]);
  });

  it('is none where the move costs nothing on a closer look, and what is judged stays', async () => {
    const { explained } = await explain(engine((depth) => [LEVEL, depth > LIMIT.depth ? LEVEL : WORSE]));
    expect(explained.positions[3]?.evaluation).toEqual(WORSE);
    expect(explained.reasons.size).toBe(0);
  });

  it('is none where the engine fails in the closer look', async () => {
    const answer = engine(() => [LEVEL, WORSE]);
    const { explained } = await explain((search) =>
      isDeeper(search) ? { ok: false, reason: 'timed-out' } : answer(search),
    );
    expect(explained.reasons.size).toBe(0);
  });
});

describe('what is said of material', () => {
  it.each([
    ['is said where it stays won', 'f8e7 e1g1 e8g8 f1e1 d7d6 c2c3', ['Nxe4']],
    [
      'is said with the line that takes some of it back',
      'd7d5 c4d3 d5e4 d3e4 f8d6 e1g1',
      ['Nxe4', 'd5', 'Bd3', 'dxe4', 'Bxe4'],
    ],
  ])('%s, in accurate mode too', async (_what, replies, line) => {
    const { explained, analyzed, deeper } = await explain(forgetful(replies), ANALYSIS_LIMITS.accurate, FORGETS);
    expect(analyzed.map(({ open }) => [...open])).toEqual([[8]]);
    expect(deeper).toEqual([{ fen: TAKES, limit: { depth: 16 }, lines: 3 }]);
    expect(explained.reasons.get(8)?.line).toEqual(line);
  });

  it('gives way to the chances where nothing of it is left', async () => {
    const { explained } = await explain(
      forgetful('d7d5 c4d3 d5e4 e1g1 e4d3 c2d3 f8d6 d3d4'),
      ANALYSIS_LIMITS.accurate,
      FORGETS,
    );
    expect(explained.reasons.get(8)).toMatchObject({ kind: 'leavesRecapture', square: 'e4' });
  });
});

describe('the only move', () => {
  const game = readGame('[SetUp "1"]\n[FEN "4k3/8/4P3/3K4/8/8/8/8 w - - 0 60"]\n\n60. Ke5 Ke7 61. Kd5 *');
  const holds = ({ fen, only, limit }: FakeSearch): SearchOutcome => {
    const ply = game.plies.findIndex((played) => played.fen === fen);
    const bestMove = only?.[0] ?? game.plies[ply + 1]?.uci ?? 'e7d8';
    const isOther = ply === 0 && only?.includes('e8e7') === false;
    const depth = 'depth' in limit ? limit.depth : 20;
    return { ok: true, found: { evaluation: { cp: isOther ? 600 : 0 }, depth, bestMove, pv: [bestMove] } };
  };

  it('comes with the deeper searches that confirmed it', async () => {
    const { explained, analyzed } = await explain(holds, LIMIT, game);
    expect(analyzed.map(({ open, deeper }) => [[...open], deeper.size])).toEqual([[[1], 0]]);
    expect(explained.alternatives.get(1)).toMatchObject({ depth: 8 });
    expect(explained.deeper.get(1)).toMatchObject({
      before: { evaluation: { cp: 0 }, depth: 14 },
      after: { evaluation: { cp: 0 }, depth: 14 },
      other: { evaluation: { cp: 600 }, depth: 14 },
    });
  });

  it('has no alternative where the deeper searches failed', async () => {
    const fails = (search: FakeSearch): SearchOutcome =>
      isDeeper(search) ? { ok: false, reason: 'timed-out' } : holds(search);
    const { explained } = await explain(fails, LIMIT, game);
    expect([explained.reasons.size, explained.alternatives.size, explained.deeper.size]).toEqual([0, 0, 0]);
  });
});

describe('no closer look is taken', () => {
  it('at what a mate proves', async () => {
    const { explained, analyzed, deeper } = await explain(engine(() => [LEVEL, MATED]));
    expect(explained.reasons.get(2)).toMatchObject({ kind: 'allowsMate' });
    expect([analyzed, deeper]).toEqual([[], []]);
  });

  it('in a game without a judged move', async () => {
    const { explained, deeper } = await explain(engine(() => [LEVEL, LEVEL]));
    expect([explained.reasons.size, deeper]).toEqual([0, []]);
  });

  it('where every position has its time', async () => {
    const { explained, analyzed } = await explain(
      engine(() => [LEVEL, WORSE]),
      ANALYSIS_LIMITS.accurate,
    );
    expect(explained.reasons.get(2)).toMatchObject({ kind: 'isWeaker', point: { kind: 'attacks' } });
    expect(analyzed).toEqual([]);
  });
});
