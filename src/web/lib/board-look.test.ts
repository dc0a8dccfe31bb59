import { expect, it } from 'vitest';
import { parseBoardLook } from './board-look';

const CLASSIC = { boardTheme: 'Classic', pieceSet: 'Classic' };

it('reads a look that was kept [ACC-05] [ACC-06]', () => {
  const look = { boardTheme: 'Wood', pieceSet: 'Medieval' };
  expect(parseBoardLook(JSON.stringify(look))).toEqual(look);
});

it('takes the first options where nothing was chosen [ACC-05] [ACC-06]', () => {
  expect(parseBoardLook(null)).toEqual(CLASSIC);
});

it.each(['', 'Wood', 'null', '[]', '7', '{"boardTheme":"wood","pieceSet":7}', '{"pieceSet":"constructor"}'])(
  'takes what makes no sense for Classic: %j',
  (text) => {
    expect(parseBoardLook(text)).toEqual(CLASSIC);
  },
);

it('keeps the half that makes sense', () => {
  expect(parseBoardLook('{"boardTheme":"Blue"}')).toEqual({ boardTheme: 'Blue', pieceSet: 'Classic' });
});
