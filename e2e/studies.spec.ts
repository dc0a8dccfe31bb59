/** Studies over a real server of their own: made, played in, changed in two tabs at once, lost by nothing, exported. */
import type { Page, Route } from '@playwright/test';
import { chaptersOf } from '../src/chess/studies/study-pgn';
import {
  button,
  chapters,
  chooseInMenu,
  exported,
  importFile,
  makeStudy,
  moves,
  play,
  saved,
  tab,
  undo,
  unsavedIn,
  VARIED,
} from './studies-screen';
import { expectFineAtBothWidths, expectNoSeriousFindings } from './support/axe';
import { INPUT_MODES } from './support/input-modes';
import { expect, test } from './support/own-server';

const commentField = (page: Page) => page.getByRole('textbox', { name: /^Comment on / });

/** On the position of the board. */
const comment = async (page: Page, words: string): Promise<void> => {
  if ((await commentField(page).count()) === 0) await button(page, 'Comment and annotations').click();
  await commentField(page).fill(words);
};

test('a study is made, moves are played in it, and a reload shows them', async ({ page }) => {
  await makeStudy(page, 'My openings');
  await play(page, 'e2', 'e4');
  await play(page, 'e7', 'e5');
  await expect(moves(page)).toContainText('e5');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(moves(page)).toContainText('e4');
  await tab(page, 'Chapter').click();
  await page.getByLabel('Name of the chapter').fill('Open games');
  await page.getByLabel('Name of the chapter').press('Enter');
  await page.getByRole('radio', { name: 'Black at the bottom' }).click();
  await expect(page.getByRole('heading', { name: 'Open games', level: 2 })).toBeVisible();
  await expect(chapters(page)).toHaveText([/1Open games/]);
  await button(page, 'Add chapter').click();
  await expect(chapters(page)).toHaveText([/1Open games/, /2Chapter 2/]);
  await tab(page, 'Chapter').click();
  await button(page, 'Move chapter up').click();
  await expect(chapters(page)).toHaveText([/1Chapter 2/, /2Open games/]);
  await button(page, 'Delete chapter').click();
  await expect(chapters(page)).toHaveText([/1Open games/]);
  await undo(page).click();
  await expect(chapters(page)).toHaveText([/1Chapter 2/, /2Open games/]);
  await chooseInMenu(page, 'Delete study');
  await expect(page.getByText('My openings was deleted.')).toBeVisible();
  await undo(page).click();
  await expect(page.getByRole('list', { name: 'Your studies' })).toContainText('2 chapters');
});

test('the games of a file become chapters, and the exported file the same study again', async ({ page }) => {
  await page.goto('/studies');
  await importFile(page, 'Import PGN files', 'club.pgn', VARIED);
  await expect(page.getByRole('heading', { name: 'club', level: 1 })).toBeVisible();
  await expect(chapters(page)).toHaveText([/1Anderssen - Kieseritzky/, /2A line/]);
  await expect(moves(page)).toContainText('the center');
  const file = await exported(page);
  const read = chaptersOf(file, 100);
  expect(read.study).toBe('club');
  expect(read.chapters).toEqual(chaptersOf(VARIED, 100).chapters);
  await page.getByRole('link', { name: 'All studies' }).click();
  await importFile(page, 'Import PGN files', 'again.pgn', file);
  await expect(page.getByRole('heading', { name: 'club', level: 1 })).toBeVisible();
  expect(chaptersOf(await exported(page), 100)).toEqual(read);
  await importFile(page, 'Import PGN', 'bad.pgn', '[White "x"]\n\n1. e4 Ke7 *');
  await expect(page.getByRole('status').filter({ hasText: '1 game was skipped.' })).toContainText('Ke7');
  await expect(tab(page, 'Time')).toHaveCount(0);
  const clocked = '1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. f4 {[%clk 0:02:55]} *';
  await importFile(page, 'Import PGN', 'blitz.pgn', `[ChapterName "Blitz"]\n[TimeControl "180+2"]\n\n${clocked}`);
  await chapters(page).filter({ hasText: 'Blitz' }).getByRole('button').first().click();
  await tab(page, 'Time').click();
  await expect(page.getByRole('region', { name: 'Time per move' })).toContainText('7 s per move on average');
});

test('what two tabs write at once is merged, which can be undone', async ({ page, context }) => {
  const address = await makeStudy(page, 'Two tabs');
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByText('No moves yet.')).toBeVisible();
  await play(other, 'd2', 'd4');
  await expect(saved(other)).toBeVisible();
  await expect(moves(other)).toContainText('d4');
  await expect.poll(() => unsavedIn(other)).toEqual([]);

  await play(page, 'c2', 'c4');
  const notice = page.locator('[data-toast]').filter({ hasText: 'Merged with changes from another tab or device' });
  await expect(notice).toBeVisible();
  for (const move of ['d4', 'c4']) await expect(moves(page)).toContainText(move);
  await expectNoSeriousFindings(page);
  await expect.poll(() => unsavedIn(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(moves(page)).not.toContainText('d4');
  await expect.poll(() => unsavedIn(page)).toEqual([]);
  await page.reload();
  await expect(moves(page)).toContainText('c4');
  await expect(moves(page)).not.toContainText('d4');

  // A tab that comes back into view shows what the others have saved.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(moves(other)).toContainText('c4');
  await expect(moves(other)).not.toContainText('d4');
});

test('what two tabs say about the same move is shown with both, and nothing of it is lost', async ({
  page,
  context,
}) => {
  const address = await makeStudy(page, 'Two tabs');
  const other = await context.newPage();
  await other.goto(address);
  await comment(other, 'theirs');
  await expect(moves(other)).toContainText('theirs');
  await expect.poll(() => unsavedIn(other)).toEqual([]);

  await comment(page, 'mine');
  const conflict = page.getByRole('alert').filter({ hasText: 'changed in another tab' });
  await expect(conflict).toContainText('mine');
  await expect(conflict).toContainText('theirs');
  await expectNoSeriousFindings(page);
  await page.reload();
  await expect(conflict).toContainText('mine');
  await button(page, 'Keep mine as a new chapter').click();
  await expect(chapters(page)).toHaveText([/1Chapter 1/, /2Chapter 1 \(mine\)/]);
  await expect(moves(page)).toContainText('mine');
  await chapters(page).first().getByRole('button').first().click();
  await expect(moves(page)).toContainText('theirs');
  await expect(conflict).toHaveCount(0);

  await comment(other, 'theirs again');
  await expect.poll(() => unsavedIn(other)).toEqual([]);
  await comment(page, 'mine again');
  await expect(conflict).toContainText('theirs again');
  await button(page, 'Use the saved version').click();
  await expect(moves(page)).toContainText('theirs again');
  await expect(moves(page)).not.toContainText('mine');
});

test('what was changed in a chapter that another tab deletes becomes a chapter again', async ({ page, context }) => {
  const address = await makeStudy(page, 'Deleted elsewhere');
  await button(page, 'Add chapter').click();
  await expect(chapters(page)).toHaveText([/1Chapter 1/, /2Chapter 2/]);
  const other = await context.newPage();
  await other.goto(address);
  await expect(chapters(other)).toHaveCount(2);
  await chapters(other).last().getByRole('button').first().click();
  await tab(other, 'Chapter').click();
  await button(other, 'Delete chapter').click();
  await expect(chapters(other)).toHaveCount(1);
  await other.close();

  await play(page, 'g1', 'f3');
  const conflict = page.getByRole('alert').filter({ hasText: 'was deleted in another tab' });
  await expect(conflict).toContainText('Nf3');
  await page.reload();
  await expect(chapters(page)).toHaveCount(1);
  await expect(conflict).toContainText('Nf3');
  await button(page, 'Keep mine as a new chapter').click();
  await expect(chapters(page)).toHaveCount(2);
  await expect(conflict).toHaveCount(0);
  await chapters(page).last().getByRole('button').first().click();
  await expect(moves(page)).toContainText('Nf3');
});

test('what could not be saved waits on this device, survives the tab, and is saved when that is possible again', async ({
  page,
  context,
}) => {
  const address = await makeStudy(page, 'Offline');
  const refuse = (route: Route) => route.fulfill({ status: 503, json: { message: 'No room for it.' } });
  await context.route('**/chapters/*', refuse);
  await play(page, 'e2', 'e4');
  await expect(page.getByText('Waiting for the server. Your changes are saved on this device.')).toBeVisible();
  const next = await context.newPage();
  await next.goto(address);
  await expect(moves(next)).toContainText('e4');
  await expect(next.getByText('Waiting for the server. Your changes are saved on this device.')).toBeVisible();
  await context.unroute('**/chapters/*', refuse);
  await expect(saved(next)).toBeVisible();
  await next.evaluate(() => localStorage.clear());
  await next.reload();
  await expect(moves(next)).toContainText('e4');
});

test('the game on an analysis board is saved to a study', async ({ page }) => {
  for (const [move, name] of [
    ['e4', 'First'],
    ['d4', 'Second'],
  ] as const) {
    await page.goto('/analysis');
    await play(page, `${move.charAt(0)}2`, move);
    await expect(moves(page)).toContainText(move);
    await button(page, 'Save to a study').click();
    const dialog = page.getByRole('dialog', { name: 'Save to a study' });
    if (name === 'First') await dialog.getByLabel('Name of the study*').fill('From the board');
    else await expect(dialog.getByLabel('Study', { exact: true })).toHaveText(/From the board/);
    await dialog.getByLabel('Name of the chapter*').fill(name);
    await expectNoSeriousFindings(page);
    await button(page, 'Save').click();
    await dialog.getByRole('link', { name: 'From the board' }).click();
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    await expect(moves(page)).toContainText(move);
  }
  await expect(chapters(page)).toHaveText([/1First/, /2Second/]);
});

test('a name that two tabs change is shown with both', async ({ page, context }) => {
  const address = await makeStudy(page, 'Both');
  await chooseInMenu(page, 'Name and notes');
  await page.getByLabel('Name*').fill('From this tab');
  const other = await context.newPage();
  await other.goto(address);
  await chooseInMenu(other, 'Name and notes');
  await other.getByLabel('Name*').fill('From the other tab');
  await other.getByRole('textbox', { name: 'Notes' }).fill('# Plan');
  await button(other, 'Save').click();
  await tab(other, 'Notes').click();
  await expect(other.getByRole('heading', { name: 'Plan' })).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('heading', { name: 'From the other tab', level: 1 })).toBeVisible();
  await button(page, 'Save').click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Saved version' });
  await expect(conflict).toContainText('From the other tab');
  await expect(conflict).toContainText('# Plan');
  await expect(page.getByLabel('Name*')).toHaveValue('From this tab');
  await button(page, 'Save your version').click();
  await expect(page.getByRole('heading', { name: 'From this tab', level: 1 })).toBeVisible();
});

test('the cards of /learn count the studies and lead to them [LEARN-01]', async ({ page }) => {
  await page.goto('/learn');
  const card = page.getByRole('list', { name: 'Ways to learn' }).getByRole('listitem').filter({ hasText: 'Studies' });
  await expect(card).toContainText('68 studies');
  await makeStudy(page, 'The only one');
  await page.goto('/learn');
  await expect(card).toContainText('1 study');
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Studies', level: 1 })).toBeVisible();
});

test('an import shows how far it is, and opens the study where it is cancelled', async ({ page }) => {
  await page.goto('/studies');
  await page.route('**/api/studies/*/chapters', async (route) => {
    await cancelled;
    return route.fallback();
  });
  let cancel = (): void => undefined;
  const cancelled = new Promise<void>((resolve) => (cancel = resolve));
  const games = Array.from({ length: 25 }, (_, index) => `[White "White ${index + 1}"]\n\n1. e4 e5 *\n\n`);
  await importFile(page, 'Import PGN files', 'many.pgn', games.join(''));
  await expect(page.getByText('Importing 10 of 25 games')).toBeVisible();
  await expectNoSeriousFindings(page);
  await button(page, 'Cancel').last().click();
  cancel();
  await expect(page.getByRole('heading', { name: 'many', level: 1 })).toBeVisible();
  await expect(chapters(page)).toHaveCount(20);
  await page.getByLabel('Search the chapters').fill('white 12');
  await expect(chapters(page)).toHaveText([/12White 12/]);
});

test.describe('with an engine', () => {
  test.use({ quickEngine: 10 });

  test('an analyzed chapter keeps its evaluations and what its author wrote', async ({ page }) => {
    await page.goto('/studies');
    await importFile(page, 'Import PGN files', 'club.pgn', VARIED);
    // The reload comes before the server has answered.
    const isSent = page.waitForRequest('**/api/analyze/simple');
    await page.route('**/api/analyze/simple', () => new Promise(() => {}), { times: 1 });
    await button(page, 'Analyze chapter').click();
    await isSent;
    await page.reload();
    const evaluations = moves(page).getByRole('columnheader', { name: 'Eval' });
    await expect(button(page, 'Analyze chapter')).toHaveCount(0);
    await expect(button(page, 'Cancel')).toHaveCount(0);
    await expect(evaluations).toHaveCount(2);
    await expect.poll(() => unsavedIn(page)).toEqual([]);
    await page.reload();
    await expect(evaluations).toHaveCount(2);
    await expect(moves(page)).toContainText('the center');
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
    const firstChapter = async () => chaptersOf(await exported(page), 100).chapters[0]?.pgn ?? '';
    await expect.poll(async () => (await firstChapter()).match(/%eval/g)?.length).toBe(3);
    expect(await firstChapter()).toContain('[%cal Gd1h5] the center');
  });
});

test('nothing serious in the list and in a study that is shared', async ({ page }) => {
  await page.goto('/studies');
  await expect(page.getByLabel('Name*')).toBeVisible();
  await expectFineAtBothWidths(page);
  await importFile(page, 'Import PGN files', 'club.pgn', VARIED);
  await expect(moves(page)).toContainText('the center');
  await button(page, 'Share').click();
  await page.getByRole('radio', { name: 'Public' }).click();
  await expect(page.getByLabel('Link', { exact: true })).toBeVisible();
  await expectFineAtBothWidths(page);
});

for (const hand of INPUT_MODES) {
  test.describe(hand.name, () => {
    test.use(hand.use);

    test('what two tabs say about the same move is shown with both, and mine kept', async ({ page, context }) => {
      const address = await makeStudy(page, 'Two tabs', hand);
      const other = await context.newPage();
      await other.goto(address);
      const say = async (tabOfOne: Page, words: string) => {
        await hand.press(button(tabOfOne, 'Comment and annotations'));
        await hand.write(commentField(tabOfOne), words);
      };
      await say(other, 'theirs');
      await expect(moves(other)).toContainText('theirs');
      await expect.poll(() => unsavedIn(other)).toEqual([]);
      await page.bringToFront();
      await say(page, 'mine');
      const conflict = page.getByRole('alert').filter({ hasText: 'changed in another tab' });
      await expect(conflict).toContainText('theirs');
      await hand.press(button(page, 'Keep mine as a new chapter'));
      await expect(chapters(page)).toHaveText([/1Chapter 1/, /2Chapter 1 \(mine\)/]);
      await expect(moves(page)).toContainText('mine');
    });
  });
}
