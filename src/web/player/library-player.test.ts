import { expect, it } from 'vitest';
import type { ScoutedGame, ScoutInsights } from '../../contract/scout';
import { buildLibraryPlayer } from './library-player';
import { performanceFigures } from './performance-figures';
import { reportOfGames } from './report-of-games';
import { toShownGame } from './shown-game';
import { knownRating } from './shown-ratings';

const games: readonly ScoutedGame[] = Array.from({ length: 30 }, (_, index) => ({
  id: String(index),
  whitePlayer: 'Rosalind',
  blackPlayer: 'Henrik',
  whiteRating: 1730 - index,
  result: index % 3 === 0 ? '0-1' : '1-0',
  opening: 'London System',
  timeControl: index < 5 ? '3+2' : '10+5',
  moves: ['d4', 'd5'],
}));
const report = reportOfGames(games.map((game) => toShownGame(game, 'Rosalind')));
const insights: ScoutInsights = { totalGames: 30, openingRepertoire: {}, report };

it('has the figures of all games where only the newest are listed', () => {
  const player = buildLibraryPlayer('Rosalind', games.slice(0, 4), insights);
  expect(player.games).toHaveLength(4);
  expect(player.results).toMatchObject({ games: 30, wins: 20, losses: 10 });
  expect(performanceFigures(player).white.games).toBe(30);
  expect(player.currentRating).toBe(1730);
  expect(player.ratings).toEqual({ blitz: 1730, rapid: 1725 });
  expect(knownRating(player, 'rapid')).toEqual({ label: 'Rapid', value: '1725', note: '25 games' });
  expect(player.repertoire.white[0]?.games).toBe(30);
  expect(player.form.games).toHaveLength(10);
});

it('has those of the listed games where there is no report', () => {
  const player = buildLibraryPlayer('Rosalind', games.slice(0, 4), { totalGames: 30, openingRepertoire: {} });
  expect(player.results.games).toBe(4);
});
