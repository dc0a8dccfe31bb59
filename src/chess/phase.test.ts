import { describe, expect, it } from 'vitest';
import type { Game } from './game';
import { openingOf } from './openings/opening-names';
import { readPgn } from './pgn/pgn';
import { divide, phaseByIndex } from './phase';

const read = (text: string): Game => {
  const [reading] = readPgn(text);
  if (reading?.ok !== true) throw new Error('the game must be read');
  return reading.value;
};

// Fischer - Spassky, Reykjavik 1972, 6th game.
const FISCHER =
  read(`1. c4 e6 2. Nf3 d5 3. d4 Nf6 4. Nc3 Be7 5. Bg5 O-O 6. e3 h6 7. Bh4 b6 8. cxd5 Nxd5 9. Bxe7 Qxe7 10. Nxd5
exd5 11. Rc1 Be6 12. Qa4 c5 13. Qa3 Rc8 14. Bb5 a6 15. dxc5 bxc5 16. O-O Ra7 17. Be2 Nd7 18. Nd4 Qf8 19. Nxe6 fxe6
20. e4 d4 21. f4 Qe7 22. e5 Rb8 23. Bc4 Kh8 24. Qh3 Nf8 25. b3 a5 26. f5 exf5 27. Rxf5 Nh7 28. Rcf1 Qd8 29. Qg3 Re7
30. h4 Rbb7 31. e6 Rbc7 32. Qe5 Qe8 33. a4 Qd8 34. R1f2 Qe8 35. R2f3 Qd8 36. Bd3 Qe8 37. Qe4 Nf6 38. Rxf6 gxf6
39. Rxf6 Kg8 40. Bc4 Kh8 41. Qf4 1-0`);

describe('the phases of a game', () => {
  it('are divided where pieces have gone, left home or stand mixed', () => {
    // 10...exd5, the 20th ply, leaves 10 pieces, and 38...gxf6, the 76th, leaves 6.
    expect(divide(FISCHER)).toEqual({ middlegame: 20, endgame: 76 });
  });

  it('are divided by how the sides stand among each other, as Lichess counts it since June 2025', () => {
    const game =
      read(`1. e4 e6 2. d4 d5 3. exd5 exd5 4. Nf3 Nf6 5. c3 c6 6. Bf4 a5 7. Nbd2 g6 8. Bg5 h6 9. Bh4 Be7 10. Bxf6 Bxf6
      11. Bd3 Kf8 12. Ne5 Nd7 13. f4 Nxe5 14. fxe5 Bg7 15. a3 b6`);
    expect(divide(game)).toEqual({ middlegame: 27 });
  });

  it('are none before anything has happened', () => {
    expect(divide(read('1. e4 e5 2. Nf3 Nc6'))).toEqual({});
  });

  it('leave the middlegame out of a game that begins as an endgame', () => {
    expect(divide(read('[SetUp "1"]\n[FEN "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4'))).toEqual({ endgame: 0 });
  });

  it('have an endgame from the position with six pieces on', () => {
    const fen = '3rk2r/8/8/8/8/8/8/R2QK2R w - - 0 1';
    const game = read(`[SetUp "1"]\n[FEN "${fen}"]\n\n1. Qxd8+ Kxd8 2. Rxh8+`);
    expect(
      divide(
        read(`[SetUp "1"]\n[FEN "${fen.replace('3rk2r', '1r1rkn1r').replace('R2QK2R', 'R1BQKN1R')}"]\n\n1. Qxd8+ Rxd8`),
      ),
    ).toEqual({
      middlegame: 0,
    });
    expect(divide(game)).toEqual({ endgame: 0 });
  });
});

describe('the opening of a game', () => {
  it.each([
    ['1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4', 'C70', 'Ruy Lopez: Morphy Defense', 5],
    ['1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6', 'B90', 'Sicilian Defense: Najdorf Variation', 9],
    ['1. e4', 'B00', "King's Pawn Game", 0],
  ])('%s is %s %s', (moves, eco, name, ply) => {
    expect(openingOf(read(moves))).toMatchObject({ name, ply });
    expect(openingOf(read(moves))?.eco.slice(0, 2)).toBe(eco.slice(0, 2));
  });

  it('is found by position, through another order of moves', () => {
    expect(openingOf(read('1. Nf3 d5 2. d4'))?.name).toBe(openingOf(read('1. d4 d5 2. Nf3'))?.name);
  });

  it('is none when no position has a name', () => {
    expect(openingOf(read('[SetUp "1"]\n[FEN "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4'))).toBeUndefined();
  });
});

it.each([
  [-1, 'opening'],
  [0, 'opening'],
  [7, 'opening'],
  [8, 'middlegame'],
  [24, 'middlegame'],
  [25, 'endgame'],
  [200, 'endgame'],
])('the ply with index %d belongs to the %s [LIM-07]', (ply, phase) => {
  expect(phaseByIndex(ply)).toBe(phase);
});
