import { expect, it } from 'vitest';
import { parseBoardAppearance } from './board-appearance';

const CLASSIC = { boardTheme: 'Classic', pieceSet: 'Classic' };

it('reads a look that was kept [ACC-05] [ACC-06]', () => {
  const appearance = { boardTheme: 'Wood', pieceSet: 'Medieval' };
  expect(parseBoardAppearance(JSON.stringify(appearance))).toEqual(appearance);
});

it('takes the first options where nothing was chosen [ACC-05] [ACC-06]', () => {
  expect(parseBoardAppearance(null)).toEqual(CLASSIC);
});

it.each(['', 'Wood', 'null', '[]', '7', '{"boardTheme":"wood","pieceSet":7}', '{"pieceSet":"constructor"}'])(
  'takes what makes no sense for Classic: %j',
  (text) => {
    expect(parseBoardAppearance(text)).toEqual(CLASSIC);
  },
);

it('keeps the half that makes sense', () => {
  expect(parseBoardAppearance('{"boardTheme":"Blue"}')).toEqual({ boardTheme: 'Blue', pieceSet: 'Classic' });
});
