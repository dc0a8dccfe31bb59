import { expect, it } from 'vitest';
import type { ScoutedGame } from '../../contract/scout';
import { buildOpponent } from './opponent';
import { tacticsBasis } from './searched-games';

const played = (id: string, game: Partial<ScoutedGame> = {}): ScoutedGame => ({
  id,
  whitePlayer: 'Anna',
  blackPlayer: 'Bert',
  result: '1-0',
  moves: ['e4', 'e5'],
  ...game,
});
const insights = { totalGames: 2, openingRepertoire: {} };

it('says how many games were analyzed for tactics', () => {
  const games = [played('a', { analysis: { missedTactics: [] } }), played('b')];
  expect(tacticsBasis(buildOpponent('Anna', games, insights))).toBe('From 1 game analyzed for tactics');
});

it('says how many games there are where nobody tells which were looked through', () => {
  const games = [played('a'), played('b')];
  const counted = { ...insights, tacticalWeaknesses: { missedForks: 3 } };
  expect(tacticsBasis(buildOpponent('Anna', games, counted))).toBe('From 2 games');
  expect(tacticsBasis(buildOpponent('Anna', games, insights))).toBe('No games analyzed for tactics');
});
