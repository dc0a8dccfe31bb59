import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY, randomLine, randomRepertoire, repertoireOf, START, withLine } from '../../test/random-repertoire';
import { START_FEN } from '../position/fen';
import { playMoves } from '../position/move';
import { indexRepertoire, mainMoveAt, parseEpd, playFrom } from './graph';
import type { Epd, RepertoireMove } from './repertoire';

const after = (...moves: string[]): Epd => parseEpd(playMoves(START_FEN, moves).at(-1)?.fen ?? '') ?? '';

const move = (position: Epd, uci: string): RepertoireMove => ({
  position,
  uci,
  rank: 'main',
  isPaused: false,
  origin: 'hand',
  addedAt: 0,
});

describe('indexRepertoire', () => {
  it('knows whose moves they are', () => {
    const { positions } = repertoireOf([['e4', 'e6', 'd4']], 'black');
    expect([...positions.values()].map(({ isOwn }) => isOwn)).toEqual([false, true, false, true]);
    expect(mainMoveAt(repertoireOf([['e4', 'e6']], 'black'), after('e4'))?.move.uci).toBe('e7e6');
  });

  it('is one position in every order of moves', () => {
    const { positions } = repertoireOf([
      ['d4', 'Nf6', 'Nf3', 'e6'],
      ['d4', 'e6', 'Nf3', 'Nf6', 'e3'],
    ]);
    const end = positions.get(after('d4', 'Nf6', 'Nf3', 'e6'));
    expect(end?.moves.map((edge) => edge.move.uci)).toEqual(['e2e3']);
  });

  it('ends where the lines lead back', () => {
    const { positions } = repertoireOf([['Nf3', 'Nf6', 'Ng1', 'Ng8']]);
    expect(positions.size).toBe(4);
  });

  it('skips moves that are illegal, not in normal form, or not reached', () => {
    const moves = [move(START, 'e2e5'), move(START, 'e4'), move(after('d4'), 'd7d5'), move('nonsense', 'e2e4')];
    const { positions, unreachable } = indexRepertoire({ ...EMPTY, moves, color: 'white' });
    expect([positions.size, unreachable]).toEqual([1, moves]);
  });

  it('skips starts that are no position', () => {
    const graph = indexRepertoire({ ...EMPTY, starts: [{ position: 'nonsense', name: '' }], color: 'white' });
    expect(graph.positions.size).toBe(0);
  });
});

it('is indexed after an edit as if it were read anew', () => {
  fc.assert(
    fc.property(randomRepertoire, randomLine, (before, line) => {
      const { source, positions } = withLine(before, line, 20);
      expect(positions).toEqual(indexRepertoire(structuredClone(source)).positions);
    }),
  );
});

describe('playFrom', () => {
  it('names the en-passant square only where the capture is legal', () => {
    expect(playFrom(START)('e4')?.to).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -');
    expect(playFrom(after('e4', 'a6', 'e5'))('d5')?.to).toMatch(/ w KQkq d6$/);
  });

  it('plays castling as the king’s own move', () => {
    const played = playFrom(after('e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5'))('O-O');
    expect([played?.uci, played?.to]).toEqual(['e1g1', after('e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'O-O')]);
  });
});
