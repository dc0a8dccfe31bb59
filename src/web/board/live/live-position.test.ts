import { describe, expect, it } from 'vitest';
import { START_FEN } from '../../../chess/position/fen';
import { pathOfPly, treeOfMoves } from '../../../chess/tree/tree-replay';
import { endedEvaluation, liveKey, positionAtPath, threatPosition } from './live-position';

const after = (...sans: string[]) => {
  const { tree } = treeOfMoves(sans);
  return positionAtPath(tree, pathOfPly(tree, sans.length - 1));
};

describe('a position of a game', () => {
  it('is given from the last pawn move or capture on', () => {
    expect(after('e4', 'e5', 'Nf3', 'Nc6')).toMatchObject({
      start: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
      moves: ['g1f3', 'b8c6'],
    });
    expect(after('e4', 'd5', 'exd5')).toMatchObject({ moves: [] });
  });

  it('without any such move from the start position on, so that repetitions are seen', () => {
    expect(after('Nf3', 'Nf6', 'Ng1', 'Ng8')).toMatchObject({
      start: START_FEN,
      moves: ['g1f3', 'g8f6', 'f3g1', 'f6g8'],
    });
    expect(liveKey(after('Nf3', 'Nf6', 'Ng1', 'Ng8'))).not.toBe(liveKey(after()));
  });

  it('after moves that were only noted is what stands on the board', () => {
    const position = after('e4', 'Ke2');
    expect(position).toMatchObject({ start: position.fen, moves: [] });
  });
});

describe('a threat', () => {
  it('is looked for in the position in which the side to move passes', () => {
    expect(threatPosition(after('f3', 'e5', 'g4'))?.fen).toBe(
      'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 2',
    );
  });

  it('is not looked for in check', () => {
    expect(threatPosition(after('e4', 'f5', 'Qh5+'))).toBeUndefined();
  });
});

describe('the end of a game', () => {
  it.each([
    ['checkmate', after('f3', 'e5', 'g4', 'Qh4#'), { checkmate: 'black' }],
    ['stalemate', { ...after(), fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' }, { cp: 0 }],
    ['a game that goes on', after('e4'), undefined],
  ])('%s', (_, position, expected) => {
    expect(endedEvaluation(position)).toEqual(expected);
  });
});
