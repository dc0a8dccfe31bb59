import { expect, it } from 'vitest';
import { successPercent } from './puzzle-themes-card';

it('tells the part that was solved in whole %', () => {
  expect(successPercent({ tried: 3, solved: 2 })).toBe(67);
});
