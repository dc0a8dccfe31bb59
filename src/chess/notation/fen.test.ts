import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START_FEN, formatFenProblem, parseFen, validateFen, type FenProblem } from './fen';

const board = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

const refused: readonly (readonly [rows: string, fen: string, problem: FenProblem])[] = [
  ['VAL-21, ERR-07', `${board} w KQkq - 0 1 1`, 'Invalid FEN: must contain six space-delimited fields'],
  ['VAL-21, ERR-07', `${board} w KQkq - 0`, 'Invalid FEN: must contain six space-delimited fields'],
  ['VAL-23, ERR-08', `${board} w KQkq - 0 0`, 'move number must be a positive integer'],
  ['VAL-23, ERR-08', `${board} w KQkq - 0 -1`, 'move number must be a positive integer'],
  ['VAL-23, ERR-08', `${board} w KQkq - 0 x`, 'move number must be a positive integer'],
  ['VAL-24, ERR-09', `${board} w KQkq - -1 1`, 'half move counter number must be a non-negative integer'],
  ['VAL-24, ERR-09', `${board} w KQkq - x 1`, 'half move counter number must be a non-negative integer'],
  ['VAL-25, ERR-10', `${board} w KQkq e4 0 1`, 'en-passant square is invalid'],
  ['VAL-25, ERR-10', `${board} w KQkq i3 0 1`, 'en-passant square is invalid'],
  ['VAL-27, ERR-11', `${board} w KQXq - 0 1`, 'castling availability is invalid'],
  ['VAL-28, ERR-12', `${board} x KQkq - 0 1`, 'side-to-move is invalid'],
  ['VAL-29, ERR-13', `${board.replace('/8', '')} w KQkq - 0 1`, "piece data does not contain 8 '/'-delimited rows"],
  ['VAL-29, ERR-13', `${board}/8 w KQkq - 0 1`, "piece data does not contain 8 '/'-delimited rows"],
  ['VAL-31, ERR-14', `${board.replace('8', '44')} w KQkq - 0 1`, 'piece data is invalid (consecutive number)'],
  ['VAL-32, ERR-15', `${board.replace('rn', 'xn')} w KQkq - 0 1`, 'piece data is invalid (invalid piece)'],
  ['VAL-30, ERR-16', `${board.replace('8', '7')} w KQkq - 0 1`, 'piece data is invalid (too many squares in rank)'],
  ['VAL-30, ERR-16', `${board.replace('8', '9')} w KQkq - 0 1`, 'piece data is invalid (too many squares in rank)'],
  ['VAL-26, ERR-17', `${board} w KQkq e3 0 1`, 'illegal en-passant square'],
  ['VAL-26, ERR-17', `${board} b KQkq e6 0 1`, 'illegal en-passant square'],
  ['VAL-33, ERR-18', `${board.replace('K', 'Q')} w kq - 0 1`, 'missing white king'],
  ['VAL-33, ERR-18', `${board.replace('k', 'q')} w KQ - 0 1`, 'missing black king'],
  ['VAL-33, ERR-19', `${board.replace('Q', 'K')} w kq - 0 1`, 'too many white kings'],
  ['VAL-33, ERR-19', `${board.replace('q', 'k')} w KQ - 0 1`, 'too many black kings'],
  ['VAL-34, ERR-20', '4k2P/8/8/8/8/8/8/4K3 w - - 0 1', 'some pawns are on the edge rows'],
  ['VAL-34, ERR-20', '4k3/8/8/8/8/8/8/4K2p w - - 0 1', 'some pawns are on the edge rows'],
];

describe('the bare check', () => {
  it.each(refused)('refuses [%s] %s', (_rows, fen, problem) => {
    expect(validateFen(fen)).toBe(problem);
  });

  it('reports the first failure in the order of the catalogue', () => {
    expect(validateFen('x y z e4 -1 0')).toBe('move number must be a positive integer');
    expect(validateFen('8/8/8/8/8/8/8/8 x z e4 -1 1')).toBe('half move counter number must be a non-negative integer');
  });

  it('accepts castling letters in any order and number, for only letters are checked [VAL-27]', () => {
    expect(validateFen(`${board} w qkQK - 0 1`)).toBeUndefined();
    expect(validateFen(`${board} w KK - 0 1`)).toBeUndefined();
    expect(validateFen(`${board} w K- - 0 1`)).toBeUndefined();
  });

  it('puts the prefix before a reason once only [ERR-07, ERR-08]', () => {
    expect(formatFenProblem('missing white king')).toBe('Invalid FEN: missing white king');
    const six = 'Invalid FEN: must contain six space-delimited fields';
    expect(formatFenProblem(six)).toBe(six);
  });
});

describe('loading', () => {
  it.each([
    [board, START_FEN],
    [`${board} b`, `${board} b - - 0 1`],
    [`${board} w KQ`, `${board} w KQ - 0 1`],
    [`  ${board}   w KQkq -  `, START_FEN],
  ])('completes %s with defaults [VAL-22]', (text, fen) => {
    const expected = text === board ? START_FEN.replace('KQkq', '-') : fen;
    expect(parseFen(text)).toEqual({ ok: true, value: expected });
  });

  it('refuses more than six fields, which it cannot complete [VAL-21]', () => {
    expect(parseFen(`${START_FEN} 1`).ok).toBe(false);
  });

  it('drops castling rights that king and rooks do not support', () => {
    expect(parseFen('r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1')).toEqual({
      ok: true,
      value: 'r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1',
    });
    expect(parseFen('r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1')).toEqual({
      ok: true,
      value: 'r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1',
    });
  });

  it('drops an en-passant square without a legal capture and keeps one with it', () => {
    const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1';
    expect(parseFen(afterE4)).toEqual({ ok: true, value: afterE4.replace('e3', '-') });
    const capturable = 'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3';
    expect(parseFen(capturable)).toEqual({ ok: true, value: capturable });
    const pinned = '8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1';
    expect(parseFen(pinned)).toEqual({ ok: true, value: pinned.replace('e3', '-') });
  });

  it('refuses positions that cannot be played on', () => {
    expect(parseFen('4k3/4R3/8/8/8/8/8/4K3 w - - 0 1')).toEqual({ ok: false, error: 'side not to move is in check' });
    expect(parseFen('4k3/8/QQQQQQQQ/QQQQQQQQ/8/8/8/4K3 b - - 0 1')).toEqual({
      ok: false,
      error: 'too many white pieces',
    });
  });

  it('reads Chess960 castling by files and by KQkq alike', () => {
    const shredder = 'nrbbkrnq/pppppppp/8/8/8/8/PPPPPPPP/NRBBKRNQ w FBfb - 0 1';
    expect(parseFen(shredder, true)).toEqual({ ok: true, value: shredder.replace('FBfb', 'KQkq') });
    expect(parseFen(shredder)).toEqual({ ok: false, error: 'castling availability is invalid' });
  });

  it('never throws and gives a fixed point, whatever the text', () => {
    const mutated = fc
      .tuple(fc.nat(START_FEN.length), fc.nat(4), fc.string({ maxLength: 3 }))
      .map(([at, cut, insert]) => START_FEN.slice(0, at) + insert + START_FEN.slice(at + cut));
    const fenLike = fc.string({
      unit: fc.constantFrom(...'pnbrqkPNBRQK12345678/ wb-KQkqaeh36'.split('')),
      maxLength: 90,
    });
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), mutated, fenLike),
        fc.boolean(),
        (text, is960) => {
          const read = parseFen(text, is960);
          if (read.ok) expect(parseFen(read.value, is960)).toEqual(read);
          else expect(formatFenProblem(read.error)).toMatch(/^Invalid FEN: (?!Invalid)/);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
