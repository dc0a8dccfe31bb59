/** A set of puzzles that is solved twice, over a real server of its own. */
import type { Page } from '@playwright/test';
import { playMoves } from '../src/chess/position/move';
import { type PuzzleDto } from '../src/contract/learn/puzzles';
import { wrongMove } from './learn-solving';
import { signUp } from './repertoire-screen';
import { button } from './studies-screen';
import { expectFineAtBothWidths } from './support/axe';
import { expect, test } from './support/own-server';

const cycle = (page: Page) => page.getByRole('region', { name: 'Cycle', exact: true });
const cycles = (page: Page) => page.getByRole('region', { name: 'Cycles' });
const rows = (page: Page) => cycles(page).getByRole('row');

const leftIn = async (page: Page): Promise<readonly number[]> => {
  const set = await page.request.get(`/api/user/1/puzzle-sets/${page.url().split('/').at(-1)}`);
  return ((await set.json()) as { readonly left: readonly number[] }).left;
};

const puzzleOf = async (page: Page, id: number): Promise<PuzzleDto> =>
  (await (await page.request.get(`/api/puzzles/${id}`)).json()) as PuzzleDto;

const typeMove = async (page: Page, move: string): Promise<void> => {
  await page.keyboard.press('/');
  await page.getByRole('textbox', { name: 'Type a move' }).fill(move);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
};

/** All own moves of the line. */
const solve = async (page: Page, { fen, line = [] }: PuzzleDto): Promise<void> => {
  for (const [ply, { uci }] of playMoves(fen, line).entries()) if (ply % 2 === 0) await typeMove(page, uci);
};

test('a set is solved twice by keyboard, and both times stand side by side', async ({ page }) => {
  await page.goto('/learn/sets');
  await page.getByLabel('Puzzles').selectOption('Any theme');
  await page.getByLabel('Number').selectOption('10 puzzles');
  await page.getByLabel('Name').fill('Ten of everything');
  await button(page, 'Make the set').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ten of everything' })).toBeVisible();

  for (const [round, missed] of [
    [1, 1],
    [2, 0],
  ] as const) {
    await page.getByRole('button', { name: `Start cycle ${round}: 10 puzzles` }).press('Enter');
    const left = await leftIn(page);
    for (const [tried, id] of left.entries()) {
      await expect(cycle(page)).toContainText(`Cycle ${round}: ${tried} of 10 puzzles`);
      const puzzle = await puzzleOf(page, id);
      if (tried >= missed) {
        await solve(page, puzzle);
        continue;
      }
      await typeMove(page, wrongMove(puzzle));
      await expect(cycle(page)).toContainText('That wasn’t best. The answer:');
      await expectFineAtBothWidths(page);
      await page.keyboard.press('Space');
    }
    await expect(rows(page)).toHaveCount(1 + round);
    await expect(cycles(page).getByRole('img', { name: 'Seconds a puzzle' })).toBeVisible();
    await expect(cycles(page)).toContainText('A day of rest makes the next cycle say more: it is due on');
    const missedInLast = cycles(page).getByRole('link', { name: /^Puzzle 1 of 10: missed, \d+ s$/ });
    await expect(missedInLast).toHaveCount(missed);
  }
  await expect(rows(page).nth(1)).toContainText('9 of 10 (90%)');
  await expect(rows(page).nth(2)).toContainText('10 of 10 (100%)');

  await page.getByRole('link', { name: 'All sets' }).click();
  await expect(page.getByRole('region', { name: 'Ten of everything' })).toContainText('Cycle 3: 10 puzzles left');
  await expectFineAtBothWidths(page);
  await button(page, 'Delete Ten of everything').click();
  await button(page, 'Delete').click();
  await expect(page.getByText('No sets yet.')).toBeVisible();
});

test('the chapters of a study become a set, and each that cannot is named', async ({ page }) => {
  const chapter = (name: string, pgn: string) => ({ name, orientation: 'white', pgn });
  const made = await page.request.post('/api/user/1/studies', {
    data: {
      ...{ name: 'Tactics of the week', notes: '', visibility: 'private' },
      chapters: [
        chapter('Back rank', '[SetUp "1"]\n[FEN "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"]\n\n1. Ra8# *\n'),
        chapter('Introduction', '*\n'),
      ],
    },
  });
  expect(made.status()).toBe(201);
  await page.goto('/learn/sets');
  await page.getByLabel('Puzzles').selectOption('The chapters of a study');
  await page.getByLabel('Study', { exact: true }).selectOption('Tactics of the week');
  await expect(page.getByText('1 chapter becomes a puzzle.')).toBeVisible();
  await expect(page.getByText('Introduction: its main line has no move to find.')).toBeVisible();
  await expectFineAtBothWidths(page);
  await button(page, 'Make the set').click();
  await page.getByRole('button', { name: 'Start cycle 1: 1 puzzle' }).click();
  await typeMove(page, 'Ra8#');
  await expect(rows(page).nth(1)).toContainText('1 of 1 (100%)');
});

test.describe('with accounts', () => {
  test.use({ settings: { PROFILE_MODE: 'signed-in' } });

  test('guests are told where sets are saved, and a member has none at first', async ({ page }) => {
    await page.goto('/learn/sets');
    await expect(page.getByText('Without an account they are saved on this device only.')).toBeVisible();
    await signUp(page);
    await page.goto('/learn/sets');
    await expect(page.getByText('No sets yet.')).toBeVisible();
    await page.getByLabel('Puzzles').selectOption('What I missed: my games, puzzles I failed');
    await button(page, 'Make the set').click();
    await expect(page.getByRole('alert')).toContainText('Fewer than 5 puzzles match');
  });
});
