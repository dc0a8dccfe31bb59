import { expect, it } from 'vitest';
import { parseAnalysisSearch } from './analysis-search';

it('reads the game and the place in it', () => {
  expect(parseAnalysisSearch({ game: 'g1x', ply: 12 })).toEqual({ game: 'g1x', ply: 12 });
});

it.each([[{}], [{ game: '', ply: '12' }], [{ game: 5, ply: 1.5 }], [{ game: null, ply: {} }]])(
  'leaves out what makes no sense in %j',
  (search) => {
    expect(parseAnalysisSearch(search)).toEqual({ ply: -1 });
  },
);
