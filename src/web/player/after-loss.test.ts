import { expect, it } from 'vitest';
import type { Outcome } from '../../chess/player/results';
import { resultsAfterLoss } from './after-loss';

const played = (...outcomes: readonly Outcome[]) => outcomes.map((outcome) => ({ outcome }));

it('counts the games that came next after a loss, the latest game being the first', () => {
  const results = resultsAfterLoss(played('loss', 'win', 'loss', 'loss', 'draw'));
  expect(results).toEqual({ games: 2, wins: 1, losses: 1, draws: 0, winRate: 50 });
});

it('knows nothing of a player who has not lost', () => {
  expect(resultsAfterLoss(played('win', 'draw')).games).toBe(0);
});
