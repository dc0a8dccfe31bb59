import { expect, it } from 'vitest';
import { type Deleted, gamesToUndo } from './library-changes';

const deleted = (deletion: string, kind: Deleted['kind'] = 'game'): Deleted => ({
  deletion,
  kind,
  label: deletion,
  restore: () => Promise.resolve(),
});

it('takes single games back, but not those of a library that was deleted after them', () => {
  const [one, all, other] = [deleted('game 1'), deleted('library 1', 'all'), deleted('game 9')];
  expect(gamesToUndo([one])).toEqual([one]);
  expect(gamesToUndo([one, all])).toEqual([]);
  expect(gamesToUndo([one, all, other])).toEqual([other]);
});
