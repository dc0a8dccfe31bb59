import { expect, it } from 'vitest';
import type { ScoutedGame, ScoutInsights } from '../../contract/scout';
import { buildOpponent } from './opponent';
import { performanceFigures } from './performance-figures';

const white: ScoutedGame = { id: '1', whitePlayer: 'Meera', blackPlayer: 'Gustav', result: '1-0', moves: ['e4'] };
const black: ScoutedGame = { ...white, id: '2', whitePlayer: 'Gustav', blackPlayer: 'Meera', blackRating: 1900 };
const insights: ScoutInsights = { totalGames: 2, averageRating: 1900.4, openingRepertoire: {} };

it('counts both colours and the games that each figure rests on', () => {
  const games = [{ ...white, analysisData: { accuracy: 81 } }, { ...black, analysisData: { accuracy: 84 } }, black];
  expect(performanceFigures(buildOpponent('Meera', games, insights))).toMatchObject({
    all: { games: 3, wins: 1, losses: 2 },
    white: { games: 1, wins: 1 },
    black: { games: 2, losses: 2 },
    rating: { value: 1900, games: 2 },
    accuracy: { value: 82.5, games: 2 },
  });
});

it('has no accuracy and no rating where nobody tells one', () => {
  const figures = performanceFigures(buildOpponent('Meera', [white], { ...insights, averageRating: null }));
  expect(figures).not.toHaveProperty('accuracy');
  expect(figures).not.toHaveProperty('rating');
});
