/** The whole call with the engine that the product ships. */
import { describe, expect, it } from 'vitest';
import {
  ANALYSIS_PATH,
  type AnalysisMode,
  type AnalysisResult,
  analysisResultSchema,
} from '../../../contract/analysis/analysis';
import { FOOLS_MATE, OPERA_GAME } from '../../../test/data/games';
import { listenTestApp } from '../../../test/test-app';
import { openTestEngines } from '../../../test/test-engines';

const analyze = async (address: string, pgn: string, mode: AnalysisMode): Promise<AnalysisResult> => {
  const response = await fetch(address + ANALYSIS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pgn, mode }),
  });
  return analysisResultSchema.parse(await response.json());
};

const withStockfish = async (): Promise<string> => listenTestApp({ pool: await openTestEngines() });

describe('with Stockfish 16', () => {
  it("Morphy's opera game ends in a mate that the engine sees coming [GEN-02] [LIM-02] [LIM-03]", async () => {
    const result = await analyze(await withStockfish(), OPERA_GAME, 'fast');
    expect(result.engine).toEqual({ name: 'Stockfish 16', label: 'SF 16' });
    expect(result.totalMoves).toBe(33);
    const rows = result.analysisResults!;
    expect(rows[30]).toMatchObject({ san: 'Qb8+', bestMove: 'Qb8+', mate: 1, evalFloat: 110, evaluation: { mate: 1 } });
    expect(rows[32]).toMatchObject({ san: 'Rd8#', mate: 0, evalFloat: 100 });
    expect(rows.slice(0, 28).every(({ depth }) => depth! >= 12)).toBe(true);
    expect(result.accuracy!.white!).toBeGreaterThan(result.accuracy!.black!);
  });

  it("fool's mate carries mate -1 after 2.g4, in White's view [GEN-02] [ENT-23]", async () => {
    const result = await analyze(await withStockfish(), FOOLS_MATE, 'fast');
    expect(result.analysisResults![2]).toMatchObject({ san: 'g4', mate: -1, evalFloat: -110, judgement: 'blunder' });
    expect(result.moveEvaluations['2']).toBe(-110);
    expect(result.analysisResults![3]).toMatchObject({ bestMove: 'Qh4#', mate: 0, evalFloat: -100 });
  });

  it('a game from a position with Black to move is numbered and judged from there', async () => {
    const pgn = '[SetUp "1"]\n[FEN "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 24"]\n\n24... Kf8 25. Rb8+ Ke7 *';
    const result = await analyze(await withStockfish(), pgn, 'fast');
    expect(result.analysisResults!.map(({ turn, moveNumber }) => `${moveNumber} ${turn}`)).toEqual([
      '24 Black',
      '25 White',
      '25 Black',
    ]);
  });

  it('tells what a move missed and what it allowed, also from a position', async () => {
    const fen = 'rn1qk2r/p1p1bppp/1pb1p3/3n4/2Q2N2/2N3P1/PP1PPPBP/R1B1K2R b KQkq - 3 9';
    const pgn = `[SetUp "1"]\n[FEN "${fen}"]\n\n9... Nxf4 10. Qxc6+ *`;
    const [allowing, missing] = (await analyze(await withStockfish(), pgn, 'fast')).analysisResults!;
    expect(allowing).toMatchObject({ san: 'Nxf4', missed: [], allowed: ['fork'] });
    expect(missing).toMatchObject({ san: 'Qxc6+', missed: ['fork'] });
  });

  it('names the only move of a good player, with the next best to be played through', async () => {
    const pgn = '[SetUp "1"]\n[FEN "4k3/8/4P3/3K4/8/8/8/8 w - - 0 60"]\n\n60. Ke5 Ke7 61. Kd5 *';
    const rows = (await analyze(await withStockfish(), pgn, 'fast')).analysisResults!;
    expect(rows[1]).toMatchObject({ san: 'Ke7', bestMove: 'Ke7', judgement: null, reasonLine: { from: 'before' } });
    expect(rows[1]!.reason).toMatch(/^The only move: everything else loses at least \d\d points .* 60\.\.\.K[df]8/);
    expect(rows[1]!.reasonLine!.moves[0]).toMatch(/^K[df]8$/);
    expect(rows[2]).toMatchObject({ reason: null });
  });

  it.each([
    // Castling checks the king and takes the rook that the king attacks from its new square.
    ['castling', '3k4/8/8/8/8/8/1r6/R3K3 w Q - 0 1', '1. Kf1 *', 'O-O-O+'],
    ['a promotion', '8/4P1k1/8/8/8/8/8/K7 w - - 0 1', '1. Kb2 *', 'e8=Q'],
    ["Black's promotion with a capture", '8/8/8/8/8/8/4pk1K/3R4 b - - 0 1', '1... Ke3 *', 'exd1=Q'],
  ])('writes %s as it should be written when it is the best move', async (_, fen, moves, best) => {
    const result = await analyze(await withStockfish(), `[SetUp "1"]\n[FEN "${fen}"]\n\n${moves}`, 'fast');
    expect(result.analysisResults![0]).toMatchObject({ bestMove: best });
    expect(result.analysisResults![0]!.pv![0]).toBe(best);
  });
});
