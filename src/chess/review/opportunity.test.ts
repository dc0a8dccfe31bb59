import { describe, expect, it } from 'vitest';
import { playLine } from '../motifs/played-line';
import { otherColor } from '../types';
import { winningLine } from './opportunity';

/** In SAN; `...` at the start marks the opponent's move. */
const won = (start: string, text: string) => {
  const [first = '', ...rest] = text.split(' ');
  const moves = first === '...' ? rest : [first, ...rest];
  const turn = start.split(' ')[1] === 'w' ? 'white' : 'black';
  const other = otherColor(turn);
  const solver = first === '...' ? other : turn;
  expect(playLine({ start, moves, solver })?.moves).toHaveLength(moves.length);
  const line = winningLine({ start, moves, solver });
  return line && { kind: line.kind, moves: line.moves.join(' ') };
};

// lichess.org, June 2026: 27. Qf6+ Kd7 28. Qxh8, 7. Qxb7 with the rook behind the knight, and 10. Nxe6.
const BEFORE_FORK = '3k3r/1pp5/p2p4/3Pp3/4q1r1/5Q2/PPP5/1K1R1R2 w - - 0 27';

const TRAPPED = 'rn2kb1r/ppp1pppp/5nb1/q7/8/2NP1Q1P/PPP2PP1/R1B1KBNR w KQkq - 1 7';

const HANGING = 'rn1qk2r/pp2b1pp/2ppb1n1/4p1N1/4P3/2NB4/PPP2PPP/R1BQ1RK1 w kq - 6 10';

describe('a winning line', () => {
  it('ends where the gain is in hand, not where the engine ended', () => {
    expect(won(BEFORE_FORK, 'Qf6+ Kd7 Qxh8 Qxd5 Rxd5')).toEqual({ kind: 'fork', moves: 'Qf6+ Kd7 Qxh8' });
    expect(won(TRAPPED, 'Qxb7 c6 Qxa8 Qb6 Nge2')).toEqual({ kind: 'trappedPiece', moves: 'Qxb7 c6 Qxa8' });
    expect(won(HANGING, 'Nxe6 Qd7 Nxg7+ Kd8 Nf5')).toEqual({ kind: 'hangingPiece', moves: 'Nxe6' });
  });

  it('ends with the mate', () => {
    const opera = '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16';
    expect(won(opera, 'Qb8+ Nxb8 Rd8#')).toEqual({ kind: 'mate', moves: 'Qb8+ Nxb8 Rd8#' });
  });

  it('wins nothing by taking what is recaptured', () => {
    const start = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
    expect(won(start, 'Nxe5 Nxe5 d4')).toBeUndefined();
    expect(won(start, 'Nxe5')).toBeUndefined();
  });

  it('wins nothing by taking back', () => {
    const exchange = 'r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4';
    expect(won(exchange, '... Bxc6 dxc6 O-O')).toBeUndefined();
    // A queen that captures a guarded pawn loses it.
    const start = 'rnbqkb1r/pppp1ppp/5n2/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3';
    expect(won(start, '... Qxh7 Nxh7 Nf3')).toEqual({ kind: 'hangingPiece', moves: 'Nxh7' });
  });

  it('takes no hanging piece where the taking costs something', () => {
    const start = '6k1/5ppp/3q4/1B6/8/Q7/5PPP/1rR3K1 w - - 0 1';
    expect(won(start, 'Qxd6 Rxc1+ Bf1')).toEqual({ kind: 'capture', moves: 'Qxd6' });
    expect(won(start, 'Qxd6 h6 Rxb1')).toEqual({ kind: 'hangingPiece', moves: 'Qxd6' });
  });

  it('wins nothing with a piece that is lost where the line breaks off', () => {
    expect(won('3r2k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1', 'Rxd5')).toBeUndefined();
    expect(won('6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1', 'Rxd5')).toEqual({ kind: 'hangingPiece', moves: 'Rxd5' });
  });

  it('is judged when an exchange is over', () => {
    const start = '3r2k1/5ppp/p1Rrb3/1p6/1P6/3BP3/4KPPP/2R5 b - - 7 26';
    expect(won(start, 'Rxd3 Rxe6 fxe6 Rc6')).toEqual({ kind: 'capture', moves: 'Rxd3 Rxe6 fxe6' });
  });

  it('takes no pawn for a gain, but two or the exchange', () => {
    expect(won('6k1/5ppp/8/3p4/8/8/5PPP/3R2K1 w - - 0 1', 'Rxd5 Kf8 Rd8+')).toBeUndefined();
    expect(won('6k1/p4ppp/8/3p4/8/8/5PPP/3R2K1 w - - 0 1', 'Rxd5 Kf8 Rd8+ Ke7 Ra8 Kd6 Rxa7')).toMatchObject({
      moves: 'Rxd5 Kf8 Rd8+ Ke7 Ra8 Kd6 Rxa7',
    });
    expect(won('6k1/5ppp/4b3/3r4/8/4N3/5PPP/6K1 w - - 0 1', 'Nxd5 Bxd5 f3')).toMatchObject({ moves: 'Nxd5' });
  });

  it('is no longer than five moves', () => {
    const start = '8/8/8/k7/8/8/7R/K6n w - - 0 1';
    expect(won(start, 'Rh5+ Ka6 Rh2 Ka5 Rg2 Ka6 Rh2 Ka5 Rxh1')).toBeDefined();
    expect(won(start, 'Rh5+ Ka6 Rh2 Ka5 Rg2 Ka6 Rh2 Ka5 Rg2 Ka6 Rg1 Ka5 Rxh1')).toBeUndefined();
  });

  it('needs legal moves', () => {
    expect(winningLine({ start: BEFORE_FORK, moves: ['a1a8'], solver: 'white' })).toBeUndefined();
    expect(winningLine({ start: 'no position', moves: ['a1a8'], solver: 'black' })).toBeUndefined();
    expect(winningLine({ start: BEFORE_FORK, moves: [], solver: 'black' })).toBeUndefined();
  });
});
