import { expect, it } from 'vitest';
import type { ScoutedGame, ScoutInsights } from '../../../../contract/scout';
import { buildOpponent } from '../../../player/opponent';
import { placedGames, weakPoints } from './weak-points';

const INSIGHTS: ScoutInsights = { totalGames: 2, openingRepertoire: {} };
const game = (id: string, ...missed: readonly (readonly [kind: string, ply?: number])[]): ScoutedGame => ({
  id,
  whitePlayer: 'Rosalind',
  blackPlayer: 'Henrik',
  result: '1-0',
  moves: ['e4', 'e5', 'Nf3'],
  analysis: {
    missedTactics: missed.map(([tacticalType, ply]) => ({ tacticalType, ...(ply === undefined ? {} : { ply }) })),
  },
});
const player = buildOpponent('Rosalind', [game('1', ['fork', 2], ['capture']), game('2', ['fork'])], INSIGHTS);

it('names weaknesses, and missed kinds that no weakness is named for, most often first [OPA-06]', () => {
  expect(weakPoints(player)).toEqual([
    { label: 'Missed Forks', count: 2, filter: { tactic: 'missedForks' } },
    { label: 'Missed Capture', count: 1, filter: { missed: 'capture' } },
  ]);
});

it('finds the games with one, with the places that are told [OPA-07]', () => {
  const [forks, captures] = weakPoints(player).map((point) =>
    placedGames(player, point).map((placed) => [placed.game.id, placed.places]),
  );
  expect(forks).toEqual([
    ['1', [2]],
    ['2', []],
  ]);
  expect(captures).toEqual([['1', []]]);
});
