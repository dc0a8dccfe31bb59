import { describe, expect, it } from 'vitest';
import { readGame } from '../../test/data/games';
import { packMoves, unpackMoves } from './reference-game';

const GAMES = [
  [
    'castling to both sides and en passant',
    '1. e4 e6 2. e5 d5 3. exd6 Nf6 4. Nf3 Nc6 5. Bb5 Bxd6 6. O-O Bd7 7. d3 Qe7 8. Bf4 O-O-O *',
  ],
  [
    'promotions straight and by capture, to every piece',
    '1. h4 g5 2. hxg5 h6 3. gxh6 a5 4. h7 a4 5. hxg8=N a3 6. Nf6+ exf6 7. c4 b5 8. cxb5 c6 9. bxc6 Bb7 10. cxb7 Nc6 11. b8=R axb2 12. f4 bxc1=B 13. f5 Bxd2+ *',
  ],
  [
    'clocks and evaluations',
    '1. f3 { [%eval -0.35] [%clk 1:30:00] } e5 { [%eval -0.4] [%clk 1:31:07] } 2. g4 { [%eval #-1] [%clk 1:29:59] } d6 { [%eval #3] [%clk 0:00:05] } 0-1',
  ],
  ['some of them alone', '1. e4 { [%clk 0:03:00] } e5 2. Nf3 { [%eval 0.11] } Nc6 { [%eval 12.5] [%clk 0:02:00] } *'],
] as const;

describe('packed moves', () => {
  it.each(GAMES)('come back: %s', (_, text) => {
    const { plies } = readGame(text);
    expect(unpackMoves(packMoves(plies))).toEqual(plies);
  });

  it('know a mate on the board, which no text evaluates, where the other moves are evaluated', () => {
    const { plies } = readGame('1. f3 { [%eval -0.35] } e5 2. g4 { [%eval #-1] } Qh4# 0-1');
    expect(unpackMoves(packMoves(plies))?.at(-1)?.evaluation).toEqual({ checkmate: 'black' });
    const bare = readGame('1. f3 e5 2. g4 Qh4# 0-1');
    expect(unpackMoves(packMoves(bare.plies))).toEqual(bare.plies);
  });

  it('are two characters a ply, and the rest is there only where the game has it', () => {
    const { plies } = readGame('1. e4 e5 2. Nf3 Nc6 *');
    expect(packMoves(plies)).toEqual({ moves: 'Mc0kGV5q' });
  });

  it('are nothing where the text is none of ours', () => {
    expect(unpackMoves({ moves: 'MM' })).toBeUndefined();
    expect(unpackMoves({ moves: '~c' })).toBeUndefined();
  });
});
