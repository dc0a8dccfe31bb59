import { holdOwner, OWN_PATHS, OWNER, servedOpenings, servedStats, servedUser, serveOwner } from './own-fixtures';
import { figure, openProfile, openProfileTab } from './profile-screens';
import { card } from './scout-fixtures';
import { asGuest, callsTo, serveJson, signedInAs } from './support/serve';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => asGuest(page));

test.describe('the calls', () => {
  test('are those of user 1, with GET, once each, whoever is signed in [GEN-08] [API-07] [API-08] [API-10]', async ({
    page,
  }) => {
    await signedInAs(page, 'morphy');
    const calls = [OWN_PATHS.user, OWN_PATHS.stats, OWN_PATHS.openings].map((path) => callsTo(page, path));
    await openProfile(page);
    await expect(card(page, 'Profile')).toContainText(OWNER);
    await expect(card(page, 'Overall Results')).toContainText('48%');
    await openProfileTab(page, 'Openings');
    await expect(card(page, 'Openings as White').getByRole('listitem')).toHaveCount(2);
    expect(calls).toEqual([['GET /api/user/1'], ['GET /api/player-stats/1'], ['GET /api/openings/user/1']]);
  });

  test('that are slow keep the places of what they will show', async ({ page }) => {
    const held = await holdOwner(page);
    await page.goto('/profile');
    await expect(card(page, 'Profile').getByRole('status', { name: 'Loading' })).toBeVisible();
    const places = () =>
      Promise.all(
        ['Overall Results', 'Performance by Color', 'Search Opponent'].map(async (name) => {
          const box = await card(page, name).boundingBox();
          return [box?.x, box?.y];
        }),
      );
    const before = await places();
    await held.stats.release(servedStats());
    await expect(card(page, 'Performance by Color')).toContainText('52 wins');
    expect(await places()).toEqual(before);
    await held.user.release(servedUser());
    await expect(card(page, 'Profile')).toContainText(OWNER);
    await openProfileTab(page, 'Openings');
    await expect(card(page, 'Openings as Black').getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(page.getByText('No black openings recorded')).toHaveCount(0);
    await held.openings.release(servedOpenings());
    await expect(card(page, 'Openings as Black').getByRole('listitem')).toHaveCount(2);
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
      await page.goto('/profile');
      await expect(card(page, 'Profile').getByRole('alert')).toContainText(
        `The profile could not be loaded. ${message}`,
      );
      await expect(card(page, 'Overall Results')).toContainText('48%');
      await expect(figure(card(page, 'Rating by Format'), 'Rapid')).toHaveText('1712');
      await openProfileTab(page, 'Openings');
      await expect(card(page, 'Openings as White').getByRole('listitem')).toHaveCount(2);
    }
  });

  test('of the stats read is said, and can be tried again [API-30]', async ({ page }) => {
    await serveOwner(page);
    await serveJson(page, OWN_PATHS.stats, 'no', 500);
    const calls = callsTo(page, OWN_PATHS.stats);
    await page.goto('/profile');
    const overall = card(page, 'Overall Results');
    await expect(overall.getByRole('alert')).toContainText(
      'The statistics could not be loaded. The server could not complete this.',
    );
    const without = 'The statistics couldn’t load.';
    await expect(card(page, 'Performance by Color')).toContainText(without);
    await openProfileTab(page, 'Weaknesses');
    await expect(card(page, 'AI Tactical Analysis')).toContainText(without);
    await openProfileTab(page, 'Overview');
    await expect(card(page, 'Profile')).toContainText(OWNER);
    expect(calls).toHaveLength(1);
    await serveJson(page, OWN_PATHS.stats, servedStats());
    await overall.getByRole('button', { name: 'Try again' }).click();
    await expect(overall).toContainText('48%');
    await expect(card(page, 'Performance by Color')).toContainText('52 wins');
    expect(calls).toHaveLength(2);
  });

  test('of the openings read is said, and is not taken for having none', async ({ page }) => {
    await serveOwner(page);
    await serveJson(page, OWN_PATHS.openings, { message: 'Too much to do' }, 503);
    await page.goto('/profile?tab=openings');
    await expect(card(page, 'Openings as White').getByRole('alert')).toContainText(
      'The openings could not be loaded. Too much to do',
    );
    await expect(page.getByText('openings recorded')).toHaveCount(0);
    await serveJson(page, OWN_PATHS.openings, servedOpenings());
    await card(page, 'Openings as Black').getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Openings as White').getByRole('listitem')).toHaveCount(2);
  });
});
