import { SCREENS } from './support/screens';
import { asGuest, signedInAs } from './support/serve';
import { expect, test } from './support/test';

test.use({ freshPage: true });

const ROWS: Readonly<Record<string, string>> = {
  '/': 'NAV-01',
  '/games': 'NAV-02',
  '/profile': 'NAV-03',
  '/scout': 'NAV-04',
  '/opponent-scout': 'NAV-04',
  '/analysis': 'NAV-05',
  '/learn': 'NAV-06',
  '/register': 'NAV-08',
  '/signin': 'NAV-09',
  '/nowhere': 'NAV-10',
};

test.beforeEach(({ page }) => asGuest(page));

for (const { path, heading } of SCREENS) {
  const row = ROWS[path];
  if (row === undefined) continue;
  test(`${path} shows "${heading}" [${row}]`, { tag: '@fast' }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  });
}

test('/account shows the settings of the signed-in user [NAV-07]', async ({ page }) => {
  await signedInAs(page, 'morphy');
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings');
  await expect(page.getByText('Signed in as morphy')).toBeVisible();
});

test('/scout and /opponent-scout are the same screen [NAV-04]', async ({ page }) => {
  const screens: string[] = [];
  for (const path of ['/scout', '/opponent-scout']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('Lichess and Chess.com usernames');
    screens.push(await page.getByRole('main').innerText());
  }
  expect(screens[1]).toBe(screens[0]);
});

test('the 404 page says how a page is added, and leads home [NAV-11]', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page).toHaveTitle(/404 Page Not Found/);
  await expect(page.getByRole('main')).toContainText(/add it to the router/);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('no route takes parameters [NAV-12]', async ({ page }) => {
  for (const { path } of SCREENS.filter((screen) => screen.path !== '/')) {
    await page.goto(`${path}/x`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  }
});
