import { expect, it } from 'vitest';
import { gameOf } from '../../../test/profile-of-games';
import { toShownGame } from './shown-game';

const game = gameOf('PawnStarMeera', {
  id: '1',
  whitePlayer: 'PawnStarMeera',
  blackPlayer: 'GambitGustav',
  whiteRating: 1987,
  blackRating: 2010,
  result: '1-0',
  opening: 'Philidor Defense',
  timeControl: '10+5',
  moves: ['e4', 'e5', 'Nf3', 'd6', 'd4'],
  createdAt: '2026-07-01T11:40:00.000Z',
  uploadedAt: '2026-07-01T12:00:00.000Z',
});

it('turns the game to the player’s side [SCT-23, SCT-24]', () => {
  expect(toShownGame(game)).toMatchObject({
    color: 'white',
    outcome: 'win',
    opponent: 'GambitGustav',
    rating: 1987,
    opponentRating: 2010,
  });
  expect(toShownGame({ ...game, color: 'black' })).toMatchObject({
    color: 'black',
    outcome: 'loss',
    opponent: 'PawnStarMeera',
    rating: 2010,
    opponentRating: 1987,
  });
});

it('counts any other result as a draw and keeps it as written [ENT-12]', () => {
  for (const result of ['1/2-1/2', '*', '']) {
    expect(toShownGame({ ...game, result })).toMatchObject({ outcome: 'draw', result });
  }
});

it('counts full moves [SCT-26]', () => {
  expect(toShownGame(game).moveCount).toBe(3);
});

it('skips what is not known', () => {
  const bare = gameOf('A', { id: '1', whitePlayer: 'A', blackPlayer: 'B', result: '*', moves: [] });
  expect(toShownGame(bare)).toEqual({
    id: '1',
    color: 'white',
    speed: 'correspondence',
    outcome: 'draw',
    result: '*',
    opponent: 'B',
    moveCount: 0,
    scouted: bare,
  });
  expect(toShownGame({ ...bare, opening: '', timeControl: '', createdAt: 'yesterday' })).not.toHaveProperty('playedAt');
});

it('was played when it began, else when it ended', () => {
  expect(toShownGame(game).playedAt).toBe(Date.UTC(2026, 6, 1, 11, 40));
  expect(toShownGame({ ...game, createdAt: null }).playedAt).toBe(Date.UTC(2026, 6, 1, 12));
});
