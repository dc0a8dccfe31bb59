/** What one's games say of a repertoire, its notes, and training without looking at the board. */
import type { Page } from '@playwright/test';
import { ASKED, here, makeRepertoire, question, result, SPANISH } from './repertoire-screen';
import { button, moves, play, tab } from './studies-screen';
import { expectFineAtBothWidths } from './support/axe';
import { expect, test } from './support/own-server';

test.use({ settings: { PROFILE_MODE: 'signed-in' } });

const exits = (page: Page) =>
  page.getByRole('list', { name: 'Where your games left your lines' }).getByRole('listitem');

test('games show where they left the lines, which leads to an answer and to training', async ({ page }) => {
  await makeRepertoire(page, SPANISH);
  await tab(page, 'Games').click();
  await page.getByLabel('Your username at Lichess').fill('GambitGustav');
  await button(page, 'Read my games').click();
  await expect(exits(page).first()).toContainText(/\d+ of \d+ games/);
  await expect(exits(page).first()).toContainText('; last ');
  await expectFineAtBothWidths(page);

  await exits(page).filter({ hasText: 'Add an answer' }).first().getByRole('button', { name: 'Add an answer' }).click();
  await expect(here(page).getByRole('list', { name: 'Replies' })).toContainText('No answer');

  await exits(page).getByRole('button', { name: 'Train from here' }).first().click();
  await expect(question(page)).toContainText('with White?');
});

test('a preparation says first what the opponent plays that has no answer', async ({ page }) => {
  await makeRepertoire(page, '1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *');
  await page.goto('/prepare?player=mira.talwade&me=none');
  const open = page.getByRole('list', { name: 'Replies without an answer' });
  await expect(open.getByRole('listitem').first()).toHaveText('1.e4 c5 2.Nf3 d6in 13 of 13 games: no answer');
  await expectFineAtBothWidths(page);
  await open.getByRole('link').first().click();
  await expect(here(page)).toContainText('This position isn’t in your repertoire.');
});

test('a note and an arrow are there again wherever their position is', async ({ page }) => {
  const address = await makeRepertoire(page, SPANISH);
  await play(page, 'e2', 'e4');
  await tab(page, 'Notes').click();
  await page.getByLabel('Note on this position').fill('Expect the Sicilian too.');
  await button(page, 'Save note').click();
  await tab(page, 'Moves').click();
  await expect(moves(page)).toContainText('Expect the Sicilian too.');
  const box = (await page.locator('cg-board').boundingBox())!;
  const at = (file: number, rank: number) =>
    [box.x + ((file + 0.5) * box.width) / 8, box.y + ((7.5 - rank) * box.height) / 8] as const;
  await page.mouse.move(...at(6, 7));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...at(5, 5), { steps: 5 });
  await page.mouse.up({ button: 'right' });
  const arrows = page.locator('.cg-shapes line');
  await expect(arrows).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'Saving' })).toHaveCount(0);

  await page.goto(`${address}?line=e4`);
  await expect(moves(page)).toContainText('Expect the Sicilian too.');
  await expect(arrows).toHaveCount(1);
  await tab(page, 'Notes').click();
  await button(page, 'Remove arrows').click();
  await expect(arrows).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(arrows).toHaveCount(1);
});

test('a page whose measurement cannot be loaded says so, and can be edited', async ({ page }) => {
  await page.addInitScript(() => {
    const RealWorker = globalThis.Worker;
    globalThis.Worker = class extends RealWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(String(url).includes('measure-worker') ? '/api/missing' : url, options);
      }
    };
  });
  await makeRepertoire(page, SPANISH);
  await expect(page.getByText('Not measured. Reload the page to try again.').first()).toBeVisible();
  await play(page, 'd2', 'd4');
  await button(page, 'Add this line').click();
  await expect(moves(page)).toContainText('d4');
});

test('names, roles and typed moves are enough to train', async ({ page }) => {
  // A move that the engine finds sound would be asked again.
  await page.route('**/api/evaluation?*', (route) => route.abort());
  await makeRepertoire(page, SPANISH);
  await page.getByRole('button', { name: 'Train 4' }).press('Enter');
  const status = question(page).getByRole('status');
  const answer = async (move: string): Promise<void> => {
    await page.keyboard.press('/');
    const field = page.getByRole('textbox', { name: 'Type a move' });
    await expect(field).toBeFocused();
    await field.fill(move);
    await field.press('Enter');
    await field.press('Escape');
  };
  await expect(status).toHaveText(ASKED);
  await page.keyboard.press('p');
  await expect(page.getByRole('log', { name: 'Read out' })).toContainText('White: king e1');
  await answer('e4');
  await expect(status).toContainText('e5');
  await answer('d4');
  await expect(status).toHaveText('d4 isn’t your move here. Play Nf3.');
  await page.getByRole('button', { name: 'It was a slip' }).press('Enter');
  await expect(status).toContainText('e5');
  await answer('Nf3');
  await expect(status).toContainText('Nc6');
  await answer('Bb5');
  await expect(status).toContainText('a6');
  await answer('Ba4');
  await expect(result(page)).toContainText('3 of 4 right on the first try');
  await page.getByRole('button', { name: 'Back to the repertoire' }).press('Enter');
  await expect(button(page, 'Train')).toBeDisabled();
});
