import { expect, it } from 'vitest';
import type { ScoutedGame, ScoutInsights } from '../../contract/scout';
import { buildOpponent } from './opponent';

const game = (given: Partial<ScoutedGame> = {}): ScoutedGame => ({
  id: '1',
  whitePlayer: 'PawnStarMeera',
  blackPlayer: 'GambitGustav',
  whiteRating: 1987,
  blackRating: 2010,
  result: '1-0',
  opening: 'Philidor Defense',
  timeControl: '10+5',
  moves: ['e4', 'e5', 'Nf3', 'd6'],
  ...given,
});
const insights: ScoutInsights = { totalGames: 3, averageRating: 1900, openingRepertoire: {} };
const missed = (...kinds: string[]) => ({ missedTactics: kinds.map((tacticalType) => ({ tacticalType })) });

it('is built from the fields of the specification alone [ENT-21, ENT-08]', () => {
  const opponent = buildOpponent(
    'pawnstarmeera',
    [game(), game({ id: '2', result: '0-1' }), game({ id: '3', result: '*', timeControl: '3+2', whiteRating: 1950 })],
    insights,
  );
  expect(opponent.username).toBe('PawnStarMeera');
  expect(opponent.results).toEqual({ games: 3, wins: 1, losses: 1, draws: 1, winRate: 33 });
  expect(opponent).toMatchObject({ currentRating: 1987, averageRating: 1900, ratings: { rapid: 1987, blitz: 1950 } });
  expect(opponent.repertoire.white.map(({ name, games }) => [name, games])).toEqual([['Philidor Defense', 3]]);
  expect(opponent.form.games.map(({ badge }) => badge)).toEqual(['W', 'L', 'D']);
  expect(opponent).toMatchObject({ phases: {}, weaknesses: [], strengths: [], missed: [] });
});

it('has the average for its rating where no game tells one, and none where nobody does', () => {
  const unrated = [game({ whiteRating: null })];
  expect(buildOpponent('PawnStarMeera', unrated, insights).currentRating).toBe(1900);
  const unknown = buildOpponent('PawnStarMeera', unrated, { ...insights, averageRating: null });
  expect(unknown).not.toHaveProperty('currentRating');
});

it('takes ratings and scores that the insights name before those of the games', () => {
  const told = { ...insights, rapidRating: 2001, bulletRating: 1800, openingPhaseScore: 0, endgameScore: null };
  expect(buildOpponent('PawnStarMeera', [game()], told)).toMatchObject({
    ratings: { rapid: 2001, bullet: 1800 },
    phases: { opening: 0 },
  });
});

it('sorts counted weaknesses and strengths, ties in the order of the answer, and drops what was never seen', () => {
  const opponent = buildOpponent('PawnStarMeera', [game()], {
    ...insights,
    tacticalWeaknesses: { weakSquares: 3, missedForks: 9, hangingPieces: 3, missedSkewers: 0 },
    tacticalStrengths: { pins: 1, exchanges: 4 },
  });
  expect(opponent.weaknesses.map(({ name }) => name)).toEqual(['missedForks', 'weakSquares', 'hangingPieces']);
  expect(opponent.strengths.map(({ name }) => name)).toEqual(['exchanges', 'pins']);
});

it('counts missed tactics over the games, most often first, ties as first seen [SCT-12]', () => {
  const games = [
    game({ analysis: missed('check', 'fork') }),
    game({ id: '2', analysis: missed('fork', 'skewer', 'doubleCheck', 'discoveredAttack') }),
    game({ id: '3', analysis: null }),
  ];
  const opponent = buildOpponent('PawnStarMeera', games, insights);
  expect(opponent.missed.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'fork 2',
    'check 1',
    'skewer 1',
    'doubleCheck 1',
    'discoveredAttack 1',
  ]);
  expect(opponent.weaknesses).toEqual([
    { name: 'missedForks', count: 2 },
    { name: 'discoveryAttacks', count: 2 },
    { name: 'missedSkewers', count: 1 },
  ]);
});
