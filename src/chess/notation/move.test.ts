import { describe, expect, it } from 'vitest';
import { START_FEN } from './fen';
import { sanLine } from './line';
import { playMove } from './move';

const san = (fen: string, move: string): string => {
  const played = playMove(fen, move);
  return played.ok ? `${played.value.san} ${played.value.uci}` : played.error;
};

const castlingReady = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

describe('a move as people write it', () => {
  it.each([
    ['e4', 'e4 e2e4'],
    ['e2e4', 'e4 e2e4'],
    ['e2-e4', 'e4 e2e4'],
    ['Nf3', 'Nf3 g1f3'],
    ['Ng1-f3', 'Nf3 g1f3'],
    ['g1f3', 'Nf3 g1f3'],
    ['♘f3', 'Nf3 g1f3'],
    ['Pe4', 'e4 e2e4'],
    ['Ngf3', 'Nf3 g1f3'],
    ['Nf3+', 'Nf3 g1f3'],
  ])('%s is read as %s', (written, normal) => {
    expect(san(START_FEN, written)).toBe(normal);
  });

  it.each(['O-O', '0-0', 'o-o', 'O–O', 'OO', 'e1g1', 'e1h1', 'Ke1-g1', 'O-O+'])('%s castles short', (written) => {
    expect(san(castlingReady, written)).toBe('O-O e1g1');
  });

  it.each(['O-O-O', '0-0-0', 'O—O—O', 'e1c1', 'e1a1'])('%s castles long', (written) => {
    expect(san(castlingReady, written)).toBe('O-O-O e1c1');
  });

  it.each(['e8=Q', 'e8Q', 'e7e8q', 'e8/Q', 'e8=q', 'e8=Q+'])('%s promotes', (written) => {
    expect(san('8/4P1k1/8/8/8/8/8/4K3 w - - 0 1', written)).toBe('e8=Q e7e8q');
  });

  it.each(['bxa1=K', 'bxa1K', 'bxa1=k', 'bxa1/K', 'b2a1k', 'b2xa1=K', 'bxa1=P', 'b2a1p', 'bxa1', 'b2a1'])(
    '%s promotes to nothing that the Laws have (FIDE 3.7.3.3)',
    (written) => {
      expect(san('4k3/8/8/8/8/8/1p6/R3K3 b - - 0 1', written)).toBe(`Invalid move: ${written}`);
    },
  );

  it.each(['e1g1q', 'Ke1g1=Q', 'a1a2q'])('%s promotes no pawn', (written) => {
    expect(san(castlingReady, written)).toBe(`Invalid move: ${written}`);
  });

  it.each(['exd6', 'exd6e.p.', 'exd6ep', 'e5d6', 'ed6', 'e5xd6'])('%s captures en passant', (written) => {
    const played = playMove('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', written);
    expect(played).toEqual({ ok: true, value: { san: 'exd6', uci: 'e5d6', fen: '4k3/8/3P4/8/8/8/8/4K3 b - - 0 2' } });
  });

  it('is disambiguated by file, by rank or by both, and only where another piece may legally go there', () => {
    expect(san('4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1', 'Nbd2')).toBe('Nbd2 b1d2');
    expect(san('4k3/8/8/1R6/8/8/8/1R2K3 w - - 0 1', 'R1b3')).toBe('R1b3 b1b3');
    expect(san('8/8/6k1/8/Q6Q/8/8/K6Q w - - 0 1', 'Qh4e4')).toBe('Qh4e4+ h4e4');
    // The knight on e2 is pinned.
    expect(san('4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1', 'Nbc3')).toBe('Nc3 b1c3');
  });

  it('gets the marks of check and mate that it deserves', () => {
    expect(san('6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1', 'Re8')).toBe('Re8# e1e8');
    expect(san('6k1/5pp1/8/8/8/8/8/4R1K1 w - - 0 1', 'Re8#')).toBe('Re8+ e1e8');
  });

  it.each(['e5', 'Nf4', 'O-O', 'e9', 'hello', '', '--', 'e4e5', 'e8=Q', 'Kxe8', 'e7e5'])(
    '%s cannot be played from the start [ERR-21]',
    (written) => {
      expect(playMove(START_FEN, written)).toEqual({ ok: false, error: `Invalid move: ${written}` });
    },
  );

  it('is refused when it is ambiguous', () => {
    expect(playMove('4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1', 'Nd2').ok).toBe(false);
  });
});

describe('an engine line', () => {
  it('is written in standard notation with castling in both forms', () => {
    expect(sanLine(castlingReady, ['e1g1', 'e8c8'], false)).toEqual(['O-O', 'O-O-O']);
    expect(sanLine(castlingReady, ['e1h1', 'e8a8'], false)).toEqual(['O-O', 'O-O-O']);
  });

  it('names promotions and mates', () => {
    expect(sanLine('8/4P1k1/8/8/8/8/8/4K3 w - - 0 1', ['e7e8n'], false)).toEqual(['e8=N+']);
    expect(sanLine(START_FEN, ['f2f3', 'e7e5', 'g2g4', 'd8h4'], false)).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
  });

  it('stops at the first illegal move', () => {
    expect(sanLine(START_FEN, ['e2e4', 'e2e4', 'e7e5'], false)).toEqual(['e4']);
    expect(sanLine('no position', ['e2e4'], false)).toEqual([]);
  });

  it('castles in Chess960, king takes rook', () => {
    const fen = 'nrbbkrnq/pppppppp/8/8/8/8/PPPPPP2/NRBBKR2 w KQkq - 0 1';
    expect(sanLine(fen, ['e1f1'], true)).toEqual(['O-O']);
    expect(playMove(fen, 'O-O', true)).toMatchObject({ value: { uci: 'e1f1' } });
  });
});
