import type { Page } from '@playwright/test';
import { puzzlePaths } from '../src/contract/learn';
import {
  ATTEMPTS,
  LEARN_OWNER,
  openLearn,
  OPERA_PUZZLE,
  pressMove,
  PROGRESS,
  progressCard,
  puzzleCard,
  quickActions,
  serveLearn,
  themesCard,
} from './learn-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

/** Each state of the page, and what shows in the progress card that it is there. */
const STATES: readonly {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  readonly shows: string;
}[] = [
  { name: 'with attempts', open: (page) => openLearn(page), shows: '1587Puzzle rating ± 93' },
  {
    name: 'without attempts',
    open: async (page) => {
      await serveLearn(page);
      await page.goto('/learn');
    },
    shows: 'Nothing is measured yet',
  },
  {
    name: 'loading',
    open: async (page) => {
      await serveLearn(page);
      for (const path of [ATTEMPTS, PROGRESS, puzzlePaths.random, puzzlePaths.themes]) await hold(page, path);
      await page.goto('/learn');
    },
    shows: '',
  },
  {
    name: 'failing',
    open: async (page) => {
      await serveLearn(page);
      for (const path of [ATTEMPTS, PROGRESS, puzzlePaths.random, puzzlePaths.themes]) {
        await serveJson(page, path, { message: 'Too busy' }, 503);
      }
      await page.goto('/learn');
    },
    shows: 'Your figures did not load. Too busy',
  },
];

for (const { name, open, shows } of STATES) {
  test(`axe finds nothing serious on the learn page ${name}, and nothing scrolls sideways`, async ({ page }) => {
    await open(page);
    await expect(progressCard(page)).toContainText(shows);
    await expect(themesCard(page)).toBeVisible();
    await expect(puzzleCard(page)).toBeVisible();
    await expectFineAtBothWidths(page);
  });
}

test('axe finds nothing serious with help, after a solved puzzle, and in what only the owner sees', async ({
  page,
}) => {
  await serveLearn(page, { ...OPERA_PUZZLE, moves: ['Qb8+'], line: undefined });
  await serveJson(page, puzzlePaths.import, { isOffered: true });
  await serveJson(page, puzzlePaths.opponentsOf(LEARN_OWNER), [
    { opponent: 'gustav', due: 2, resting: 5, nextDue: null },
  ]);
  await page.goto('/learn');
  await expect(page.getByRole('region', { name: 'More Puzzles' })).toBeVisible();
  await expect(page.getByText('2 due, 5 scheduled')).toBeVisible();
  await puzzleCard(page).getByRole('button', { name: 'Clue' }).click();
  await puzzleCard(page).getByRole('button', { name: 'Hint' }).click();
  await expectFineAtBothWidths(page);
  await pressMove(page, 'b3b8');
  await puzzleCard(page).getByRole('button', { name: 'Stay here' }).click();
  await expect(puzzleCard(page).getByRole('button', { name: 'Solved!' })).toBeVisible();
  await expectFineAtBothWidths(page);
});

test('axe finds nothing serious in the statistics', async ({ page }) => {
  await openLearn(page);
  await quickActions(page).getByRole('button', { name: 'View Statistics' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2);
  await expectFineAtBothWidths(page);
});
