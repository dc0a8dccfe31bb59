import { describe, expect, it } from 'vitest';
import { START_FEN } from '../notation/fen';
import { boardView, describePosition, outcomeOf, positionKey } from './position';

describe('the key of a position', () => {
  const key = (clocks: string): string => positionKey(START_FEN.replace('0 1', clocks));

  it('is equal whatever the move number and a young fifty-move clock', () => {
    expect(key('0 1')).toBe(key('13 40'));
  });

  it('tells the clock apart once it matters, exactly when the draw is near', () => {
    expect(key('14 1')).not.toBe(key('13 1'));
    expect(key('14 1')).toBe(key('21 1'));
    expect(key('22 1')).not.toBe(key('21 1'));
    expect(key('97 1')).not.toBe(key('98 1'));
  });

  it('has the en-passant square only where a legal capture exists', () => {
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1';
    expect(positionKey(fen)).toBe(positionKey(fen.replace('e3', '-')));
    const capturable = fen.replace('pppppppp/8/8/4P3', 'ppp1pppp/8/8/3pP3');
    expect(positionKey(capturable)).not.toBe(positionKey(capturable.replace('e3', '-')));
  });

  it('tells turn and castling apart', () => {
    const keys = [START_FEN, START_FEN.replace(' w ', ' b '), START_FEN.replace('KQkq', 'KQk')].map(positionKey);
    expect(new Set(keys).size).toBe(3);
  });
});

describe('the outcome of a position', () => {
  it.each([
    [
      'fool’s mate',
      'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3',
      { kind: 'checkmate', winner: 'black' },
    ],
    ['stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', { kind: 'stalemate' }],
    ['two kings', '7k/8/6K1/8/8/8/8/8 b - - 0 1', { kind: 'insufficient-material' }],
    ['the start', START_FEN, undefined],
    ['no position', 'hello', undefined],
  ])('of %s', (_name, fen, outcome) => {
    expect(outcomeOf(fen)).toEqual(outcome);
  });
});

describe('the board of a position', () => {
  it('knows turn, check and where each piece may go', () => {
    const view = boardView(START_FEN);
    expect(view).toMatchObject({ turn: 'white', check: false });
    expect(view.destinations.get('g1')).toEqual(['f3', 'h3']);
    expect([...view.destinations.values()].flat()).toHaveLength(20);
    expect(boardView('4k3/8/8/8/8/8/4r3/4K3 w - - 0 1').check).toBe(true);
  });

  it('lets the king castle onto its own square and onto the rook', () => {
    const { destinations } = boardView('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    expect(destinations.get('e1')).toEqual(expect.arrayContaining(['g1', 'h1']));
  });

  it('names the pawns that promote next', () => {
    expect([...boardView('4k3/P7/8/8/8/8/7p/4K3 w - - 0 1').promoting]).toEqual(['a7']);
    expect([...boardView('4k3/P7/8/8/8/8/7p/4K3 b - - 0 1').promoting]).toEqual(['h2']);
  });

  it('is the start position when the text is no position [BOARD-07]', () => {
    expect(boardView('no position')).toEqual(boardView(START_FEN));
    expect(describePosition('no position')).toBe(describePosition(START_FEN));
  });

  it('is described in words', () => {
    expect(describePosition('4k3/8/8/8/8/8/4r2P/R3K2R w KQ - 0 1')).toBe(
      'White: king e1, rooks a1 and h1, pawn h2. Black: king e8, rook e2. White to move, in check.',
    );
  });
});
