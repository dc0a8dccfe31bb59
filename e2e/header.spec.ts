import type { Page } from '@playwright/test';
import { NARROW } from './support/screens';
import { asGuest, hold, signedInAs } from './support/serve';
import { expect, freshTest, test } from './support/test';

const header = (page: Page) => page.getByRole('banner');
const items = (page: Page) => header(page).getByRole('navigation').getByRole('link');
const current = (page: Page) => header(page).getByRole('navigation').locator('[aria-current="page"]');

const LINKS = [
  ['Home', '/'],
  ['Games DB', '/games'],
  ['Opponent Scout', '/scout'],
  ['Game Analysis', '/analysis'],
  ['Learn Chess', '/learn'],
] as const;

test.beforeEach(({ page }) => asGuest(page));

test('the header shows the brand, its Pro set off [HDR-02]', async ({ page }) => {
  await page.goto('/');
  const brand = header(page).getByRole('link', { name: 'Outpost Pro' });
  await expect(brand).toBeVisible();
  const colorOf = (text: string) => brand.getByText(text).evaluate((element) => getComputedStyle(element).color);
  expect(await colorOf('Pro')).not.toBe(await brand.evaluate((element) => getComputedStyle(element).color));
});

test('the items lead, in order, to the five screens [HDR-03]', async ({ page }) => {
  await page.goto('/');
  await expect(items(page)).toHaveText([...LINKS.map(([name]) => name), 'Sign In']);
  for (const [name, path] of LINKS) {
    await items(page).getByText(name, { exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test('a signed-in user finds Account after them [HDR-04]', async ({ page }) => {
  await signedInAs(page, 'morphy');
  await page.goto('/');
  await expect(items(page)).toHaveText([...LINKS.map(([name]) => name), 'Account']);
  await expect(items(page).last()).toHaveAttribute('href', '/account');
});

test('a guest finds Sign In after them [HDR-05]', async ({ page }) => {
  await page.goto('/');
  await expect(items(page).last()).toHaveText('Sign In');
  await expect(items(page).last()).toHaveAttribute('href', '/signin');
});

test('the item of the screen is marked, and looks different [HDR-06]', async ({ page }) => {
  await page.goto('/games');
  await expect(current(page)).toHaveText('Games DB');
  const lineUnder = (name: string) =>
    items(page)
      .getByText(name, { exact: true })
      .evaluate((element) => getComputedStyle(element).borderBottomColor);
  expect(await lineUnder('Games DB')).not.toBe(await lineUnder('Learn Chess'));
});

test('Home is marked on its own screen only [HDR-07]', async ({ page }) => {
  await page.goto('/learn');
  await expect(current(page)).toHaveText('Learn Chess');
  await page.goto('/');
  await expect(current(page)).toHaveText('Home');
});

test('every other item is marked below its path too, by whole segments [HDR-08]', async ({ page }) => {
  await page.goto('/games/x');
  await expect(current(page)).toHaveText('Games DB');
  await page.goto('/gamesx');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(current(page)).toHaveCount(0);
  await page.goto('/opponent-scout');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opponent Scout');
  await expect(current(page)).toHaveCount(0);
});

test('New Game opens the analysis [HDR-09]', async ({ page }) => {
  await page.goto('/learn');
  await header(page).getByRole('button', { name: 'New Game' }).click();
  await expect(page).toHaveURL('/analysis');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Game Analysis');
});

test('New Game empties a form that is filled already [HDR-09]', async ({ page }) => {
  await page.goto('/analysis');
  const pgn = page.getByPlaceholder('Paste your PGN here...');
  for (const text of ['1. e4 e5', '1. d4 d5']) {
    await pgn.fill(text);
    await header(page).getByRole('button', { name: 'New Game' }).click();
    await expect(pgn).toHaveValue('');
  }
});

test('Sign Out is there for signed-in users only [HDR-10]', async ({ page }) => {
  await page.goto('/');
  await expect(items(page).last()).toHaveText('Sign In');
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  await signedInAs(page, 'morphy');
  await page.reload();
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

test('the avatar is an initial, or a nameless figure for a guest [HDR-11]', async ({ page }) => {
  await page.goto('/');
  await expect(header(page).getByRole('img', { name: 'Avatar of a guest' })).toBeVisible();
  await signedInAs(page, 'morphy');
  await page.reload();
  await expect(header(page).getByRole('img', { name: 'Avatar of morphy' })).toHaveText('M');
});

test('while nobody knows who is looking, neither Sign In nor Account is offered', async ({ page }) => {
  const me = await hold(page, '/api/auth/me');
  await page.goto('/');
  await expect(items(page)).toHaveText(LINKS.map(([name]) => name));
  await me.release({ username: 'morphy' });
  await expect(items(page).last()).toHaveText('Account');
});

test('the theme switch goes round, and its choice survives a reload', async ({ page }) => {
  await page.goto('/');
  const theme = header(page).getByRole('button', { name: /^Theme/ });
  await expect(theme).toHaveAccessibleName('Theme: system');
  await theme.click();
  await theme.click();
  await expect(theme).toHaveAccessibleName('Theme: dark');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.reload();
  await expect(theme).toHaveAccessibleName('Theme: dark');
  expect(await background()).toBe(dark);
  await theme.click();
  await theme.click();
  expect(await background()).not.toBe(dark);
});

freshTest('a chosen theme is in force before the application is loaded', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.route(/main\.tsx|assets\/.*\.js/, (route) => route.abort());
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the first Tab stop leads past the header', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Home' })).toBeFocused();
});

test('the wide header stays in one line at its narrowest', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signedInAs(page, 'morphy');
  await page.goto('/analysis');
  const signOut = header(page).getByRole('button', { name: 'Sign Out' });
  await expect(signOut).toBeVisible();
  const places = [signOut, header(page).getByRole('button', { name: /^Theme/ }), header(page).getByRole('img')];
  for (const place of [...places, ...(await items(page).all())]) {
    const box = await place.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeCloseTo(28, 0);
  }
  const brand = await header(page).getByRole('link', { name: 'Outpost Pro' }).boundingBox();
  const home = await items(page).first().boundingBox();
  expect((brand?.x ?? 0) + (brand?.width ?? 0)).toBeLessThan(home?.x ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW, hasTouch: true });
  const toggle = (page: Page) => header(page).getByRole('button', { name: 'Menu' });

  test('the menu offers what the wide header offers [HDR-01]', async ({ page }) => {
    await signedInAs(page, 'morphy');
    await page.goto('/');
    await toggle(page).click();
    await expect(items(page)).toHaveText([...LINKS.map(([name]) => name), 'Account']);
    const buttons = ['Sign Out', 'New Game', 'Theme: system'];
    for (const name of buttons) await expect(header(page).getByRole('button', { name })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(toggle(page)).toBeHidden();
    await expect(items(page)).toHaveText([...LINKS.map(([name]) => name), 'Account']);
    for (const name of buttons) await expect(header(page).getByRole('button', { name })).toBeVisible();
  });

  test('the toggle opens and closes the list [HDR-12]', async ({ page }) => {
    await page.goto('/');
    await expect(items(page)).toHaveCount(0);
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
    await toggle(page).tap();
    await expect(items(page)).toHaveCount(6);
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
    await toggle(page).tap();
    await expect(items(page)).toHaveCount(0);
  });

  test('Escape closes the list and returns to the toggle', async ({ page }) => {
    await page.goto('/');
    await toggle(page).click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(items(page)).toHaveCount(0);
    await expect(toggle(page)).toBeFocused();
  });

  test('the opened menu names the user, or says Guest [HDR-13]', async ({ page }) => {
    await page.goto('/');
    await toggle(page).click();
    await expect(header(page).getByText('Guest', { exact: true })).toBeVisible();
    await signedInAs(page, 'morphy');
    await page.reload();
    await toggle(page).click();
    await expect(header(page).getByText('morphy', { exact: true })).toBeVisible();
    await expect(header(page).getByText('Guest', { exact: true })).toHaveCount(0);
  });

  test('choosing an item closes the menu [HDR-14]', async ({ page }) => {
    await page.goto('/');
    for (const [name, path] of LINKS) {
      await toggle(page).tap();
      await items(page).getByText(name, { exact: true }).tap();
      await expect(page).toHaveURL(path);
      await expect(items(page)).toHaveCount(0);
    }
    await toggle(page).tap();
    await header(page).getByRole('button', { name: 'New Game' }).tap();
    await expect(items(page)).toHaveCount(0);
  });
});

test('what belongs to a screen is one press further: by mouse, and by keyboard until Escape', async ({ page }) => {
  await page.goto('/');
  for (const [parent, name, heading] of [
    ['Games DB', 'Reference games', 'Reference Games'],
    ['Games DB', 'Repertoire', 'Repertoire'],
    ['Opponent Scout', 'Prepare', 'Prepare'],
    ['Opponent Scout', 'Events', 'Events'],
    ['Game Analysis', 'Studies', 'Studies'],
  ] as const) {
    await header(page)
      .getByRole('button', { name: `More: ${parent}` })
      .click();
    await items(page).getByText(name, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect(items(page).getByText(name, { exact: true })).toHaveCount(0);
  }
  const more = header(page).getByRole('button', { name: 'More: Opponent Scout' });
  await more.press('Enter');
  await page.keyboard.press('Tab');
  await expect(items(page).getByText('Prepare')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
});

test('on a phone the menu has them below their parents', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.goto('/');
  await header(page).getByRole('button', { name: 'Menu' }).click();
  await header(page).getByRole('button', { name: 'More: Game Analysis' }).click();
  await items(page).getByText('Studies', { exact: true }).click();
  await expect(page).toHaveURL('/studies');
  await expect(items(page)).toHaveCount(0);
});
