import { expect, it } from 'vitest';
import type { ScoutedGame } from '../../contract/scout';
import { reportOfGames } from './report-of-games';
import { toShownGame } from './shown-game';

const game = (id: string, given: Partial<ScoutedGame> = {}) =>
  toShownGame(
    {
      id,
      whitePlayer: 'Rosalind',
      blackPlayer: 'Henrik',
      whiteRating: 1700,
      result: '1-0',
      opening: 'London System',
      timeControl: '10+5',
      moves: ['d4', 'd5', 'Bf4', 'Nf6', 'e3'],
      createdAt: `2026-11-1${id}T12:00:00Z`,
      ...given,
    },
    'Rosalind',
  );

it('counts results, ratings, openings and form as the server does', () => {
  const report = reportOfGames([
    game('3', { timeControl: '3+2', whiteRating: 1600 }),
    game('2', { result: '0-1', opening: 'Unknown' }),
    game('1', { result: '*', whiteRating: null }),
  ]);
  expect(report.results.all).toEqual({ games: 3, wins: 1, losses: 1, draws: 1, winRate: 33 });
  expect(report.results.white.games).toBe(3);
  expect(report.ratings).toMatchObject({ games: 2, current: 1600, average: 1650 });
  expect(report.ratings.active).toMatchObject({ speed: 'blitz', games: 1 });
  expect(report.ratings.trend.map(({ rating }) => rating)).toEqual([1700, 1600]);
  expect(report.repertoire.white).toMatchObject([
    { name: 'London System', games: 2, moves: ['d4', 'd5', 'Bf4', 'Nf6'] },
  ]);
  expect(report.repertoire.unnamed).toBe(1);
  expect(report.form.games.map(({ badge }) => badge)).toEqual(['W', 'L', 'D']);
});

it('counts the missed tactics that games name, and the games that were looked through', () => {
  const missed = (...places: readonly (number | undefined)[]) => ({
    analysis: { missedTactics: places.map((ply) => ({ tacticalType: 'fork', ...(ply === undefined ? {} : { ply }) })) },
  });
  const { tactics } = reportOfGames([game('3', missed(4, undefined)), game('2', missed()), game('1')]);
  expect(tactics.games).toBe(2);
  expect(tactics.missed).toEqual([{ name: 'fork', count: 2, places: [{ game: '3', ply: 4 }] }]);
});

it('has nothing of no games', () => {
  const { results, ratings, accuracy } = reportOfGames([]);
  expect([results.all.games, ratings.games, accuracy.games]).toEqual([0, 0, 0]);
});
