/** Attempts at puzzles, and what they add up to, for the browser tests of the figures of `/learn`. */
import type { Page } from '@playwright/test';
import { type Attempt, puzzlePaths, type PuzzleProgress } from '../src/contract/learn';
import { LEARN_OWNER, NO_PROGRESS, serveLearn } from './learn-served';
import { card } from './scout-cards';
import { serveJson } from './support/serve';

export const ATTEMPTS = puzzlePaths.attemptsOf(LEARN_OWNER);
export const PROGRESS = puzzlePaths.progressOf(LEARN_OWNER);

/** The cards, each with its title. */
export const progressCard = (page: Page) => card(page, 'Your Progress');
export const themesCard = (page: Page) => card(page, 'Puzzle Themes');
export const lastAttempts = (page: Page) => page.getByRole('list', { name: 'Last attempts' }).getByRole('listitem');

const DAY = 86_400_000;

/** At noon, so many days ago. */
export const daysAgo = (days: number): string =>
  `${new Date(Date.now() - days * DAY).toISOString().slice(0, 10)}T12:00:00.000Z`;

/** One with the specification's fields alone, solved and made today, unless said otherwise. */
export const servedAttempt = (attempt: Partial<Attempt> = {}): Attempt => ({
  solved: true,
  attemptedAt: daysAgo(0),
  ...attempt,
});

/** Solved unless its letter is `-`, the newest first. */
export const servedAttempts = (marks: string, of: (index: number) => Partial<Attempt> = () => ({})): Attempt[] =>
  Array.from(marks, (mark, index) => servedAttempt({ solved: mark !== '-', ...of(index) }));

/** Of forty attempts, thirty solved. */
export const servedProgress = (progress: Partial<PuzzleProgress> = {}): PuzzleProgress => ({
  ...NO_PROGRESS,
  tried: 40,
  solved: 30,
  puzzlesTried: 34,
  puzzlesSolved: 29,
  rating: { rating: 1587.4, deviation: 92.6, attempts: 33 },
  streak: 3,
  meanSeconds: 41.3,
  themes: [
    { theme: 'fork', tried: 20, solved: 15 },
    { theme: 'pin', tried: 12, solved: 6 },
    { theme: 'backRankMate', tried: 8, solved: 3 },
  ],
  byDifficulty: [
    { difficulty: 1, tried: 10, solved: 9 },
    { difficulty: 3, tried: 30, solved: 21 },
  ],
  days: [
    { day: daysAgo(3).slice(0, 10), tried: 25, solved: 20 },
    { day: daysAgo(0).slice(0, 10), tried: 15, solved: 10 },
  ],
  today: { tried: 15, solved: 10, isDailySolved: true },
  ...progress,
});

/** Forty attempts of which the ratings of the newest four are told. */
export const RATED = servedAttempts(`+++-${'+'.repeat(27)}${'-'.repeat(9)}`, (index) => ({
  id: 100 - index,
  attemptedAt: daysAgo(index < 15 ? 0 : 3),
  ratingAfter: [1587.4, 1560.2, 1541, 1570.8][index] ?? null,
}));

type Tried = { readonly attempts?: unknown; readonly progress?: unknown };

/** Opens the page for somebody who tried puzzles: forty times, unless said otherwise. */
export const openLearn = async (page: Page, { attempts = RATED, progress = servedProgress() }: Tried = {}) => {
  await serveLearn(page);
  await serveJson(page, ATTEMPTS, attempts);
  await serveJson(page, PROGRESS, progress);
  await page.goto('/learn');
};
