import { describe, expect, it } from 'vitest';
import { START_FEN } from './fen';
import {
  changeDraft,
  EMPTY_PLACEMENT,
  makeDraftFen,
  movePiece,
  parseDraft,
  type PositionDraft,
  possibleCastling,
  possibleEnPassant,
  setPiece,
  START_PLACEMENT,
  validateDraft,
} from './position-draft';

const start = parseDraft(START_FEN)!;

const after = (text: string): PositionDraft => parseDraft(text)!;

describe('a draft', () => {
  it.each([
    START_FEN,
    'r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 40',
    'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3',
  ])('writes the text that it was read from: %s', (fen) => {
    expect(makeDraftFen(after(fen))).toBe(fen);
    expect(validateDraft(after(fen))).toEqual({ ok: true, value: fen });
  });

  it('completes a text that ends early', () => {
    expect(makeDraftFen(after('8/P6k/8/8/8/8/7K/8'))).toBe('8/P6k/8/8/8/8/7K/8 w - - 0 1');
    expect(makeDraftFen(after('8/P6k/8/8/8/8/7K/8 b'))).toBe('8/P6k/8/8/8/8/7K/8 b - - 0 1');
  });

  it.each(['', 'x', '8/8/8', '9/8/8/8/8/8/8/8 w', '8/8/8/8/8/8/8/7x'])('is none of %j', (text) => {
    expect(parseDraft(text)).toBeUndefined();
  });

  it('may be no position yet, and says why', () => {
    const empty = after(`${EMPTY_PLACEMENT} w - - 0 1`);
    expect(validateDraft(empty)).toEqual({ ok: false, error: 'missing white king' });
    const kings = { ...empty, placement: setPiece(setPiece(EMPTY_PLACEMENT, 'e1', 'K'), 'e8', 'k') };
    expect(validateDraft(kings)).toEqual({ ok: true, value: '4k3/8/8/8/8/8/8/4K3 w - - 0 1' });
    const checked = { ...kings, placement: setPiece(kings.placement, 'e2', 'R') };
    expect(validateDraft(checked)).toEqual({ ok: false, error: 'side not to move is in check' });
    const pawn = { ...kings, placement: setPiece(kings.placement, 'a8', 'P') };
    expect(validateDraft(pawn)).toEqual({ ok: false, error: 'some pawns are on the edge rows' });
  });
});

describe('pieces', () => {
  it('are put, moved and removed', () => {
    expect(movePiece(START_PLACEMENT, 'e2', 'e4')).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');
    expect(movePiece(START_PLACEMENT, 'e2', 'e2')).toBe(START_PLACEMENT);
    expect(movePiece(START_PLACEMENT, 'd1', 'd8')).toBe('rnbQkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR');
    expect(setPiece(START_PLACEMENT, 'a8', undefined)).toBe('1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
  });
});

describe('rights', () => {
  it('are possible where king and rook stand in place', () => {
    expect(possibleCastling(START_PLACEMENT)).toEqual(['K', 'Q', 'k', 'q']);
    expect(possibleCastling('r3k3/8/8/8/8/8/8/4K2R')).toEqual(['K', 'q']);
    expect(possibleCastling(EMPTY_PLACEMENT)).toEqual([]);
  });

  it('to take in passing are possible behind a pawn that can have jumped', () => {
    const jumped = 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR';
    expect(possibleEnPassant(jumped, 'white')).toEqual(['d6']);
    expect(possibleEnPassant(jumped, 'black')).toEqual(['e3']);
    expect(possibleEnPassant(START_PLACEMENT, 'white')).toEqual([]);
  });

  it('go with what makes them impossible, and stay otherwise', () => {
    const moved = changeDraft(start, { placement: setPiece(START_PLACEMENT, 'h1', undefined) });
    expect(moved.castling).toEqual(['Q', 'k', 'q']);
    const passing = after('rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3');
    expect(changeDraft(passing, {}).enPassant).toBe('d6');
    expect(changeDraft(passing, { turn: 'black' })).not.toHaveProperty('enPassant');
  });
});
