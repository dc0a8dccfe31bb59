import type { Locator, Page } from '@playwright/test';
import { OWN_PLATFORM, OWNER_LICHESS, servedStats, servedUser, serveOwner } from './own-fixtures';
import { figure, openProfile } from './profile-screens';
import { card } from './scout-fixtures';
import { asGuest } from './support/serve';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => asGuest(page));

test.describe('ratings by format', () => {
  const ratings = (page: Page): Locator => card(page, 'Rating by Format');

  test('are the stored ones, refreshed from the platform without credentials [API-26] [ENT-01] [ENT-04]', async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'session', value: 'secret', url: new URL(OWN_PLATFORM).origin }]);
    const requested = page.waitForRequest(OWN_PLATFORM);
    await openProfile(page, {
      platform: {
        username: OWNER_LICHESS,
        createdAt: Date.UTC(2019, 5, 22, 12),
        perfs: { blitz: { rating: 1650, games: 12 }, rapid: { rating: 1720 } },
      },
    });
    const request = await requested;
    expect(request.method()).toBe('GET');
    expect(new URL(request.url()).origin).not.toBe(new URL(page.url()).origin);
    expect(await request.headerValue('cookie')).toBeNull();
    await expect(figure(ratings(page), 'Rapid')).toHaveText('1720');
    await expect(figure(ratings(page), 'Blitz')).toHaveText('1650');
    await expect(figure(ratings(page), 'Bullet')).toHaveText('1540');
    await expect(figure(ratings(page), 'Classical')).toHaveText('1750');
    await expect(ratings(page).getByText('On Lichess now')).toHaveCount(2);
    await expect(ratings(page).getByText('In the latest game')).toHaveCount(2);
    await expect(card(page, 'Profile')).toContainText(`On Lichess as ${OWNER_LICHESS} since 22 Jun 2019`);
  });

  for (const [name, answer] of [
    ['knows nobody', undefined],
    ['answers nonsense', 'hello'],
    ['knows no ratings', {}],
  ] as const) {
    test(`stay as stored, silently, when the platform ${name} [API-26]`, async ({ page }) => {
      await serveOwner(page, { platform: answer });
      const answered = page.waitForResponse(OWN_PLATFORM);
      await page.goto('/profile');
      await (await answered).finished();
      await expect(figure(ratings(page), 'Rapid')).toHaveText('1712');
      await expect(figure(ratings(page), 'Blitz')).toHaveText('1633');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.locator('[data-toast]')).toHaveCount(0);
    });
  }

  test('stay as stored when the platform cannot be reached [API-26]', async ({ page }) => {
    await serveOwner(page);
    await page.route(OWN_PLATFORM, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url() === OWN_PLATFORM);
    await page.goto('/profile');
    await failed;
    await expect(figure(ratings(page), 'Rapid')).toHaveText('1712');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('without a name on the platform nobody is asked, and the page says that none is known', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(test.info().project.use.baseURL ?? '')) calls.push(request.url());
    });
    const stats = servedStats({ rapidRating: null, blitzRating: null, classicalRating: null, bulletRating: null });
    await openProfile(page, { user: { id: 1, username: 'owner' }, stats });
    await expect(card(page, 'Overall Results')).toContainText('48%');
    await expect(ratings(page)).toContainText('No rating known yet');
    expect(calls).toEqual([]);
  });
});

test.describe('with nothing but the specification’s fields', () => {
  // The tests' own server lets the browser ask its mock server alone.
  test.use({ bypassCSP: true });

  test('the platform is Lichess [API-26]', async ({ page }) => {
    const { platformUrl, ...user } = servedUser();
    expect(platformUrl).toBeDefined();
    const address = `https://lichess.org/api/user/${OWNER_LICHESS}`;
    await page.route(address, (route) =>
      route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { perfs: { rapid: { rating: 1799 } } },
      }),
    );
    await openProfile(page, { user });
    await expect(figure(card(page, 'Rating by Format'), 'Rapid')).toHaveText('1799');
  });
});
