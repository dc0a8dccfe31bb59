import { expect, it } from 'vitest';
import { countSolvedExercises, endgameKey, exerciseKey, parseDoneLessons } from './lesson-tiles';

const AT = 1_795_262_400_000;

it('reads what was kept, and counts the exercises of a lesson', () => {
  const keys = [exerciseKey('fork', 'op1'), exerciseKey('fork', 'op2'), exerciseKey('pin', 'op3'), endgameKey('fork')];
  const done = parseDoneLessons(JSON.stringify(Object.fromEntries(keys.map((key) => [key, AT]))));
  expect([...done.keys()]).toEqual(keys);
  expect(countSolvedExercises(done, 'fork')).toBe(2);
  expect(countSolvedExercises(done, 'for')).toBe(0);
});

it.each([null, '', 'often', 'null', '7', '[]', '"x"', '{}'])('takes %j for nothing solved', (stored) => {
  expect(parseDoneLessons(stored).size).toBe(0);
});

it.each([null, 'today', 1.5, {}, true])('excludes %j and keeps the rest', (broken) => {
  const stored = JSON.stringify({ broken, [endgameKey('lucena')]: AT });
  expect([...parseDoneLessons(stored)]).toEqual([[endgameKey('lucena'), AT]]);
});
