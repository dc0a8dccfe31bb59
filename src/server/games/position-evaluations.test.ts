import { describe, expect, it } from 'vitest';
import type { PositionEvaluation } from '../../chess/evaluation';
import { START_FEN } from '../../chess/position/fen';
import { playMove } from '../../chess/position/move';
import { treeOfMoves } from '../../chess/tree/tree-replay';
import type { Fen } from '../../chess/types';
import type { EvaluationCache } from '../../engine/search';
import { createFakePool } from '../../test/fake-pool';
import { createPositionEvaluations } from './position-evaluations';

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
