import { expect, it } from 'vitest';
import { createCard, type JudgedMove, schedule } from './cards';

const DAY = 86_400_000;

const START = Date.UTC(2026, 6, 1, 18);

const SOLVED: JudgedMove = { solved: true, hinted: false };

const HINTED: JudgedMove = { solved: true, hinted: true };

const FAILED: JudgedMove = { solved: false, hinted: false };

/** The days of rest after each of the moves, every one made when the puzzle is due. */
const rests = (moves: readonly JudgedMove[]): readonly number[] => {
  let card = createCard(START);
  return moves.map((move) => {
    const at = card.due;
    card = schedule(card, move, at)!;
    return (card.due - at) / DAY;
  });
};

it('lets a puzzle rest longer each time that it is solved', () => {
  expect(rests([SOLVED, SOLVED, SOLVED, SOLVED])).toEqual([3, 14, 57, 196]);
});

it('brings a failed one back the next day, and one solved by the hint sooner than one solved without', () => {
  expect(rests([FAILED])).toEqual([1]);
  const [, , after] = rests([SOLVED, SOLVED, FAILED]);
  expect(after).toBeLessThan(14);
  expect(rests([SOLVED, HINTED])[1]).toBeLessThan(rests([SOLVED, SOLVED])[1]!);
});

it('takes the first move of a sitting: a failure stays one when the puzzle is solved afterwards', () => {
  const failed = schedule(createCard(START), FAILED, START)!;
  expect(schedule(failed, SOLVED, START + 1000)).toBeUndefined();
  expect(schedule(failed, FAILED, START + 1000)).toBeUndefined();
  expect(schedule(failed, SOLVED, failed.due - 1)).toBeUndefined();
  expect(schedule(failed, SOLVED, failed.due)).toBeDefined();
});

it('is the same with the same moves, and as it was after it has been kept as text', () => {
  const card = schedule(createCard(START), SOLVED, START)!;
  const kept = { ...card, content: JSON.parse(JSON.stringify(card.content)) as typeof card.content };
  expect(schedule(kept, SOLVED, card.due)).toEqual(schedule(card, SOLVED, card.due));
});
