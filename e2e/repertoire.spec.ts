/** A repertoire over a real server of its own: proposed, imported, added to from a board, changed in two tabs. */
import type { Page } from '@playwright/test';
import {
  ASKED,
  comparePgn,
  dialog,
  here,
  importPgn,
  makeRepertoire,
  question,
  result,
  SPANISH,
  toast,
  VISITORS,
  withColor,
} from './repertoire-screen';
import { button, moves, play, tab } from './studies-screen';
import { expectFineAtBothWidths, expectNoSeriousFindings } from './support/axe';
import { INPUT_MODES } from './support/input-modes';
import { NARROW } from './support/screens';
import { expect, test } from './support/own-server';

test.use({ settings: { PROFILE_MODE: 'signed-in' } });

const FROM_GAMES = 'Start from my games or a PGN';

const openChoices = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Positions to choose a move in' }).getByRole('listitem');

for (const visitor of VISITORS) {
  test(`games propose a repertoire, ${visitor.name}, which is trained at once`, async ({ page }) => {
    await visitor.enter(page);
    await page.goto('/repertoire');
    await withColor(page, 'White').getByRole('button', { name: FROM_GAMES }).click();
    await dialog(page).getByLabel('Your username at Lichess').fill('GambitGustav');
    await button(page, 'Read my games').click();
    await dialog(page)
      .getByRole('button', { name: /^Compare \d+ games of GambitGustav$/ })
      .click();
    await expect(openChoices(page)).toHaveCount(1);
    await expect(button(page, 'Show the proposal of 0 moves')).toBeDisabled();
    await openChoices(page).getByRole('button', { name: 'e4, 17 games' }).click();
    await expect(openChoices(page)).toHaveCount(4);
    await dialog(page)
      .getByRole('button', { name: /^Show the proposal of [1-9]\d* moves$/ })
      .click();
    await expect(dialog(page)).toContainText(/[1-9]\d* new moves, [1-9]\d* new positions; 0 moves are there already\./);
    await button(page, 'Add all').click();
    await expect(moves(page)).toContainText('e4');
    await expect(here(page)).toContainText('e4Main move');
    await expect(tab(page, 'Moves')).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Gaps \(\d+\)$/ })).toBeVisible();

    await page.getByRole('button', { name: /^Train \d+$/ }).click();
    await expect(question(page)).toContainText(ASKED);
    await play(page, 'e2', 'e4');
    await expect(page.getByRole('progressbar', { name: 'Moves asked' })).toHaveAttribute('aria-valuenow', '1');
    await button(page, 'End training').click();
    await page.reload();
    await expect(moves(page)).toContainText('e4');
    await page.goto('/learn');
    const card = page.getByRole('region', { name: 'Repertoire with White' });
    await page.getByRole('region', { name: 'Your repertoire' }).scrollIntoViewIfNeeded();
    await expect(card).toContainText(/\d new today/);
    await expect(page.getByRole('region', { name: 'Repertoire with Black' })).toContainText(
      'No repertoire with Black yet.',
    );
    await card.getByRole('link', { name: 'Train White repertoire' }).click();
    await expect(question(page)).toBeVisible();
  });
}

const VARIED = '1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6 *\n\n[White "Broken"]\n\n1. d4 d5 2. Ke3 *\n';

test('a PGN is compared before anything changes, and the second import changes nothing', async ({ page }) => {
  await makeRepertoire(page);
  await comparePgn(page, VARIED);
  await expect(dialog(page)).toContainText('9 new moves, 9 new positions; 0 moves are there already.');
  await expect(dialog(page).getByRole('status')).toContainText('1 problem in the file');
  await expect(dialog(page).getByRole('status').getByRole('listitem')).toContainText(/Ke3 \(game 2, move 2, line 5/);
  await expectFineAtBothWidths(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(here(page)).toContainText('Your move: none yet');

  await importPgn(page, VARIED);
  await expect(here(page)).toContainText('e4Main move');
  await expect(here(page)).toContainText('d4Also mine');
  await comparePgn(page, VARIED);
  await expect(dialog(page)).toContainText('0 new moves, 0 new positions; 9 moves are there already.');
  await expect(button(page, 'Add all')).toBeDisabled();
  await button(page, 'Back').click();
  await dialog(page).getByLabel('PGN: games, variations, a study').fill('1. c4 c5 (1... e5 2. g3) *');
  await button(page, 'Compare').click();
  await expect(dialog(page)).toContainText('In 1 position you already play another move');
  await button(page, 'Add all').click();
  await expect(here(page).getByRole('listitem')).toHaveText([/e4Main move/, /d4Also mine/, /c4Also mine/]);
  await button(page, 'Undo').click();
  await expect(here(page).getByRole('listitem')).toHaveText([/e4Main move/, /d4Also mine/]);
});

/** Closes it: the next one may say the same. */
const expectToast = async (page: Page, text: string): Promise<void> => {
  await expect(toast(page)).toContainText(text);
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page)).toHaveCount(0);
};

for (const visitor of VISITORS) {
  test(`the key S adds a line from the analysis board, ${visitor.name}, and the toast undoes it`, async ({ page }) => {
    await visitor.enter(page);
    await page.goto('/analysis');
    await play(page, 'e2', 'e4');
    await expect(moves(page)).toContainText('e4');
    await page.keyboard.press('s');
    await button(page, 'New repertoire with White').click();
    await expectToast(page, '1 move added to White repertoire');
    await play(page, 'e7', 'e5');
    await expect(moves(page)).toContainText('e5');
    await page.keyboard.press('s');
    await expectToast(page, '1 move added to White repertoire');
    await play(page, 'g1', 'f3');
    await expect(moves(page)).toContainText('Nf3');
    await page.keyboard.press('s');
    await expectToast(page, '1 move added to White repertoire');
    await page.keyboard.press('s');
    await expectToast(page, 'White repertoire has this line already.');
    await play(page, 'b8', 'c6');
    await expect(moves(page)).toContainText('Nc6');
    await page.keyboard.press('s');
    await expect(toast(page)).toContainText('1 move added');
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await page.goto('/repertoire');
    await expect(withColor(page, 'White').getByRole('listitem')).toContainText('3 moves');
    await withColor(page, 'White').getByRole('link', { name: 'White repertoire', exact: true }).click();
    await expect(moves(page)).toContainText('Nf3');
    await expect(moves(page)).not.toContainText('Nc6');
  });

  test(`a tab that is behind another one says so, ${visitor.name}, and nothing is overwritten`, async ({
    page,
    context,
  }) => {
    await visitor.enter(page);
    const address = await makeRepertoire(page, '1. e4 e5 *');
    const other = await context.newPage();
    await other.goto(address);
    await expect(here(other)).toContainText('e4Main move');
    await play(other, 'd2', 'd4');
    await button(other, 'Add this line').click();
    await expect(here(other)).toContainText('They play');
    await expect(button(other, 'Add this line')).toBeDisabled();
    await expect(button(other, 'Undo')).toBeEnabled();

    await play(page, 'c2', 'c4');
    await button(page, 'Add this line').click();
    await expect(toast(page)).toContainText('Not saved');
    await expect(toast(page)).toContainText('changed in another tab or on another device');
    await expectNoSeriousFindings(page);
    await page.keyboard.press('Home');
    await expect(here(page).getByRole('listitem')).toHaveText([/e4Main move/, /d4Also mine/]);
    await toast(page).getByRole('button', { name: 'Apply again' }).click();
    await expect(here(page).getByRole('listitem')).toHaveText([/e4Main move/, /d4Also mine/, /c4Also mine/]);
    await expect(button(page, 'Undo')).toBeEnabled();
    await other.reload();
    await expect(here(other).getByRole('listitem')).toHaveText([/e4Main move/, /d4Also mine/, /c4Also mine/]);
  });
}

for (const hand of INPUT_MODES) {
  test.describe(hand.name, () => {
    test.use(hand.use);

    test('a repertoire is made, added to and trained', async ({ page }) => {
      const board = page.getByRole('grid').first();
      await page.goto('/repertoire');
      await hand.press(withColor(page, 'White').getByRole('button', { name: 'Start empty' }));
      await expect(page.getByRole('heading', { name: 'White repertoire', level: 1 })).toBeAttached();
      await hand.press(button(page, 'Import'));
      await hand.write(dialog(page).getByLabel('PGN: games, variations, a study'), '1. e4 e5 *');
      await hand.press(button(page, 'Compare'));
      await hand.press(button(page, 'Add all'));
      await expect(here(page)).toContainText('e4Main move');
      for (const [from, to] of [
        ['e2', 'e4'],
        ['e7', 'e5'],
        ['g1', 'f3'],
      ] as const) {
        await hand.pressSquare(board, from);
        await hand.pressSquare(board, to);
      }
      await hand.press(button(page, 'Add this line'));
      await expect(button(page, 'Add this line')).toBeDisabled();
      await hand.press(page.getByRole('button', { name: 'Train 2' }));
      await expect(question(page)).toContainText(ASKED);
      await hand.press(button(page, 'Hint'));
      for (const [from, to] of [
        ['e2', 'e4'],
        ['g1', 'f3'],
      ] as const) {
        await expect(question(page)).toContainText(ASKED);
        await hand.pressSquare(board, from);
        await hand.pressSquare(board, to);
      }
      await expect(result(page)).toContainText('1 of 2 right on the first try');
      await hand.press(button(page, 'Back to the repertoire'));
      await expect(button(page, 'Train')).toBeDisabled();
    });
  });
}

const PLANTED = '1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *';

test('the engine finds a bad move, which leads to its position, and stays known in other tabs', async ({ page }) => {
  await makeRepertoire(page, PLANTED);
  await page.getByRole('tab', { name: 'Check' }).click();
  const check = page.getByRole('region', { name: 'Check with the engine' });
  await expectFineAtBothWidths(page);
  await button(page, 'Check with the engine').click();
  await expect(check).toContainText('of 3 positions checked');
  const bad = check.getByRole('button', { name: /Qxf7\+ loses \d\d points; better 3\./ });
  await expect(bad).toBeVisible();
  await expect(button(page, 'Stop')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('tab', { name: 'Check' }).click();
  await expectFineAtBothWidths(page);
  await bad.click();
  await expect(here(page)).toContainText('Qxf7+Main move');
});

test('the check says why it stopped, and keeps what it has', async ({ page }) => {
  const answers = [
    { status: 429, json: { message: 'Too many', id: 'too-many-open-calls' } },
    { status: 503, json: { message: 'The engine failed', id: 'engine-failed' } },
  ];
  await page.route('**/api/repertoire-check', async (route) => {
    const answer = answers.shift();
    await (answer === undefined ? route.abort() : route.fulfill(answer));
  });
  await makeRepertoire(page, '1. d4 d5 2. Bh6 *');
  await page.getByRole('tab', { name: 'Check' }).click();
  for (const sentence of ['The engine is busy.', 'The engine isn’t available', 'The connection was interrupted.']) {
    await page.getByRole('button', { name: /^Check (with the engine|the rest)$/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  }
});

test('nothing serious in the list, on the board and in training, at both widths', async ({ page }) => {
  await page.goto('/repertoire');
  await expect(withColor(page, 'Black')).toBeVisible();
  await expectFineAtBothWidths(page);
  await makeRepertoire(page, SPANISH);
  await expect(page.getByRole('tab', { name: /^Gaps \(\d+\)$/ })).toBeVisible();
  await expectFineAtBothWidths(page);
  await play(page, 'e2', 'e4');
  await expect(here(page).getByRole('list', { name: 'Replies' })).toContainText('e5');
  await expectFineAtBothWidths(page);
  await page.getByRole('tab', { name: /^Gaps/ }).click();
  await expectFineAtBothWidths(page);
  await button(page, 'Settings').click();
  await expectFineAtBothWidths(page);
  await page.keyboard.press('Escape');
  await button(page, 'Train 4').click();
  await expect(question(page)).toContainText(ASKED);
  await expectFineAtBothWidths(page);
  await play(page, 'g2', 'g4');
  await expect(question(page)).toContainText('Play e4.');
  await expectFineAtBothWidths(page);
});

test('on a phone the board is in view, and nothing is scrolled sideways', { tag: '@fast' }, async ({ page }) => {
  await page.setViewportSize(NARROW);
  await makeRepertoire(page, SPANISH);
  const expectBoardInView = async (): Promise<void> => {
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.locator('cg-board')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  };
  await expectBoardInView();
  await button(page, 'Train 4').click();
  await expect(question(page)).toContainText(ASKED);
  await expectBoardInView();
  await expect(button(page, 'Hint')).toBeInViewport();
});
