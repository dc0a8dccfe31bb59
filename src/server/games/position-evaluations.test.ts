import { describe, expect, it, onTestFinished } from 'vitest';
import type { PositionEvaluation } from '../../chess/evaluation';
import { START_FEN } from '../../chess/position/fen';
import { playMove } from '../../chess/position/move';
import { treeOfMoves } from '../../chess/tree/tree-replay';
import type { Fen } from '../../chess/types';
import { createLocalPool } from '../../engine/queue/pool';
import { quickScan } from '../../engine/scan-game';
import type { EvaluationCache } from '../../engine/search';
import { readGame } from '../../test/data/games';
import { createFakePool, remembering } from '../../test/fake-engines';
import { createPositionEvaluations, rememberedSearches } from './position-evaluations';
import { threadEngine } from './review-game';

const [AFTER_E4 = '', AFTER_E5 = ''] = treeOfMoves(['e4', 'e5']).tree.moves.map(({ fen }) => fen);

const MATED = treeOfMoves(['f3', 'e5', 'g4', 'Qh4#']).tree.moves.at(-1)?.fen ?? '';

const setUp = () => {
  const pool = createFakePool();
  const rows = new Map<string, PositionEvaluation>();
  const cache: EvaluationCache = {
    read: (_, keys) => Promise.resolve(new Map([...rows].filter(([key]) => keys.includes(key)))),
    write: (_, found) => {
      for (const [key, evaluation] of found) rows.set(key, evaluation);
      return Promise.resolve();
    },
  };
  const { evaluateBlocks } = createPositionEvaluations({ pool, cache, depth: 16 });
  const evaluate = async (...blocks: readonly (readonly Fen[])[]) => {
    const before = pool.searches.length;
    const request = pool.open({ priority: 'interactive' });
    const found = await evaluateBlocks(blocks, request!);
    request?.close();
    return { found, searched: pool.searches.length - before };
  };
  return { evaluate, rows };
};

describe('blocks of positions', () => {
  it('are searched once, and answered in their order', async () => {
    const { evaluate } = setUp();
    const first = await evaluate([AFTER_E5, AFTER_E4], [START_FEN]);
    expect(first.searched).toBe(3);
    const turns = [AFTER_E5, AFTER_E4, START_FEN].map((fen, index) => playMove(fen, first.found[index]!.bestMove!).ok);
    expect(turns).toEqual([true, true, true]);
    expect(await evaluate([AFTER_E5, AFTER_E4], [START_FEN])).toEqual({ found: first.found, searched: 0 });
  });

  it('have answers of their own: another block with the same position is searched as a whole', async () => {
    const { evaluate, rows } = setUp();
    await evaluate([AFTER_E5, AFTER_E4]);
    expect((await evaluate([AFTER_E4])).searched).toBe(1);
    expect((await evaluate([START_FEN, AFTER_E4])).searched).toBe(2);
    const [lost] = rows.keys();
    rows.delete(lost!);
    expect((await evaluate([AFTER_E5, AFTER_E4])).searched).toBe(2);
  });

  it('need no engine where the game is over', async () => {
    const { evaluate } = setUp();
    const { found, searched } = await evaluate([MATED]);
    expect([found, searched]).toEqual([[expect.objectContaining({ evaluation: { checkmate: 'black' } })], 0]);
  });
});

/** Three openings that come to the same positions on different ways. */
const GAMES = [
  '1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ *',
  '1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. c3 Bc5 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 *',
  '1. e4 e5 2. Bc4 Bc5 3. Nf3 Nc6 4. c3 Nf6 5. d3 a6 *',
].map(readGame);

it('tells of a position what the game alone would have found, and asks less', async () => {
  const pool = createLocalPool({ start: remembering({ delay: () => 0 }), processes: 1 });
  onTestFinished(() => pool.close());
  const request = pool.open({ priority: 'background' });
  if (request === undefined) throw new Error('the queue must have room');
  let blocks = 0;
  const withMemory = threadEngine((block) =>
    rememberedSearches(pool)(block, () => {
      blocks += 1;
      return Promise.all(request.searchBlock(block.positions, block.limit));
    }),
  );
  for (const game of [...GAMES, ...GAMES])
    expect(await quickScan({ request: withMemory, game })).toEqual(await quickScan({ request, game }));
  // Of 34.
  expect(blocks).toBe(11);
});
