import { expect, it } from 'vitest';
import type { ScoutedGame } from '../../contract/scout';
import { toShownGame } from './shown-game';

const game: ScoutedGame = {
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
};

it('turns the game to the player’s side, in whatever case the name is written [SCT-23, SCT-24]', () => {
  expect(toShownGame(game, 'pawnstarmeera')).toMatchObject({
    color: 'white',
    outcome: 'win',
    opponent: 'GambitGustav',
    rating: 1987,
    opponentRating: 2010,
  });
  expect(toShownGame(game, 'GAMBITGUSTAV')).toMatchObject({
    color: 'black',
    outcome: 'loss',
    opponent: 'PawnStarMeera',
    rating: 2010,
    opponentRating: 1987,
  });
});

it('counts any other result as a draw and keeps it as written [ENT-12]', () => {
  for (const result of ['1/2-1/2', '*', '']) {
    expect(toShownGame({ ...game, result }, 'PawnStarMeera')).toMatchObject({ outcome: 'draw', result });
  }
});

it('counts full moves and keeps the first four half-moves [SCT-26, ENT-08]', () => {
  expect(toShownGame(game, 'PawnStarMeera')).toMatchObject({ moveCount: 3, firstMoves: ['e4', 'e5', 'Nf3', 'd6'] });
});

it.each([
  ['10+5', 'rapid'],
  ['3+2', 'blitz'],
  ['1+0', 'bullet'],
  ['180+2', 'blitz'],
  ['30+20', 'classical'],
  ['-', undefined],
  ['Blitz', undefined],
])('reads the speed of %j', (timeControl, speed) => {
  expect(toShownGame({ ...game, timeControl }, 'PawnStarMeera').speed).toBe(speed);
});

it('leaves out what is not known', () => {
  const bare: ScoutedGame = { id: '1', whitePlayer: 'A', blackPlayer: 'B', result: '*', moves: [] };
  expect(toShownGame(bare, 'A')).toEqual({
    id: '1',
    color: 'white',
    outcome: 'draw',
    result: '*',
    ownName: 'A',
    opponent: 'B',
    moveCount: 0,
    firstMoves: [],
    scouted: bare,
  });
  expect(toShownGame({ ...bare, opening: '', timeControl: '', createdAt: 'yesterday' }, 'A')).not.toHaveProperty(
    'playedAt',
  );
});

it('was played when it began, else when it ended', () => {
  expect(toShownGame(game, 'A').playedAt).toBe(Date.UTC(2026, 6, 1, 11, 40));
  expect(toShownGame({ ...game, createdAt: null }, 'A').playedAt).toBe(Date.UTC(2026, 6, 1, 12));
});
