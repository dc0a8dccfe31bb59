/** The engine of the browser beside the board: the real one, and what becomes of the page when it does not run. */
import type { Locator, Page } from '@playwright/test';
import { bareResult, board, openResult, operaMoves, operaResult } from './analysis-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { asGuest } from './support/serve';
import { expect, freshTest, test } from './support/test';

const card = (page: Page): Locator => page.getByRole('region', { name: 'Live engine' });
const toggle = (page: Page): Locator => card(page).getByRole('switch', { name: 'Live engine' });
const lines = (page: Page): Locator => card(page).getByRole('list', { name: 'Engine lines' }).getByRole('listitem');
const figure = (page: Page): Locator => card(page).getByRole('status', { name: 'Live evaluation' });
const arrows = (page: Page): Locator => board(page).locator('.cg-shapes g line');

/** Of the engine, and of nothing else. */
const engineFiles = (page: Page): readonly string[] => {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/stockfish|\.wasm$/.test(pathname)) files.push(pathname);
  });
  return files;
};

/** As if another tab were shown in place of this one, or this one again. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

freshTest('the engine is loaded when it is switched on, and shows lines, depth and an evaluation', async ({ page }) => {
  const files = engineFiles(page);
  await openResult(page, operaResult);
  await expect(toggle(page)).not.toBeChecked();
  expect(files).toEqual([]);
  await toggle(page).click();
  await expect(lines(page).first().getByRole('button').first()).toHaveText(/^1\.\S+$/);
  await expect(figure(page)).toHaveText(/^[+-]\d+\.\d$/);
  await expect(card(page)).toContainText(/Depth \d+/);
  await expect(lines(page)).toHaveCount(3);
  expect(files.some((file) => file.endsWith('.wasm'))).toBe(true);
  await expectNoSeriousFindings(page);
});

test('a line is one stop of the Tab key, and the arrow keys go along its moves', async ({ page }) => {
  await openResult(page, operaResult);
  await toggle(page).click();
  const [first, second] = [lines(page).first(), lines(page).nth(1)];
  await expect(second.getByRole('button').nth(1)).toBeVisible();
  await expect(card(page)).toContainText('Search finished');
  await first.getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(first.getByRole('button').nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(second.getByRole('button').first()).toBeFocused();
  await expect(page.getByText('Starting Position', { exact: true })).toBeVisible();
});

test('every position is searched anew, and a line is played by pressing a move of it', async ({ page }) => {
  await openResult(page, bareResult);
  await toggle(page).click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  // Black mates.
  await expect(figure(page)).toHaveText('#-1');
  await expect(lines(page).first()).toContainText('2...Qh4#');
  await lines(page).first().getByRole('button', { name: '2...Qh4#' }).click();
  await expect(card(page)).toContainText('Checkmate: Black has won.');
  await page.keyboard.press('Home');
  await expect(lines(page).first().getByRole('button').first()).toHaveText(/^1\.\S+$/);
  // Read and pressed at once: the line may be another a moment later.
  const texts = await lines(page)
    .first()
    .getByRole('button')
    .nth(1)
    .evaluate((button) => {
      const before = [...(button.parentElement?.children ?? [])].slice(0, 2).map(({ textContent }) => textContent);
      if (button instanceof HTMLElement) button.click();
      return before;
    });
  await expect(page.getByRole('region', { name: 'Position' })).toContainText(/Line from the start: 1\.\.\.\S/);
  await page.getByRole('button', { name: 'Keep it' }).click();
  const list = page.getByRole('region', { name: 'Moves' });
  for (const text of texts) await expect(list).toContainText(text.replace('1.', ''));
});

test('one to five lines, each with its arrow; nothing moves when they come', async ({ page }) => {
  await openResult(page, operaResult);
  await toggle(page).click();
  const height = async () => (await card(page).boundingBox())?.height;
  const empty = await height();
  await expect(arrows(page)).toHaveCount(3);
  expect(await height()).toBe(empty);
  await card(page).getByLabel('Lines', { exact: true }).selectOption('5');
  await expect(lines(page).nth(4).getByRole('button').first()).toBeVisible();
  await expect(arrows(page)).toHaveCount(5);
  await card(page).getByLabel('Lines', { exact: true }).selectOption('1');
  await expect(arrows(page)).toHaveCount(1);
});

test('x shows what the opponent threatens, until the position is another', async ({ page }) => {
  await openResult(page, bareResult);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('x');
  await expect(toggle(page)).toBeChecked();
  const threat = card(page).getByRole('list', { name: 'Threat' });
  await expect(threat.getByRole('listitem').first()).toContainText(/3\.\S+/);
  await card(page).getByRole('button', { name: 'Engine options' }).click();
  await expect(card(page).getByRole('button', { name: 'Show threat' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(arrows(page)).toHaveCount(1);
  await expect(arrows(page)).toHaveAttribute('stroke', '#882020');
  await page.keyboard.press('ArrowLeft');
  await expect(threat).toHaveCount(0);
  await expect(lines(page).first().getByRole('button').first()).toBeVisible();
});

test('a hidden page rests, and goes on when it is seen again', async ({ page }) => {
  await openResult(page, operaResult);
  await toggle(page).click();
  await expect(card(page)).toContainText('Searching…');
  await setHidden(page, true);
  await expect(card(page)).toContainText('Paused while the page is hidden');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(card(page)).toContainText('Paused while the page is hidden');
  await expect(lines(page).getByRole('button')).toHaveCount(0);
  await setHidden(page, false);
  await expect(figure(page)).toHaveText('#1');
});

test('a second tab has the engine alone, and the first one can have it back', async ({ page, context }) => {
  await openResult(page, operaResult);
  await toggle(page).click();
  await expect(figure(page)).toHaveText(/\d/);
  const second = await context.newPage();
  await asGuest(second);
  await openResult(second, operaResult);
  await expect(toggle(second)).toBeChecked();
  await expect(figure(second)).toHaveText(/\d/);
  // A headless browser shows both: neither is hidden.
  await expect(card(page)).toContainText('The engine is running in another tab.');
  await card(page).getByRole('button', { name: 'Use it here' }).click();
  await expect(card(second)).toContainText('The engine is running in another tab.');
  await expect(card(page)).toContainText(/Searching…|Search finished/);

  // Each tab has a choice of its own.
  const reported = page.evaluate(
    () => new Promise<void>((resolve) => window.addEventListener('storage', () => resolve(), { once: true })),
  );
  await toggle(second).click();
  await expect(toggle(second)).not.toBeChecked();
  await reported;
  await expect(toggle(page)).toBeChecked();
  await expect(card(page)).toContainText(/Searching…|Search finished/);
});

test('the choice is kept, and the engine ends with its page', async ({ page }) => {
  await openResult(page, operaResult);
  await toggle(page).click();
  await card(page).getByLabel('Lines', { exact: true }).selectOption('2');
  await expect(lines(page).nth(1).getByRole('button').first()).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  await page.getByRole('link', { name: 'Learn Chess' }).click();
  await expect.poll(() => page.workers()).toHaveLength(0);
  await page.goBack();
  await expect(toggle(page)).toBeChecked();
  await expect(arrows(page)).toHaveCount(2);
});

test('an engine that cannot be loaded is said to be so, and tried again', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await openResult(page, operaResult);
  await toggle(page).click();
  await expect(card(page)).toContainText('Couldn’t load the engine. Check your connection.');
  await page.unroute('**/*.wasm');
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page)).toHaveText(/\d/);
});

test('a browser without WebAssembly says so, and the server can search', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  await openResult(page, bareResult);
  await toggle(page).click();
  await expect(card(page)).toContainText('WebAssembly is missing');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await card(page).getByRole('button', { name: 'Engine options' }).click();
  await card(page).getByRole('button', { name: 'Deeper on the server' }).click();
  await expect(card(page)).toContainText(/Server, SF 16 · Depth \d+/);
  await expect(figure(page)).toHaveText('#-1');
});

test('a position is searched to a limit, and beyond it when that is wanted', async ({ page }) => {
  await openResult(page, bareResult);
  await toggle(page).click();
  await card(page).getByLabel('Lines', { exact: true }).selectOption('1');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(card(page)).toContainText('Search finished');
  await expect(card(page)).toContainText('Depth 24');
  await card(page).getByRole('button', { name: 'Engine options' }).click();
  await card(page).getByRole('button', { name: 'Go deeper' }).click();
  await expect(card(page)).toContainText('Depth 60');
  await card(page).getByRole('button', { name: 'Engine options' }).click();
  await expect(card(page).getByRole('button', { name: 'Show threat' })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Go deeper' })).toHaveCount(0);
});

test('an evaluation of the server’s stands where it is deeper', async ({ page }) => {
  const [first, ...others] = operaMoves;
  if (first === undefined) throw new Error('the game has no moves');
  const deep = { ...first, depth: 60, evaluation: { cp: 777 }, evalFloat: 7.77 };
  await openResult(page, { ...operaResult, analysisResults: [deep, ...others] });
  await toggle(page).click();
  await page.keyboard.press('ArrowRight');
  await expect(lines(page).first().getByRole('button').first()).toHaveText(/^1\.\.\.\S+$/);
  await expect(figure(page)).toHaveText('+7.8');
  await expect(card(page)).toContainText('Server · Depth 60');
  await page.keyboard.press('ArrowRight');
  await expect(card(page)).toContainText(/Depth \d+ · \d+k nodes/);
});

test('what was found stays with its move in number, bar, list and timeline, also without the engine', async ({
  page,
}) => {
  await openResult(page, { ...bareResult, moveEvaluations: { '0': -0.6, '2': -110, '3': -100 } });
  const cell = page.getByRole('region', { name: 'Moves' }).getByRole('row').nth(1).getByRole('cell').nth(4);
  await expect(cell).toHaveText('--');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await toggle(page).click();
  await expect(cell).toHaveText(/^[+-]\d\.\d$/);
  await toggle(page).click();
  const value = cell.getByTitle(/^Depth \d+$/);
  await expect(value).toHaveCSS('font-style', 'italic');
  const text = (await cell.textContent()) ?? '';
  await expect(page.getByRole('status', { name: 'Evaluation', exact: true })).toHaveText(text);
  await expect(page.getByRole('img', { name: `Evaluation bar: ${text}` })).toBeVisible();
  const timeline = page.getByRole('slider', { name: 'Evaluation graph' });
  await expect(timeline).toHaveAttribute('aria-valuetext', `Move 1..., ${text}`);
  await page.keyboard.press('Home');
  await expect(cell).toHaveText(text);
});

test('the server’s lines stand where they are deeper, and can be stopped', async ({ page }) => {
  await openResult(page, operaResult);
  await toggle(page).click();
  await card(page).getByRole('button', { name: 'Engine options' }).click();
  await card(page).getByRole('button', { name: 'Deeper on the server' }).click();
  await expect(card(page)).toContainText('Searching on the server…');
  await card(page).getByRole('button', { name: 'Stop' }).click();
  await expect(card(page).getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await expect(card(page)).not.toContainText('Searching on the server…');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the card fits the window, and its moves are large enough for a finger', async ({ page }) => {
    await openResult(page, operaResult);
    await toggle(page).tap();
    const first = lines(page).first().getByRole('button').first();
    await expect(first).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect((await first.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await first.tap();
    await expect(page.getByRole('region', { name: 'Position' })).toContainText(/Line from the start: 1\.\S/);
  });
});

freshTest('it runs at once on the free board, and stays off once it was turned off', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/analysis');
  await expect(toggle(page)).toBeChecked();
  await expect(lines(page).first().getByRole('button').first()).toHaveText(/^1\.\S+$/);
  await toggle(page).click();
  await page.reload();
  await expect(toggle(page)).not.toBeChecked();
  await context.close();
});
