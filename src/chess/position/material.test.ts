import { expect, it } from 'vitest';
import { START_FEN } from '../notation/fen';
import { materialAhead } from './material';

it('finds nothing ahead where both sides have the same', () => {
  expect(materialAhead(START_FEN)).toEqual({ white: { pieces: [], points: 0 }, black: { pieces: [], points: 0 } });
});

it('counts what one side has and the other has not, on both sides', () => {
  expect(materialAhead('4k3/ppp5/8/8/8/8/5N2/4K3 w - - 0 1')).toEqual({
    white: { pieces: ['n'], points: 0 },
    black: { pieces: ['p', 'p', 'p'], points: 0 },
  });
  expect(materialAhead('4k3/8/8/8/8/8/P4Q2/R3K3 w - - 0 1').white).toEqual({ pieces: ['q', 'r', 'p'], points: 15 });
});
