import { describe, expect, it } from 'vitest';
import { pathOfPly, treeOfMoves } from '../../../chess/tree/tree-replay';
import { lineOrigin, lineResult, lineText, type PlayedLine, startLine } from './played-line';
import { shownPly, type ShownMove } from '../shown-move';

const board = (...sans: readonly string[]) => {
  const { tree } = treeOfMoves(sans);
  return { tree, path: pathOfPly(tree, sans.length - 1) };
};

const lineFrom = (sans: readonly string[], moves: readonly string[], isAtOnce = true): PlayedLine => {
  const { tree, path } = board(...sans);
  const line = startLine({ tree, path }, { from: path, moves, isAtOnce });
  if (line === undefined) throw new Error('the line must be legal');
  return line;
};

const QUEEN_LOST = ['e4', 'd5', 'exd5', 'Qxd5', 'Nc3', 'Qa5', 'b4'];

describe('a line on the board', () => {
  it('is named after the move that it follows, with the sign of its judgment', () => {
    const line = lineFrom(QUEEN_LOST, ['Qxb4']);
    const { tree, path } = board(...QUEEN_LOST);
    const judged: ShownMove = { ...shownPly(tree, 6), path, san: 'b4', pv: [], judgement: 'mistake' };
    const moves = [...Array.from({ length: 6 }, () => ({ ...judged, path: '' })), judged];
    expect(lineOrigin(line, moves)).toBe('Line after 4.b4?');
    expect(lineOrigin(line, [])).toBe('Line after 4.b4');
    expect(lineOrigin(lineFrom([], ['e4']), [])).toBe('Line from the start');
  });

  it('is written up to the move on the board', () => {
    const line = lineFrom(QUEEN_LOST, ['Qxb4', 'Rb1', 'Qa5'], false);
    expect(lineText(line)).toBe('4...Qxb4');
    expect(lineText({ ...line, at: 3 })).toBe('4...Qxb4 5.Rb1 Qa5');
  });
});

describe('the end of a line', () => {
  it.each([
    [['e4', 'd5'], ['Qh5', 'Nf6', 'Qxh7', 'Rxh7'], 'Black has won the queen for a pawn, at +0.3.'],
    [['e4', 'd5'], ['exd5', 'Nf6', 'd4', 'h6'], 'White has won a pawn, at +0.3.'],
    [['f3', 'e5', 'g4'], ['Qh4#'], 'It ends in checkmate.'],
    [['e4', 'e5'], ['Nf3', 'Nc6'], 'It ends at +0.3.'],
    [['e4', 'd5'], ['exd5'], 'It ends at +0.3.'],
  ])('after %j %j: %s', (sans, moves, result) => {
    expect(lineResult(lineFrom(sans, moves), '+0.3')).toBe(result);
  });

  it('is told at the end only', () => {
    expect(lineResult(lineFrom(['e4', 'd5'], ['exd5', 'Nf6', 'd4', 'h6'], false), '+0.3')).toBeUndefined();
  });
});
