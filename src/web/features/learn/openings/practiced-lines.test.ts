import { expect, it } from 'vitest';
import { lineKey, parsePracticedLines } from './practiced-lines';

const KEY = lineKey('italian-game', 'evans-gambit');
const LINE = { at: 1_795_262_400_000, side: 'white', right: 4, of: 6 };

it('reads what was kept [LEARN-11]', () => {
  expect([...parsePracticedLines(JSON.stringify({ [KEY]: LINE }))]).toEqual([[KEY, LINE]]);
});

it.each([null, '', 'often', 'null', '7', '[]', '"x"', '{}'])('takes %j for nothing practiced', (stored) => {
  expect(parsePracticedLines(stored).size).toBe(0);
});

it.each([
  null,
  7,
  'x',
  {},
  { ...LINE, at: 'today' },
  { ...LINE, right: 7 },
  { ...LINE, of: 1.5 },
  { ...LINE, side: 1 },
])('leaves out %j and keeps the rest', (broken) => {
  expect([...parsePracticedLines(JSON.stringify({ broken, [KEY]: LINE })).keys()]).toEqual([KEY]);
});
