import { expect, it } from 'vitest';
import type { Speed } from '../../../chess/clock';
import { type ShownGame, toShownGame } from '../games/shown-game';
import { accuracyLines, accuracyRows } from './accuracy-trend';

const DAY = 86_400_000;

/** Played on a day of 1970, counted from 0. */
const game = (day: number, accuracy: number | null, speed: Speed = 'blitz'): ShownGame =>
  toShownGame({
    id: String(day),
    whitePlayer: 'One',
    blackPlayer: 'Other',
    result: '1-0',
    moves: [],
    color: 'white',
    speed,
    createdAt: new Date(day * DAY).toISOString(),
    analysisData: { accuracy },
  });

it('has a line for each format, each point the mean of five games, the oldest first', () => {
  const blitz = [90, 80, 70, 60, 50, 90].map((accuracy, day) => game(day, accuracy)).toReversed();
  const rapid = [1, 2, 3, 4, 5].map((day) => game(day, 80, 'rapid'));
  expect(accuracyLines([...rapid, ...blitz])).toEqual([
    {
      name: 'Blitz',
      points: [
        { at: 4 * DAY, value: 70 },
        { at: 5 * DAY, value: 70 },
      ],
    },
    { name: 'Rapid', points: [{ at: 5 * DAY, value: 80 }] },
  ]);
});

it('passes over games that were not looked at, and formats with too few', () => {
  expect(accuracyLines([1, 2, 3, 4].map((day) => game(day, 80)))).toEqual([]);
  expect(accuracyLines([1, 2, 3, 4, 5].map((day) => game(day, day === 3 ? null : 80)))).toEqual([]);
});

it('says each line in a row', () => {
  const lines = accuracyLines([90, 80, 70, 60, 50, 40].map((accuracy, day) => game(day, accuracy)));
  expect(accuracyRows(lines)).toEqual([['Blitz', '6', '70%, 5 Jan 1970', '60%, 6 Jan 1970', '60%', '70%']]);
});
