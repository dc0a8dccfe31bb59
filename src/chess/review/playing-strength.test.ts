import { expect, it } from 'vitest';
import { START_FEN } from '../position/fen';
import type { JudgedGame } from './game-verdict';
import { playingStrength } from './playing-strength';

/** White's centipawns after each ply. */
const gameOf = (...centipawns: readonly number[]): JudgedGame => ({
  start: START_FEN,
  result: '*',
  evaluation: { cp: 0 },
  moves: centipawns.map((cp) => ({ evaluation: { cp } })),
});

/** Black gives back what White loses. */
const losing = (loss: number, moves: number): readonly number[] =>
  Array.from({ length: moves }, () => [-loss, 0]).flat();

it('falls with what the moves lose', () => {
  const middles = [0, 20, 60, 150, 400].map((loss) => {
    const { from = 0, to = 0 } = playingStrength(gameOf(...losing(loss, 20)), 'white') ?? {};
    return (from + to) / 2;
  });
  expect(middles).toEqual(middles.toSorted((one, other) => other - one));
  expect(middles[0]).toBe(1900);
  expect(new Set(middles).size).toBe(middles.length);
});

it('is a wide range, and says on how many moves it rests', () => {
  expect(playingStrength(gameOf(...losing(0, 24)), 'black')).toEqual({ from: 1600, to: 2200, moves: 24 });
});

it('needs fifteen moves', () => {
  expect(playingStrength(gameOf(...losing(10, 14)), 'white')).toBeUndefined();
  expect(playingStrength(gameOf(...losing(10, 15)), 'white')).toMatchObject({ moves: 15 });
});

it('counts neither book moves nor moves in decided positions, nor the mate', () => {
  const won = Array.from({ length: 20 }, (_, ply) => (ply % 2 === 0 ? 900 : 1000));
  const game = gameOf(...losing(10, 20), ...won);
  expect(playingStrength(game, 'white')?.moves).toBe(21);
  expect(playingStrength(game, 'white', 7)?.moves).toBe(17);
  const mated = { ...game, moves: [...game.moves, { evaluation: { checkmate: 'white' } as const }] };
  expect(playingStrength(mated, 'white')?.moves).toBe(21);
});
