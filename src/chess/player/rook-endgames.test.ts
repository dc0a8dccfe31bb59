import { describe, expect, it } from 'vitest';
import { readGame } from '../../test/data/played-game';
import { hasRookEndgame, reportRookEndgames, tallyRookEndgame } from './rook-endgames';
import { sumTallies } from './sums';

const from = (fen: string, moves: string) => readGame(`[SetUp "1"]\n[FEN "${fen}"]\n\n${moves}`);

describe('a rook endgame', () => {
  it('has rooks on both sides and nothing else but kings and pawns', () => {
    expect(hasRookEndgame(from('4k2r/7p/8/8/8/8/P7/R3K3 w - - 0 1', '1. Kd2 Kd7'))).toBe(true);
    expect(hasRookEndgame(from('4k3/7p/8/8/8/8/P7/R3K3 w - - 0 1', '1. Kd2 Kd7'))).toBe(false);
    expect(hasRookEndgame(from('4k2r/7p/8/8/8/8/P7/RN2K3 w - - 0 1', '1. Kd2 Kd7'))).toBe(false);
    expect(hasRookEndgame(readGame('1. e4 e5 2. Nf3'))).toBe(false);
  });

  it('is more than rooks that are exchanged at once', () => {
    const fen = '3rk3/8/8/8/8/8/3q4/3RK3 w - - 0 1';
    expect(hasRookEndgame(from(fen, '1. Rxd2 Rxd2 2. Kxd2'))).toBe(false);
    expect(hasRookEndgame(from(fen, '1. Rxd2 Ke7'))).toBe(true);
    expect(hasRookEndgame(from(fen, '1. Rxd2'))).toBe(false);
  });

  it('scores draws as half a point', () => {
    const ended = (outcome: 'win' | 'draw' | 'loss', hasOne = true) => ({ hasRookEndgame: hasOne, outcome });
    const games = [ended('win'), ended('draw'), ended('loss'), ended('loss'), ended('win', false)];
    expect(reportRookEndgames(sumTallies(games.map(tallyRookEndgame)))).toEqual({
      games: 4,
      wins: 1,
      draws: 1,
      losses: 2,
      winRate: 25,
      score: 38,
    });
    expect(reportRookEndgames(sumTallies([]))).toEqual({ games: 0, wins: 0, draws: 0, losses: 0, winRate: 0 });
  });
});
