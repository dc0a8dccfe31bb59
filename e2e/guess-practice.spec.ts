/** Guessing the moves of a game, and playing a position against the engine of the browser. */
import type { Page } from '@playwright/test';
import { OPERA_PGN, openResult, operaResult } from './analysis-fixtures';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

/** Légal de Kermeur – Saint Brie, Paris 1750. */
const LEGAL = `[White "Legal de Kermeur"]
[Black "Saint Brie"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0`;

const press = async (page: Page, move: string): Promise<void> => {
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-disabled', 'true');
  for (const name of [move.slice(0, 2), move.slice(2, 4)]) await page.locator(`[data-square=${name}]`).press('Enter');
};

const type = async (page: Page, san: string): Promise<void> => {
  await page.keyboard.press('/');
  await page.keyboard.type(san);
  await page.keyboard.press('Enter');
};

const guesses = (page: Page) => page.getByRole('region', { name: 'Guesses', exact: true });

test.beforeEach(({ page }) => asGuest(page));

test('a whole short game is guessed, scored and summed up; no move is in the page before its turn', async ({
  page,
}) => {
  await page.goto('/guess');
  await page.getByRole('textbox', { name: 'PGN of a game' }).fill(LEGAL);
  await page.getByRole('button', { name: 'Use this game' }).click();
  await expect(page.getByRole('radio', { name: 'Guess White' })).toBeChecked();
  await page.getByRole('button', { name: 'Start' }).click();

  await expect(guesses(page)).toContainText('Move 1: what did White play?');
  await press(page, 'e2e4');
  await expect(guesses(page)).toContainText('e4: the move of the game.');
  await page.keyboard.press('Space');
  await expect(guesses(page)).toContainText('Move 2: what did White play?');
  for (const [san, number] of [
    ['Nf3', 3],
    ['Bc4', 4],
  ] as const) {
    await type(page, san);
    await expect(guesses(page)).toContainText(`${san}: the move of the game.`);
    await page.keyboard.press('Space');
    await expect(guesses(page)).toContainText(`Move ${number}: what did White play?`);
  }
  await type(page, 'd3');
  await expect(guesses(page)).toContainText('You guessed d3. The game went Nc3.');
  await expect(guesses(page)).toContainText(/You\s*d3\s*[+-]\d\.\d\s*\d+/);
  await expectFineAtBothWidths(page);

  await page.reload();
  await expect(guesses(page)).toContainText('You guessed d3. The game went Nc3.');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(guesses(page)).toContainText('Guess 5 of 7');
  await expect(guesses(page)).toContainText('g6');
  expect(await page.content()).not.toMatch(/Nxe5|Bxd1|Nd5#/);
  for (const san of ['Nxe5', 'Bxf7+', 'Nd5#']) {
    await type(page, san);
    await expect(guesses(page)).toContainText(`${san}: the move of the game.`);
    await page.keyboard.press('Space');
  }
  await expect(guesses(page)).toContainText('The game is over.');
  await expect(guesses(page)).toContainText('Same move: 6 of 7.');
  await expect(guesses(page)).toContainText(/Your 7 guesses: \d+\. The player’s moves: \d+\./);
  await expectFineAtBothWidths(page);
  await page.getByRole('link', { name: 'See the game in analysis' }).click();
  await expect(page).toHaveURL(/\/analysis\?game=/);
});

test('an analyzed game is guessed without an engine where its analysis knows the moves', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await openResult(page, operaResult);
  await page.getByRole('link', { name: 'Guess the moves' }).click();
  await expect(page.getByRole('heading', { name: /^Paul Morphy/ })).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(guesses(page)).toContainText('Move 8: what did White play?');
  expect(OPERA_PGN).toContain('8. Nc3');
  await type(page, 'Nc3');
  await expect(guesses(page)).toContainText(/Game\s*Nc3\s*[+-]\d\.\d\s*\d+/);
  await page.keyboard.press('Space');
  await type(page, 'a3');
  await expect(guesses(page).getByRole('alert')).toContainText('Couldn’t load the engine.');
  await expect(guesses(page)).toContainText('You guessed a3. The game went Bg5.');
});

test('a position of any board is practiced to mate against the engine', async ({ page }) => {
  await page.goto('/analysis');
  await page.getByRole('button', { name: 'More board controls' }).click();
  await page.getByRole('link', { name: 'Practice from here' }).click();
  await expect(page.getByRole('heading', { name: 'You are White against the engine at level 4' })).toBeVisible();
  await expect(page).toHaveURL(/\/practice\?fen=rnbqkbnr/);

  await page.goto(`/practice?${new URLSearchParams({ fen: 'k7/8/2K5/8/8/8/8/1Q6 w - - 0 1' }).toString()}`);
  await page.getByRole('combobox', { name: 'Strength of the engine' }).selectOption('Level 2 (about 1500)');
  await expect(page.getByRole('heading', { name: 'You are White against the engine at level 2' })).toBeVisible();
  await expectFineAtBothWidths(page);
  await press(page, 'c6c7');
  await expect(page).toHaveURL(/moves=c6c7-a8a7/);
  await page.reload();
  await expect(page.getByText('Your move.')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page).not.toHaveURL(/moves=/);
  await press(page, 'c6c7');
  await expect(page).toHaveURL(/moves=c6c7-a8a7/);
  await page.getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByText('You have resigned.')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await press(page, 'b1a2');
  await expect(page.getByText('Checkmate: you have won.')).toBeVisible();
  await expectFineAtBothWidths(page);
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Show the best line' }).click();
  await expect(page).toHaveURL(/\/analysis\?game=/);
});
