import { describe, expect, it } from 'vitest';
import { readGame, reviewFrom } from '../../test/data/games';
import { moveAccuracy } from '../accuracy';
import {
  hasRookEndgame,
  phaseStats,
  playedPhases,
  reportRookEndgames,
  rookEndgameStats,
  scorePhases,
} from './phase-scores';
import { sumStats } from './results';

describe('phase scores', () => {
  it('rest on the player’s own moves in each phase', () => {
    const review = reviewFrom(readGame('1. e4 e5 2. Nf3'), [0, 300, 300]);
    const accuracy = moveAccuracy({ cp: 0 }, { cp: 300 }, 'black');
    expect(playedPhases(review, 'white')).toEqual([{ name: 'opening', accuracy: 100, moves: 2 }]);
    expect(playedPhases(review, 'black')).toEqual([
      { name: 'opening', accuracy: expect.closeTo(accuracy) as number, moves: 1 },
    ]);
  });

  it('divide a game where its phases begin', () => {
    const endgame = readGame('[SetUp "1"]\n[FEN "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 30"]\n\n30... e5 31. e4 Ke7');
    const review = reviewFrom(endgame, [0, 0, 0]);
    expect(playedPhases(review, 'black')).toEqual([{ name: 'endgame', accuracy: 100, moves: 2 }]);
    expect(playedPhases(review, 'white')).toEqual([{ name: 'endgame', accuracy: 100, moves: 1 }]);
  });

  it('are the games’ accuracies, weighted by moves', () => {
    const short = { name: 'opening', accuracy: 50, moves: 2 } as const;
    const long = { name: 'opening', accuracy: 90, moves: 6 } as const;
    const games = [
      { phases: [short] },
      { phases: [long, { name: 'endgame' as const, accuracy: 69.6, moves: 1 }] },
      { phases: [] },
    ];
    expect(scorePhases(sumStats(games.map(phaseStats)))).toEqual({
      opening: { score: 80, games: 2, moves: 8 },
      middlegame: { games: 0, moves: 0 },
      endgame: { score: 70, games: 1, moves: 1 },
    });
  });
});

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
    expect(reportRookEndgames(sumStats(games.map(rookEndgameStats)))).toEqual({
      games: 4,
      wins: 1,
      draws: 1,
      losses: 2,
      winRate: 25,
      score: 38,
    });
    expect(reportRookEndgames(sumStats([]))).toEqual({ games: 0, wins: 0, draws: 0, losses: 0, winRate: 0 });
  });
});
