import type { Locator, Page } from '@playwright/test';
import { findingsWith, rateFinding } from '../src/test/data/facts';
import {
  OWN_PATHS,
  OWN_PLATFORM,
  OWNER_LICHESS,
  servedOpening,
  servedOpenings,
  servedStats,
  servedUser,
  serveOwner,
} from './own-fixtures';
import { figure, openProfile } from './profile-screens';
import { card } from './scout-fixtures';
import { asGuest, callsTo } from './support/serve';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => asGuest(page));

test.describe('the openings', () => {
  test('are split by color, each with games, results and win rate [PROF-06] [ENT-07] [API-10] [GEN-04]', async ({
    page,
  }) => {
    const calls = callsTo(page, OWN_PATHS.openings);
    await openProfile(page, {}, 'openings');
    await expect(card(page, 'Openings as White').getByRole('listitem')).toHaveText([
      'London System70%10 gameswins often7 wins1 draw2 lossesTutorial',
      'Italian Game50%6 gameseven3 wins1 draw2 lossesTutorial',
    ]);
    await expect(card(page, 'Openings as Black').getByRole('listitem')).toHaveText([
      'Caro-Kann Defense56%9 gameseven5 wins1 draw3 lossesTutorial',
      'Slav Defense40%5 gamesscores 50%2 wins1 draw2 lossesTutorial',
    ]);
    expect(calls).toEqual(['GET /api/openings/user/1']);
  });

  test('lead to their games', async ({ page }) => {
    await openProfile(page, {}, 'openings');
    await card(page, 'Openings as Black')
      .getByRole('link', { name: /^Slav Defense/ })
      .click();
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === '/games' &&
        searchParams.get('opening') === 'Slav Defense' &&
        searchParams.get('color') === 'black',
    );
  });

  test('without White ones the page says so [PROF-08]', async ({ page }) => {
    await openProfile(page, { openings: servedOpenings().filter((opening) => opening.color === 'black') }, 'openings');
    await expect(card(page, 'Openings as White')).toContainText('No white openings recorded');
    await expect(card(page, 'Openings as Black').getByRole('listitem')).toHaveCount(2);
  });

  test('without Black ones the page says so [PROF-09]', async ({ page }) => {
    await openProfile(page, { openings: servedOpenings().filter((opening) => opening.color === 'white') }, 'openings');
    await expect(card(page, 'Openings as Black')).toContainText('No black openings recorded');
    await expect(card(page, 'Openings as White').getByRole('listitem')).toHaveCount(2);
  });

  test('beyond six are shown when asked for', async ({ page }) => {
    const openings = Array.from({ length: 8 }, (_, id) => servedOpening({ id, name: `Opening ${id}` }));
    await openProfile(page, { openings: [...openings, servedOpening({ id: 9, name: 'Unknown' })] }, 'openings');
    const white = card(page, 'Openings as White');
    await expect(white.getByRole('listitem')).toHaveCount(6);
    await white.getByRole('button', { name: 'Show all 8' }).click();
    await expect(white.getByRole('listitem')).toHaveCount(8);
    await white.getByRole('button', { name: 'Show the most played' }).click();
    await expect(white.getByRole('listitem')).toHaveCount(6);
  });
});

test.describe('AI Tactical Analysis', () => {
  test('has entries from both maps, split into words, and on how many games they rest [PROF-07] [ENT-05] [ENT-06]', async ({
    page,
  }) => {
    const findings = findingsWith([rateFinding('missed.skewer', 'weakness'), rateFinding('phase.opening', 'strength')]);
    await openProfile(
      page,
      { stats: servedStats({ reviewedGames: 52, allowedTactics: { fork: 4 }, ...findings }) },
      'weaknesses',
    );
    const tactics = card(page, 'AI Tactical Analysis');
    await expect(tactics.getByRole('list', { name: 'Weaknesses' }).getByRole('listitem')).toHaveText([
      'Missed ForksCritical weakness by count22',
      'Hanging PiecesModerate weakness by count13',
      'Weak SquaresMinor weakness by count5',
    ]);
    await expect(tactics.getByRole('list', { name: 'Strengths' }).getByRole('listitem')).toHaveText([
      'ForksStrong execution by count31',
      'PinsStrong execution by count12',
      'Back RankStrong execution by count4',
    ]);
    await expect(tactics).toContainText('From 52 games analyzed for tactics');
    await expect(tactics.getByRole('list', { name: 'Allowed tactics' }).getByRole('listitem')).toHaveText(['Fork4']);
    await expect(tactics).toContainText('You miss skewers 1.8 times as often as players rated 1400–1599');
    await expect(tactics).toContainText('You make mistakes in the opening less often than players rated');
  });

  test('counts a level for 50 games, the badge all of them [LIM-11]', async ({ page }) => {
    const tacticalWeaknesses = { missedForks: 100, missedSkewers: 99, hangingPieces: 50, weakSquares: 49 };
    await openProfile(page, { stats: servedStats({ reviewedGames: 250, tacticalWeaknesses }) }, 'weaknesses');
    const weaknesses = card(page, 'AI Tactical Analysis').getByRole('list', { name: 'Weaknesses' });
    await expect(weaknesses.getByRole('listitem')).toHaveText([
      'Missed ForksCritical weakness by count100',
      'Missed SkewersModerate weakness by count99',
      'Hanging PiecesModerate weakness by count50',
      'Weak SquaresMinor weakness by count49',
    ]);
  });

  test('says when nothing was seen, and when no game has been looked through', async ({ page }) => {
    const stats = servedStats({ reviewedGames: 0, tacticalStrengths: {}, tacticalWeaknesses: {} });
    await openProfile(page, { stats }, 'weaknesses');
    await expect(card(page, 'AI Tactical Analysis').getByText('None found')).toHaveCount(2);
    await expect(card(page, 'AI Tactical Analysis')).toContainText('No games analyzed for tactics yet');
  });
});

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
