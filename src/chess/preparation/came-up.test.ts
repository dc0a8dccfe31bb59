import { describe, expect, it } from 'vitest';
import { readPgn } from '../notation/pgn/pgn';
import type { Game } from '../game';
import { whatCameUp, type KeptLine } from './came-up';

const gameOf = (moves: string): Game => {
  const [reading] = readPgn(moves);
  if (reading?.ok !== true) throw new Error(`not a game: ${moves}`);
  return reading.value;
};
const line = (moves: string, decision = 2): KeptLine => ({ moves: moves.split(' '), decision });

const ROSSOLIMO = line('e4 c5 Nf3 Nc6 Bb5 g6 Bxc6 dxc6 d3', 4);
const MOSCOW = line('e4 c5 Nf3 d6 Bb5+ Bd7 Bxd7+', 4);
const LINES = [ROSSOLIMO, MOSCOW];

describe('what came up', () => {
  it('is the line that was followed longest, with who left it and what had been prepared there', () => {
    const game = gameOf('1. e4 c5 2. Nf3 Nc6 3. Bb5 e6 4. O-O *');
    expect(whatCameUp(game, LINES, 'white')).toEqual({
      ...{ line: 0, linePlies: 5, gamePlies: 5 },
      left: { by: 'opponent', ply: 5, san: 'e6', prepared: ['g6'] },
    });
    expect(whatCameUp(game, LINES, 'black')?.left?.by).toBe('me');
  });

  it('names all that had been prepared where lines part', () => {
    expect(whatCameUp(gameOf('1. e4 c5 2. Nf3 e6 *'), LINES, 'white')).toEqual({
      ...{ line: 0, linePlies: 3, gamePlies: 3 },
      left: { by: 'opponent', ply: 3, san: 'e6', prepared: ['Nc6', 'd6'] },
    });
  });

  it('is a line played to its end, whatever followed', () => {
    const came = { line: 1, linePlies: 7, gamePlies: 7 };
    expect(whatCameUp(gameOf('1. e4 c5 2. Nf3 d6 3. Bb5+ Bd7 4. Bxd7+ Qxd7 *'), LINES, 'white')).toEqual(came);
    expect(whatCameUp(gameOf('1. e4 c5 2. Nf3 d6 3. Bb5+ Bd7 4. Bxd7+ *'), LINES, 'white')).toEqual(came);
  });

  it('leaves no line where the game ended in it', () => {
    expect(whatCameUp(gameOf('1. e4 c5 1/2-1/2'), LINES, 'white')).toEqual({ line: 0, linePlies: 2, gamePlies: 2 });
  });

  it('is found in another order of moves', () => {
    const game = gameOf('1. Nf3 c5 2. e4 Nc6 3. Bb5 a6 *');
    expect(whatCameUp(game, LINES, 'white')).toMatchObject({ linePlies: 5, gamePlies: 5, left: { san: 'a6' } });
    const longer = gameOf('1. e4 c5 2. Nc3 Nc6 3. Nb1 Nb8 4. Nf3 d6 5. d4 *');
    expect(whatCameUp(longer, LINES, 'white')).toEqual({
      ...{ line: 1, linePlies: 4, gamePlies: 8 },
      left: { by: 'me', ply: 8, san: 'd4', prepared: ['Bb5+'] },
    });
  });

  it('begins with the first move, where another one was played', () => {
    expect(whatCameUp(gameOf('1. d4 d5 *'), LINES, 'black')).toEqual({
      ...{ line: 0, linePlies: 0, gamePlies: 0 },
      left: { by: 'opponent', ply: 0, san: 'd4', prepared: ['e4'] },
    });
  });

  it('is nothing without lines, or from another start; what cannot be played ends a line', () => {
    expect(whatCameUp(gameOf('1. e4 *'), [], 'white')).toBeUndefined();
    const fen = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    expect(whatCameUp(gameOf(`[SetUp "1"]\n[FEN "${fen}"]\n\n1. e4 *`), LINES, 'white')).toBeUndefined();
    expect(whatCameUp(gameOf('1. e4 c5 2. Nf3 *'), [line('e4 c5 Qh8 Nf3')], 'white')).toEqual({
      ...{ line: 0, linePlies: 2, gamePlies: 2 },
    });
  });
});
