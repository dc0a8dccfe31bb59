/** The board of an analysis to think on: moves are tried, variations arranged, comments and arrows made, all of it kept. */
import type { Page } from '@playwright/test';
import { parsePgn } from '../src/chess/pgn/pgn';
import { board, evaluation, grid, openResult, operaResult, pgnField, piecesOn, step } from './analysis-fixtures';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

const moves = (page: Page) => page.getByRole('region', { name: 'Moves' });
const variation = (page: Page, text: string) => moves(page).getByRole('paragraph').filter({ hasText: text });
const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Edit the game' }).getByRole('button', { name });
const place = (page: Page, text: string) => page.getByText(text, { exact: true });

/** The middle of a square on the screen. */
const middleOf = async (page: Page, square: string) => {
  const box = await board(page).locator('cg-board').boundingBox();
  if (!box) throw new Error('the board is not on the page');
  return {
    x: box.x + (box.width * ('abcdefgh'.indexOf(square.charAt(0)) + 0.5)) / 8,
    y: box.y + (box.height * (8.5 - Number(square.charAt(1)))) / 8,
  };
};
const press = async (page: Page, square: string) => {
  const { x, y } = await middleOf(page, square);
  await page.mouse.click(x, y);
};
const play = async (page: Page, from: string, to: string) => {
  await press(page, from);
  await press(page, to);
};
const drag = async (page: Page, from: string, to: string, button: 'left' | 'right') => {
  const [one, other] = [await middleOf(page, from), await middleOf(page, to)];
  await page.mouse.move(one.x, one.y);
  await page.mouse.down({ button });
  await page.mouse.move(other.x, other.y, { steps: 5 });
  await page.waitForFunction(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.mouse.up({ button });
};
const exported = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the game' });
  await dialog.getByRole('checkbox', { name: /With the analysis/ }).uncheck();
  const text = await dialog.getByRole('textbox', { name: 'PGN' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return text;
};

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await openResult(page, operaResult);
});

test('a move is tried beside the game, and the game goes on as it was [BOARD-01, BOARD-02, BOARD-04]', async ({
  page,
}) => {
  await page.keyboard.press('ArrowRight');
  await play(page, 'c7', 'c5');
  await expect.poll(() => piecesOn(board(page))).toContain('c5 black pawn');
  await expect(variation(page, 'c5')).toHaveText('1... c5');
  await expect(evaluation(page)).toHaveText('--');
  await drag(page, 'g1', 'f3', 'left');
  await expect(variation(page, 'c5')).toHaveText('1... c5 2. Nf3');
  await step(page, 'Back one move').click();
  await step(page, 'Back one move').click();
  await page.keyboard.press('End');
  await expect(place(page, 'Checkmate')).toBeVisible();
});

test('playing what the game has goes on in it and adds nothing', async ({ page }) => {
  await play(page, 'e2', 'e4');
  await expect(place(page, 'Move 1')).toBeVisible();
  await expect(evaluation(page)).toHaveText('+0.4');
  await expect(tool(page, 'Undo')).toBeDisabled();
});

test('variations are moved up and down, made the main line, deleted, and all of it undone', async ({ page }) => {
  const main = () => moves(page).getByRole('row').nth(1);
  await page.keyboard.press('ArrowRight');
  await play(page, 'c7', 'c5');
  await expect(variation(page, 'c5')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await play(page, 'e7', 'e6');
  await expect(variation(page, 'e6')).toBeVisible();
  await tool(page, 'Move variation up').click();
  await expect(moves(page).getByRole('paragraph').first()).toHaveText('1... e6');
  await tool(page, 'Make main line').click();
  await expect(main()).toContainText('e6');
  await expect(variation(page, 'e5')).toContainText('1... e5');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(main()).toContainText('e5');
  await tool(page, 'Delete from here').click();
  await expect(variation(page, 'e6')).toHaveCount(0);
  await expect(place(page, 'Move 1')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(variation(page, 'e6')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(variation(page, 'e6')).toHaveCount(0);
});

test('what the engine said of a move stays with it when another becomes the main line', async ({ page }) => {
  await page.keyboard.press('ArrowRight');
  await play(page, 'c7', 'c5');
  await tool(page, 'Make main line').click();
  await expect(evaluation(page)).toHaveText('--');
  await variation(page, 'e5').getByRole('button', { name: 'e5', exact: true }).click();
  await expect(evaluation(page)).toHaveText('+0.4');
});

test('comment, signs and arrows survive a reload, and the exported game has them when it comes back', async ({
  page,
}) => {
  await page.keyboard.press('ArrowRight');
  await play(page, 'c7', 'c5');
  await page.keyboard.press('c');
  await expect(page.getByRole('textbox', { name: 'Comment on Move 1..., c5' })).toBeFocused();
  await page.keyboard.type('The Sicilian: Black fights for d4.');
  await page.getByRole('button', { name: 'Good move', exact: true }).click();
  await drag(page, 'c5', 'd4', 'right');
  const arrows = board(page).locator('.cg-shapes line');
  await expect(arrows).toHaveCount(1);
  await expect(variation(page, 'c5')).toHaveText('1... c5!Good move The Sicilian: Black fights for d4.');
  const text = await exported(page);
  expect(text).toMatch(/1\.\.\. c5 \$1 \{The Sicilian: Black fights for d4\. \[%cal Gc5d4\]\}/);

  await page.reload();
  await expect(variation(page, 'c5')).toContainText('Black fights for d4.');
  await expect(arrows).toHaveCount(1);
  expect(await exported(page)).toBe(text);

  await page.getByRole('button', { name: '← New Analysis' }).click();
  await pgnField(page).fill(text);
  await page.getByRole('button', { name: 'Open on the board without analysis' }).click();
  await expect(variation(page, 'c5')).toContainText('Black fights for d4.');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('textbox', { name: 'PGN' })).toHaveValue(text);
  const [reading] = parsePgn(text);
  expect(reading?.ok).toBe(true);
});

test('arrows are drawn by finger and keyboard in a color of one’s choice, and taken away', async ({ page }) => {
  const [arrows, circles] = [board(page).locator('.cg-shapes line'), board(page).locator('.cg-shapes circle')];
  await page.getByRole('button', { name: 'More board controls' }).click();
  await page.getByRole('button', { name: 'Best move arrow' }).click();
  await tool(page, 'Draw arrows and circles').click();
  await page.getByRole('radio', { name: 'Red' }).click();
  await drag(page, 'e2', 'e4', 'left');
  await expect(arrows).toHaveCount(1);
  await expect(place(page, 'Starting Position')).toBeVisible();
  await grid(page).getByRole('gridcell', { name: /^e2/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(circles).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(arrows).toHaveCount(0);
  await expect(circles).toHaveCount(0);
});

test('the board is played on by keyboard, square by square', async ({ page }) => {
  await grid(page).getByRole('gridcell', { name: /^e2/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('White played d4: evaluation --')).toHaveAttribute('aria-live', 'polite');
  await expect(variation(page, 'd4')).toHaveText('1. d4');
});

test('a pawn becomes a queen by itself, and something else when that is chosen [BOARD-03]', async ({ page }) => {
  await page.getByRole('button', { name: '← New Analysis' }).click();
  await pgnField(page).fill('8/P6k/8/8/8/8/7K/8 w - - 0 1');
  await page.getByRole('button', { name: 'Open the position' }).click();
  await play(page, 'a7', 'a8');
  await expect.poll(() => piecesOn(board(page))).toContain('a8 white queen');
  await page.getByRole('button', { name: 'Knight', exact: true }).click();
  await expect.poll(() => piecesOn(board(page))).toContain('a8 white knight');
  await expect(moves(page).getByRole('button', { name: 'a8=N' })).toHaveAttribute('aria-current', 'step');
  await expect(moves(page).getByText('a8=Q')).toHaveCount(0);
});

test('the engine’s line is played by pressing one of its moves', async ({ page }) => {
  await moves(page).getByRole('button', { name: /^Nxd7/ }).click();
  await page.getByRole('button', { name: 'Nxb8', exact: true }).last().click();
  await expect(place(page, 'Move 16...')).toBeVisible();
  await expect.poll(() => piecesOn(board(page))).toContain('b8 black knight');
});

test('the wheel steps over the board', async ({ page }) => {
  const { x, y } = await middleOf(page, 'd5');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 120);
  await expect(place(page, 'Move 1')).toBeVisible();
  await page.mouse.wheel(0, 120);
  await expect(place(page, 'Move 1...')).toBeVisible();
  await page.mouse.wheel(0, -120);
  await expect(place(page, 'Move 1')).toBeVisible();
});

test('an empty board is begun on, and its game analyzed there', async ({ page }) => {
  await page.getByRole('button', { name: '← New Analysis' }).click();
  await play(page, 'e2', 'e4');
  await expect(moves(page).getByRole('button', { name: 'e4' })).toBeVisible();
  await page.reload();
  await expect(moves(page).getByRole('button', { name: 'e4' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Analyze Game' })).toBeEnabled();
});

test('a move whose writing the browser has not finished survives a reload', async ({ page }) => {
  await page.evaluate(() => {
    IDBFactory.prototype.open = (name) => {
      if (name === 'analyses') document.body.dataset['asked'] = 'yes';
      return Object.create(null) as IDBOpenDBRequest;
    };
  });
  await play(page, 'd2', 'd4');
  await expect(page.locator('body[data-asked]')).toBeAttached();
  await page.reload();
  await expect(variation(page, 'd4')).toHaveText('1. d4');
});

test('a proven endgame is said, and its moves are played; where no table knows it there is nothing', async ({
  page,
}) => {
  await page.getByRole('button', { name: '← New Analysis' }).click();
  await pgnField(page).fill('4k3/8/4K3/4P3/8/8/8/8 w - - 0 1');
  await page.getByRole('button', { name: 'Open the position' }).click();
  const tablebase = page.getByRole('region', { name: 'Tablebase' });
  await expect(tablebase).toContainText('White wins: mate in 13.');
  await expect(page.getByRole('img', { name: 'Evaluation bar: #13' })).toBeVisible();
  await expect(tablebase.getByRole('button')).toHaveText(['Kd6 wins, mate in 12', 'Kf5 draws']);
  await tablebase.getByRole('button', { name: 'Kd6' }).click();
  await expect(moves(page).getByRole('button', { name: 'Kd6' })).toHaveAttribute('aria-current', 'step');
  await expect(tablebase).toHaveCount(0);
});
