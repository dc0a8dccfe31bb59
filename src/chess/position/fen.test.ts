import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FenProblem, formatFenProblem, parseFen, positionText, readPosition, START_FEN, validateFen } from './fen';

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

describe('a position in another form', () => {
  const ENDGAME = '8/8/8/4k3/8/8/4P3/4K3';
  const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
  const PATH = AFTER_E4.replaceAll(' ', '_');
  const CODED = encodeURIComponent(AFTER_E4);

  it.each([
    [PATH, AFTER_E4],
    [CODED, AFTER_E4],
    [` "${AFTER_E4}" `, AFTER_E4],
    [`FEN: ${AFTER_E4}`, AFTER_E4],
    [`fen=${PATH}`, AFTER_E4],
    [`position fen ${AFTER_E4}`, AFTER_E4],
    [AFTER_E4.replace(' - ', ' – '), AFTER_E4],
    [`${ENDGAME} w - - bm e4; id "invented";`, `${ENDGAME} w - - 0 1`],
    [`${ENDGAME} w - - bm e4`, `${ENDGAME} w - - 0 1`],
    [`${ENDGAME} w - - noop;`, `${ENDGAME} w - - 0 1`],
    [`${ENDGAME} w - - D1 5; D2 25;`, `${ENDGAME} w - - 0 1`],
    [`${ENDGAME}_b`, `${ENDGAME} b - - 0 1`],
    [ENDGAME, `${ENDGAME} w - - 0 1`],
    [`https://lichess.org/analysis/${PATH}`, AFTER_E4],
    [`https://lichess.org/analysis/${PATH}?color=black`, AFTER_E4],
    [`https://lichess.org/analysis/standard/${PATH}#1`, AFTER_E4],
    [`https://lichess.org/analysis/fromPosition/${PATH}`, AFTER_E4],
    [`https://lichess.org/analysis/${CODED}`, AFTER_E4],
    [`lichess.org/editor/${ENDGAME}_w_-_-_0_1`, `${ENDGAME} w - - 0 1`],
    [`https://lichess.org/?fen=${PATH}#ai`, AFTER_E4],
    [`https://www.chess.com/analysis?fen=${CODED}&flip=false&tab=analysis`, AFTER_E4],
    [`https://www.chess.com/analysis?fen=${AFTER_E4.replaceAll(' ', '+')}`, AFTER_E4],
    [`https://www.chess.com/practice/custom?color=white&fen=${CODED}`, AFTER_E4],
    [`chess.com/analysis?fen=${encodeURIComponent(ENDGAME)}`, `${ENDGAME} w - - 0 1`],
  ])('%s is read', (text, fen) => {
    expect(readPosition(text)).toEqual({ ok: true, value: { fen, isChess960: false } });
  });

  it.each([
    'https://lichess.org/abcdefgh',
    'https://lichess.org/study/abcdefgh/ijklmnop',
    'https://lichess.org/@/somebody',
    `https://lichess.org/analysis/atomic/${PATH}`,
    'https://www.chess.com/game/live/1001',
    'https://www.chess.com/analysis?fen=',
    '1. e4 e5 1/2-1/2',
    '%E0%A4%A',
    'a name',
  ])('%s is none', (text) => {
    expect(positionText(text)).toBeUndefined();
  });

  it.each([`${ENDGAME} w - - x 1`, `${ENDGAME} w - - ab 12`, `${ENDGAME} w - - x1 1`, `${ENDGAME} w - - -1 1`])(
    'keeps wrong counters, which are no EPD operation: %s [VAL-24, ERR-09]',
    (text) => {
      const problem = { ok: false, error: 'half move counter number must be a non-negative integer' };
      expect(readPosition(text)).toEqual(problem);
      expect(readPosition(`https://lichess.org/analysis/${text.replaceAll(' ', '_')}`)).toEqual(problem);
    },
  );

  it('is still refused with the words of the catalogue', () => {
    const fen = 'rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    const problem = { ok: false, error: 'piece data is invalid (too many squares in rank)' };
    expect(readPosition(`https://lichess.org/?fen=${encodeURIComponent(fen)}`)).toEqual(problem);
  });

  it.each([
    ['bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1', true],
    ['bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w GDgd - 0 1', true],
    ['nrbbkrnq/pppppppp/8/8/8/8/PPPPPPPP/NRBBKRNQ w KQkq - 0 1', true],
    ['4k3/8/8/8/8/8/8/1R3K2 w B - 0 1', true],
    [START_FEN.replace('KQkq', 'HAha'), false],
    ['r3k2r/8/8/8/8/8/8/R4RK1 w KQkq - 0 1', false],
    ['4k3/8/8/8/8/8/8/1R3K2 w - - 0 1', false],
  ])('is of Chess960 by its castling rights: %s %s', (fen, isChess960) => {
    expect(readPosition(fen)).toMatchObject({ ok: true, value: { isChess960 } });
  });
});
