import { expect, it } from 'vitest';
import { categoryCounts } from './category-cards';

it('are of what is there, and the fixed ones where nothing is [LEARN-01]', () => {
  expect(categoryCounts({ puzzles: 4_000_247 })).toEqual({
    puzzles: { text: '4,000,247 puzzles', isSample: false },
    lessons: { text: '45 lessons', isSample: false },
    studies: { text: '68 studies', isSample: true },
    videos: { text: '156 videos', isSample: true },
  });
  expect(categoryCounts({ puzzles: 1 }).puzzles).toEqual({ text: '1 puzzle', isSample: false });
  expect(categoryCounts({ puzzles: 0 }).puzzles).toEqual({ text: '247 puzzles', isSample: true });
  expect(categoryCounts({}).puzzles).toEqual({ text: '247 puzzles', isSample: true });
  expect(categoryCounts({ studies: 1 }).studies).toEqual({ text: '1 study', isSample: false });
  expect(categoryCounts({ studies: 12 }).studies).toEqual({ text: '12 studies', isSample: false });
  expect(categoryCounts({ studies: 0 }).studies).toEqual({ text: '68 studies', isSample: true });
});
