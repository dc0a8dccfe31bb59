import { expect, it } from 'vitest';
import { shownCounts } from './category-counts';

it('are of what is there, and the fixed ones where nothing is [LEARN-01]', () => {
  expect(shownCounts(4_000_247)).toEqual({
    puzzles: { text: '4,000,247 puzzles', isSample: false },
    lessons: { text: '16 lessons', isSample: false },
    studies: { text: '68 studies', isSample: true },
    videos: { text: '156 videos', isSample: true },
  });
  expect(shownCounts(1).puzzles).toEqual({ text: '1 puzzle', isSample: false });
  expect(shownCounts(0).puzzles).toEqual({ text: '247 puzzles', isSample: true });
  expect(shownCounts(undefined).puzzles).toEqual({ text: '247 puzzles', isSample: true });
});
