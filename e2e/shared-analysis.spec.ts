/** An analysis is kept with a chapter, and sent as a link: over a real server with a real engine. */
import type { Browser, Page } from '@playwright/test';
import { button, moves, tab } from './studies-screen';
import { expect, test } from './support/own-server';

const GAME = '[White "Ada Vale"]\n[Black "Bruno Stone"]\n[Result "1-0"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0';

const analyze = async (page: Page): Promise<void> => {
  await page.goto('/');
  const field = page.getByRole('textbox', { name: 'Paste a game, a link, or a player’s name' });
  await field.fill(GAME);
  await field.press('Enter');
  await expect(tab(page, 'Summary')).toBeVisible();
};

/** Why, Next mistake, Learn, the verdict and the summary, none of which asks an engine. */
const expectAnalysis = async (page: Page): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible();
  await button(page, 'Next mistake').first().click();
  await expect(page.getByText(/^Allows .*mate/).first()).toBeVisible();
  await button(page, 'Try it yourself').click();
  await expect(page.getByText('Mistake 1 of 1')).toBeVisible();
  await button(page, 'Back to the game').click();
  await tab(page, 'Summary').click();
  await expect(page.getByRole('region', { name: 'Verdict' }).last()).toContainText(
    'White won by checkmate. The decisive move was 3...Nf6',
  );
  await expect(page.getByRole('region', { name: 'The game', exact: true })).toContainText('Accuracy');
};

/** The analyses that a page asks for from now on. */
const watchEngine = (page: Page): readonly string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/analyze/')) calls.push(request.url());
  });
  return calls;
};

const openPhone = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  return context.newPage();
};

test('an analysis is sent as a link, opened by a stranger on a phone, and revoked', async ({ page, browser }) => {
  await analyze(page);
  await button(page, 'Share').click();
  await button(page, 'Make a link').click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toMatch(/\/shared\/[\w-]{22}$/);

  const phone = await openPhone(browser);
  const calls = watchEngine(phone);
  const answer = await phone.goto(link);
  expect(await answer!.text()).toContain('<meta property="og:title" content="Ada Vale – Bruno Stone, 1-0">');
  await expectAnalysis(phone);
  expect(calls).toEqual([]);

  await page.reload();
  await button(page, 'Share').click();
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(link);
  await button(page, 'Revoke the link').click();
  await button(page, 'Revoke').click();
  await expect(page.getByText('The link was revoked.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('alert')).toContainText('This link was revoked by whoever made it.');
  await phone.context().close();
});

test('a chapter keeps the analysis that it was saved with, also after a reload and an edit', async ({ page }) => {
  await analyze(page);
  await button(page, 'Save to a study').click();
  const dialog = page.getByRole('dialog', { name: 'Save to a study' });
  await dialog.getByLabel('Name of the study*').fill('Short games');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const calls = watchEngine(page);
  await dialog.getByRole('link', { name: 'Short games' }).click();
  await expectAnalysis(page);
  await page.reload();
  await expectAnalysis(page);
  expect(calls).toEqual([]);

  // From the end of the game back to Nf6, and what comes after it is deleted.
  await tab(page, 'Moves').click();
  await moves(page).getByText('Qxf7#').first().click();
  await button(page, 'Delete from here').click();
  await expect(tab(page, 'Summary')).toBeHidden();
  await moves(page).getByText('Nf6').first().click();
  await expect(page.getByText(/^Allows .*mate/).first()).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});
