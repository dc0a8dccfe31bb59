import { holdOwner, OWN_PATHS, OWNER, servedOwnGames, servedStats, servedUser, serveOwner } from './own-fixtures';
import { openHome, rows, tiles } from './profile-screens';
import { card } from './scout-fixtures';
import { codeOf } from './support/page';
import { asGuest, callsTo, hold, serveJson, signedInAs } from './support/serve';
import { expect, freshTest, test } from './support/test';

test.beforeEach(({ page }) => asGuest(page));

test.describe('the calls', () => {
  test('are those of user 1, with GET, once each, whoever is signed in; the name is shown [GEN-08] [API-07] [API-08] [API-09]', async ({
    page,
  }) => {
    await signedInAs(page, 'morphy');
    await serveOwner(page);
    const calls = [callsTo(page, OWN_PATHS.user), callsTo(page, OWN_PATHS.stats), callsTo(page, OWN_PATHS.games)];
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === OWN_PATHS.games) requested.push(search);
    });
    await page.goto('/');
    await expect(page.getByText(`Games and figures of ${OWNER}`)).toBeVisible();
    await expect(card(page, 'Performance')).toContainText('48%');
    await expect(rows(page)).toHaveCount(3);
    expect(requested).toEqual(['?max=3&pgn=false']);
    expect(calls).toEqual([['GET /api/user/1'], ['GET /api/player-stats/1'], ['GET /api/games/user/1']]);
  });

  test('are those of the profile that the server names', async ({ page }) => {
    await serveOwner(page);
    await serveJson(page, '/api/auth/me', { username: 'morphy', profileId: 7 });
    await serveJson(page, '/api/user/7', servedUser({ username: 'morphy' }));
    const calls = callsTo(page, OWN_PATHS.user);
    await page.goto('/');
    await expect(page.getByText('Games and figures of morphy')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('are not repeated by coming back to the page [API-32, LIM-13]', async ({ page }) => {
    const calls = callsTo(page, OWN_PATHS.games);
    await openHome(page);
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('link', { name: 'Solve Puzzles' }).click();
    await expect(page).toHaveURL('/learn');
    await page.goBack();
    await expect(rows(page)).toHaveCount(3);
    expect(calls).toHaveLength(1);
  });

  test('that are slow hold nothing else back, and nothing moves when they answer', async ({ page }) => {
    const held = await holdOwner(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(3);
    const places = () =>
      Promise.all(['Recent Games', 'Rating', 'Daily Puzzle'].map((name) => card(page, name).boundingBox()));
    const before = await places();
    await held.stats.release(servedStats());
    await expect(card(page, 'Performance')).toContainText('48%');
    await held.user.release(servedUser());
    await expect(card(page, 'Rating')).toContainText('1712');
    await held.games.release(servedOwnGames(5));
    await expect(rows(page)).toHaveCount(3);
    expect(await places()).toEqual(before);
  });
});

test.describe('a failure', () => {
  test('of the user read is an error in its card, also a 401; the rest stands [ERR-03]', async ({ page }) => {
    for (const [status, message] of [
      [401, 'Not signed in'],
      [500, 'The database is busy'],
    ] as const) {
      await serveOwner(page);
      await serveJson(page, OWN_PATHS.user, { message }, status);
      await page.goto('/');
      await expect(card(page, 'Rating').getByRole('alert')).toContainText(`The rating could not be loaded. ${message}`);
      await expect(card(page, 'Rating')).not.toContainText('1200');
      await expect(card(page, 'Performance')).toContainText('48%');
      await expect(rows(page)).toHaveCount(3);
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    }
  });

  test('of the games read is said in its card and can be tried again, once a press [API-30]', async ({ page }) => {
    await serveOwner(page);
    await serveJson(page, OWN_PATHS.games, 'no', 500);
    const calls = callsTo(page, OWN_PATHS.games);
    await page.goto('/');
    const games = card(page, 'Recent Games');
    await expect(games.getByRole('alert')).toContainText(
      'The games could not be loaded. The server could not complete this.',
    );
    await expect(tiles(page).last()).toHaveText('Games DatabaseYour own games');
    await expect(card(page, 'Rating')).toContainText('1712');
    expect(calls).toHaveLength(1);
    await serveJson(page, OWN_PATHS.games, servedOwnGames(5));
    await games.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(3);
    expect(calls).toHaveLength(2);
  });

  test('of the stats read can be tried again', async ({ page }) => {
    await serveOwner(page);
    await serveJson(page, OWN_PATHS.stats, 'no', 500);
    await page.goto('/');
    await expect(card(page, 'Performance')).toContainText('No stats available');
    const held = await hold(page, OWN_PATHS.stats);
    await card(page, 'Performance').getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Performance').getByRole('status', { name: 'Loading' })).toBeVisible();
    await held.release(servedStats());
    await expect(card(page, 'Performance')).toContainText('48%');
  });

  test('of the network is said plainly', async ({ page }) => {
    await serveOwner(page);
    await page.route(
      ({ pathname }) => pathname === OWN_PATHS.user,
      (route) => route.abort(),
    );
    await page.goto('/');
    await expect(card(page, 'Rating')).toContainText('The rating could not be loaded. The server cannot be reached.');
  });

  freshTest('to load the code of the figures leaves the page whole', async ({ page }) => {
    await serveOwner(page);
    await page.route(await codeOf('figures'), (route) => route.abort());
    await page.goto('/');
    await expect(card(page, 'Recent Games')).toContainText('Not loaded');
    await expect(tiles(page)).toHaveCount(4);
    await expect(card(page, 'Daily Puzzle').getByRole('link', { name: 'Solve Puzzle' })).toBeVisible();
  });
});
