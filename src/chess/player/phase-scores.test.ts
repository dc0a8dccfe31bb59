import { describe, expect, it } from 'vitest';
import { readGame, reviewFrom } from '../../test/data/played-game';
import { moveAccuracy } from '../accuracy';
import { playedPhases, scorePhases, tallyPhases } from './phase-scores';
import { sumTallies } from './sums';

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
    expect(scorePhases(sumTallies(games.map(tallyPhases)))).toEqual({
      opening: { score: 80, games: 2, moves: 8 },
      middlegame: { games: 0, moves: 0 },
      endgame: { score: 70, games: 1, moves: 1 },
    });
  });
});
