import { describe, expect, it } from 'vitest';
import { START_FEN } from './fen';
import { describeMove, describeSquare, formatLine, legalMoves, playMove, sanLine } from './move';

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

it.each([
  ['the start position', START_FEN, 20],
  ['a position with castling both ways and a promotion', 'r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1', 34],
  ['a mated king', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', 0],
])('lists the moves of %s', (_, fen, count) => {
  expect(new Set(legalMoves(fen)).size).toBe(count);
});

it('writes castling as the king’s own move and a promotion with its piece', () => {
  const moves = legalMoves('r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1');
  expect(moves).toEqual(expect.arrayContaining(['e1g1', 'e1c1', 'b7b8q', 'b7b8n', 'b7a8r']));
  expect(moves).not.toContain('e1h1');
});

it('has none for a text that is no position', () => {
  expect(legalMoves('nonsense')).toEqual([]);
});

it('numbers a line from White’s move', () => {
  expect(formatLine({ turn: 'white', moveNumber: 16 }, ['Qb8+', 'Nxb8', 'Rd8#'])).toBe('16.Qb8+ Nxb8 17.Rd8#');
});

it('numbers a line from Black’s move', () => {
  expect(formatLine({ turn: 'black', moveNumber: 9 }, ['Qb4', 'Bxf6', 'gxf6'])).toBe('9...Qb4 10.Bxf6 gxf6');
});

it.each([
  ['a quiet move', START_FEN, 'g1f3', 'White: knight g1 to f3'],
  ['Black’s', START_FEN.replace(' w ', ' b '), 'e7e5', 'Black: pawn e7 to e5'],
  ['a capture', '4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1', 'f3e5', 'White: knight f3 takes e5'],
  ['a capture en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 'White: pawn e5 takes d6'],
  ['short castling', '4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'White: castles kingside'],
  ['long castling with check', '3k4/8/8/8/8/8/8/R3K3 w Q - 0 1', 'e1a1', 'White: castles queenside, check'],
  ['a promotion', '8/P6k/8/8/8/8/8/4K3 w - - 0 1', 'a7a8q', 'White: pawn a7 to a8, promotes to queen'],
  ['a promotion to less', '8/P6k/8/8/8/8/8/4K3 w - - 0 1', 'a7a8n', 'White: pawn a7 to a8, promotes to knight'],
  ['mate', '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'a1a8', 'White: rook a1 to a8, checkmate'],
])('says %s', (_name, fen, move, words) => {
  expect(describeMove(fen, move)).toBe(words);
});

it('says nothing of a move that is not legal', () => {
  expect(describeMove(START_FEN, 'e2e5')).toBeUndefined();
  expect(describeMove('no position', 'e2e4')).toBeUndefined();
});

it('names a square with what stands there', () => {
  expect(describeSquare('e4', 'P')).toBe('e4, white pawn');
  expect(describeSquare('d8', 'q')).toBe('d8, black queen');
  expect(describeSquare('a3', undefined)).toBe('a3, empty');
});
