/** Studies where everybody has an account of their own: shared with others, and those of guests. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { grid } from './analysis-fixtures';
import { button, chapters, chooseInMenu, importFile, makeStudy, moves, tab, unsavedIn, VARIED } from './studies-screen';
import { INPUT_MODES, playMove } from './support/input-modes';
import { expect, test } from './support/own-server';

test.use({ settings: { PROFILE_MODE: 'signed-in' } });

const PASSWORD = 'opera-1858';

const signUp = async (page: Page): Promise<void> => {
  const fields = { username: 'Morphy', email: 'paul@morphy.example', phoneNumber: '555 0100' };
  const data = { ...fields, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
  await page.goto('/signin');
  await page.getByLabel('Username or Email').fill('Morphy');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('link', { name: 'Account', includeHidden: true }).first()).toBeAttached();
};

/** In a browser of somebody else. */
const elsewhere = async (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext(baseURL === undefined ? {} : { baseURL });

test('a study shared by its link opens in another browser, to be read and copied', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  const address = await makeStudy(page, 'Shared');
  await importFile(page, 'Import PGN', 'club.pgn', VARIED);
  await expect(chapters(page)).toHaveCount(3);
  const context = await elsewhere(browser, baseURL);
  const guest = await context.newPage();
  await guest.goto(address);
  await expect(guest.getByText('There is no such study, or it is private')).toBeVisible();

  await button(page, 'Share').click();
  await page.getByRole('radio', { name: 'Shared by link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await guest.goto(link);
  await expect(guest.getByText('By Morphy')).toBeVisible();
  await expect(page.getByText('By Morphy')).toHaveCount(0);
  await guest.getByRole('button', { name: 'Anderssen - Kieseritzky' }).click();
  await expect(moves(guest)).toContainText('the center');
  await guest.keyboard.press('ArrowRight');
  await expect(guest).toHaveURL(/chapter=\d+&path=/);
  const place = new URL(guest.url()).search;
  for (const name of ['Add chapter', 'Delete study', 'Undo']) await expect(button(guest, name)).toHaveCount(0);
  await expect(tab(guest, 'Chapter')).toHaveCount(0);
  await guest.goto('/studies');
  await expect(guest.getByText('Public studies')).toHaveCount(0);
  // It opens where the reader was.
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Anderssen - Kieseritzky' })).toBeVisible();
  await expect.poll(() => new URL(guest.url()).search).toBe(place);
  await chooseInMenu(guest, 'Copy to my studies');
  await expect(guest.getByText('On this device')).toBeVisible();
  await guest.getByRole('button', { name: 'A line' }).click();
  await expect(tab(guest, 'Chapter')).toBeVisible();
  await context.close();

  await page.getByRole('radio', { name: 'Public' }).click();
  await expect(page.getByText('Everyone can read and copy it')).toBeVisible();
  const another = await elsewhere(browser, baseURL);
  const reader = await another.newPage();
  await reader.goto('/studies');
  await expect(reader.getByRole('list', { name: 'Public studies' })).toContainText('Shared');
  await another.close();
});

for (const hand of INPUT_MODES) {
  test.describe(hand.name, () => {
    test.use(hand.use);

    test('a study is shared by its link, and opened and copied in another browser', async ({
      page,
      browser,
      baseURL,
    }) => {
      await signUp(page);
      await makeStudy(page, 'Shared', hand);
      await playMove(hand, grid(page), 'e2', 'e4');
      await expect(moves(page)).toContainText('e4');
      await expect.poll(() => unsavedIn(page)).toEqual([]);
      await hand.press(button(page, 'Share'));
      await hand.choose(page.getByRole('radiogroup', { name: 'Who may read it' }), /^Shared by link/);
      const link = await page.getByLabel('Link', { exact: true }).inputValue();
      const context = await browser.newContext({ ...hand.use, baseURL });
      const guest = await context.newPage();
      await guest.goto(link);
      await expect(moves(guest)).toContainText('e4');
      await hand.press(button(guest, 'More about the study'));
      await hand.press(button(guest, 'Copy to my studies'));
      await expect(guest.getByText('On this device')).toBeVisible();
      await expect(tab(guest, 'Chapter')).toBeVisible();
      await context.close();
    });
  });
}
