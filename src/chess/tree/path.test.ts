import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SQUARE_NAMES } from '../types';
import { idsOf, moveId, movesOfPath, parentPath, parsePath, siblingId } from './path';

const squares = fc.constantFrom(...SQUARE_NAMES);
const moves = fc.array(
  fc.tuple(squares, squares, fc.constantFrom('', '', '', 'n', 'b', 'r', 'q'), fc.constantFrom(0, 0, 0, 1, 11)),
);

describe('a path', () => {
  it('has two letters a move', () => {
    expect(moveId('e2e4') + moveId('e7e5')).toBe('Mc0k');
    expect(moveId('a1h8')).toBe('A_');
    expect(moveId('e7e8q')).toBe('08.q');
    expect(siblingId('e2e4', 2)).toBe('Mc*3*');
  });

  it('says its moves again, and is the same in an address and as JSON', () => {
    fc.assert(
      fc.property(moves, (written) => {
        const ids = written.map(([from, to, promotion, before]) => siblingId(from + to + promotion, before));
        const path = ids.join('');
        expect(idsOf(path)).toEqual(ids);
        expect(movesOfPath(path)).toEqual(written.map(([from, to, promotion]) => from + to + promotion));
        expect(parsePath(path)).toBe(path);
        expect(parentPath(path)).toBe(ids.slice(0, -1).join(''));
        expect(new URLSearchParams({ path }).toString()).toBe(`path=${path}`);
        expect(JSON.parse(JSON.stringify(path))).toBe(path);
      }),
    );
  });

  it.each(['M', 'Mc0', 'Mc ', 'Mc.k', 'Mc*', 'Mc*0*', 'M+', 'Mc/', '*2*', 'é0'])('is not %j', (text) => {
    expect(parsePath(text)).toBeUndefined();
  });

  it('is told from a long text that is none at once', () => {
    expect(parsePath(`${'Mc*1'.repeat(100_000)}!`)).toBeUndefined();
  });
});
