/** Pages before their code has come: what the server sends is readable, and what is typed and pressed there counts. */
import type { Page } from '@playwright/test';
import { NARROW, WIDE } from './support/screens';
import { expect, freshTest as test } from './support/test';

/** Holds all scripts of the application until they are released. */
const holdScripts = async (page: Page) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Paste a game, a link, or a player’s name' });

for (const { path, heading, part } of [
  { path: '/', heading: 'Master Your Chess Game', part: '.empty-board' },
  { path: '/analysis', heading: 'Game Analysis', part: '[placeholder="Paste your PGN here..."]' },
  { path: '/learn', heading: 'Learn Chess', part: '.empty-board' },
  { path: '/scout', heading: 'Opponent Scout', part: 'form' },
]) {
  test(`${path} has its heading, the header and what it is about`, async ({ page }) => {
    await holdScripts(page);
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator(part).first()).toBeVisible();
    await expect(page).toHaveTitle(path === '/' ? 'Outpost Pro' : `${heading} · Outpost Pro`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
}

test('home has the pieces of the daily puzzle, which stay until they can be moved', async ({ page }) => {
  const release = await holdScripts(page);
  await open(page, '/');
  const drawn = page.locator('.empty-board use');
  await expect(drawn.first()).toBeVisible();
  const pieces = await drawn.count();
  const steps = page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        const seen = new Set<string>();
        const look = () => {
          const [pictures, boards] = ['.empty-board use', 'cg-board piece'].map(
            (selector) => document.querySelectorAll(selector).length,
          );
          seen.add(`${pictures} ${boards}`);
          if (boards === 0) requestAnimationFrame(look);
          else resolve([...seen]);
        };
        look();
      }),
  );
  release();
  expect(await steps).toEqual([`${pieces} 0`, `0 ${pieces}`]);
});

for (const viewport of [WIDE, NARROW]) {
  for (const path of ['/', '/analysis', '/learn', '/games', '/signin']) {
    test(`${path} stands still when its code comes, ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const release = await holdScripts(page);
      await open(page, path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      const before = await heading.boundingBox();
      release();
      await expect(page.getByRole('link', { name: 'Sign In', exact: true, includeHidden: true })).toBeAttached();
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      const after = await heading.boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
      expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThanOrEqual(1);
    });
  }
}

for (const send of ['Enter', 'Go'] as const) {
  test(`a name typed before, and ${send}, lead to the report`, async ({ page }) => {
    const release = await holdScripts(page);
    await open(page, '/');
    await field(page).pressSequentially('mira.talwade');
    if (send === 'Enter') await field(page).press('Enter');
    else await page.getByRole('button', { name: 'Go', exact: true }).click();
    release();
    await expect(page).toHaveURL(/\/scout\?player=/);
    await expect(page.getByRole('region', { name: 'Performance Overview' })).toBeVisible();
  });
}

test('typing goes on where it was when the code came', async ({ page }) => {
  const release = await holdScripts(page);
  await open(page, '/analysis');
  const pgn = page.getByPlaceholder('Paste your PGN here...');
  await pgn.click();
  await page.keyboard.type('1. e4 ');
  release();
  await expect(page.getByRole('button', { name: 'Analyze Game' })).toBeEnabled();
  await page.keyboard.type('e5');
  await expect(pgn).toHaveValue('1. e4 e5');
});

test('on a phone the field of a game opens its card, and one press analyzes what is typed', async ({ page }) => {
  await page.setViewportSize(NARROW);
  const release = await holdScripts(page);
  await open(page, '/analysis');
  await page.getByPlaceholder('Paste your PGN here...').fill('1. e4 e5 2. Nf3 Nc6');
  await page.getByRole('button', { name: 'Analyze Game' }).click();
  const started = page.waitForRequest((request) => request.method() === 'POST');
  release();
  expect((await started).postDataJSON()).toMatchObject({ pgn: '1. e4 e5 2. Nf3 Nc6' });
});

test('a form that is sent before its code has come sends nothing, and keeps what was typed', async ({ page }) => {
  const release = await holdScripts(page);
  await open(page, '/signin');
  await page.getByLabel('Username or Email').fill('morphy');
  await page.getByLabel('Username or Email').press('Enter');
  await expect(page).toHaveURL(/\/signin$/);
  release();
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page.getByLabel('Username or Email')).toHaveValue('morphy');
});

test('the page keeps its place when its code comes', async ({ page }) => {
  await page.setViewportSize(NARROW);
  const release = await holdScripts(page);
  await open(page, '/');
  await expect(field(page)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  release();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});

test('the chosen theme is there before any code', async ({ page }) => {
  await holdScripts(page);
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(21, 26, 32)');
});

for (const path of ['/?from=elsewhere', '/analysis?game=1', '/studies/1']) {
  test(`${path}, which nothing is known about, has the header alone`, async ({ page }) => {
    await holdScripts(page);
    await open(page, path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('main')).toBeEmpty();
  });
}

test('home as it is for newcomers is not shown to others', async ({ page }) => {
  await holdScripts(page);
  await page.addInitScript(() => localStorage.setItem('home-known', ''));
  await open(page, '/');
  await expect(page.getByRole('main')).toBeEmpty();
});
