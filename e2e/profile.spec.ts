import {
  holdOwner,
  OWN_PATHS,
  OWN_PLATFORM,
  OWNER,
  OWNER_LICHESS,
  servedOpenings,
  servedStats,
  servedUser,
  serveOwner,
} from './own-fixtures';
import { figure, openProfile, openProfileTab } from './profile-screens';
import { card } from './scout-fixtures';
import { asGuest, callsTo, serveJson, signedInAs } from './support/serve';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => asGuest(page));

test.describe('the left column', () => {
  test(
    'has the profile card with the three IDs, which cannot be edited [PROF-01] [GEN-01] [ENT-01]',
    { tag: '@fast' },
    async ({ page }) => {
      await openProfile(page);
      const profile = card(page, 'Profile');
      await expect(figure(profile, 'FIDE ID')).toHaveText('990000041');
      await expect(figure(profile, 'AICF ID')).toHaveText('00041SMP2026');
      await expect(figure(profile, 'Lichess ID')).toHaveText(OWNER_LICHESS);
      await expect(profile.locator('input, textarea, select, [contenteditable]')).toHaveCount(0);
    },
  );

  test('tells whose profile it is, since when, and how strong [GEN-08] [ENT-01]', async ({ page }) => {
    await openProfile(page);
    const profile = card(page, 'Profile');
    await expect(profile).toContainText(OWNER);
    await expect(profile).toContainText('Member since 2024');
    await expect(figure(profile, 'Current rating')).toHaveText('1712');
  });

  test('has a dash for an ID that is missing, 1200 and 2023 for rating and year [LIM-14] [LIM-16]', async ({
    page,
  }) => {
    await openProfile(page, { user: { id: 1, username: 'owner' } });
    const profile = card(page, 'Profile');
    for (const name of ['FIDE ID', 'AICF ID', 'Lichess ID']) await expect(figure(profile, name)).toHaveText('–');
    await expect(figure(profile, 'Current rating')).toHaveText('1200');
    await expect(profile).toContainText('Member since 2023');
  });

  test('has the Search Opponent box [PROF-02]', async ({ page }) => {
    await openProfile(page);
    const box = card(page, 'Search Opponent');
    await expect(box.getByRole('textbox')).toBeEditable();
    await expect(box.getByRole('button', { name: 'Search Games', exact: true })).toBeEnabled();
  });

  test('pressed with an empty box, Search Games does nothing [PROF-03]', async ({ page }) => {
    const lastCall = page.waitForResponse(OWN_PLATFORM);
    await openProfile(page);
    await lastCall;
    await expect(card(page, 'Overall Results')).toContainText('48%');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const search = card(page, 'Search Opponent');
    await search.getByRole('button', { name: 'Search Games' }).click();
    await search.getByRole('textbox').fill('   ');
    await search.getByRole('textbox').press('Enter');
    // What follows is done by the same page: had the press done anything, it would have been done before.
    await search.getByRole('textbox').fill('HarborHenrik');
    await expect(search.getByRole('textbox')).toHaveValue('HarborHenrik');
    await expect(page).toHaveURL('/profile');
    expect(calls).toEqual([]);
  });

  test('Search Games scouts the name that was typed [PROF-03]', async ({ page }) => {
    await openProfile(page);
    const search = card(page, 'Search Opponent');
    await search.getByRole('textbox').fill(' HarborHenrik ');
    await search.getByRole('button', { name: 'Search Games' }).click();
    await expect(page).toHaveURL('/scout?player=HarborHenrik');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opponent Scout');
  });

  test('a name that nobody can have stays with a word about it', async ({ page }) => {
    await openProfile(page);
    const search = card(page, 'Search Opponent');
    await search.getByRole('textbox').fill('Henrik of the Harbor');
    await search.getByRole('textbox').press('Enter');
    await expect(search).toContainText('2 to 30 letters');
    await expect(page).toHaveURL('/profile');
    await search.getByRole('textbox').fill('Henrik');
    await expect(search).not.toContainText('2 to 30 letters');
  });
});

test.describe('the statistics', () => {
  test('are overall results [PROF-04] [ENT-03] [GEN-04]', async ({ page }) => {
    await openProfile(page);
    const overall = card(page, 'Overall Results');
    await expect(figure(overall, 'Win rate')).toContainText('48%from 187 games');
    await expect(figure(overall, 'Wins')).toContainText('89');
    await expect(figure(overall, 'Draws')).toContainText('30');
    await expect(figure(overall, 'Losses')).toContainText('68');
  });

  test('say that there are no games yet, not that none of them was won [PROF-04]', async ({ page }) => {
    const stats = servedStats({ gamesPlayed: 0, wins: 0, losses: 0, draws: 0 });
    await openProfile(page, { stats });
    const overall = card(page, 'Overall Results');
    await expect(figure(overall, 'Win rate')).toHaveText('–no games yet');
    await expect(figure(overall, 'Draws')).toHaveText('0no games yet');
  });

  test('are results by color [PROF-05] [ENT-03]', async ({ page }) => {
    await openProfile(page);
    const byColor = card(page, 'Performance by Color');
    await expect(byColor).toContainText('As White53% of 98 games won52 wins16 draws30 losses');
    await expect(byColor).toContainText('As Black42% of 89 games won37 wins14 draws38 losses');
  });

  test('say that they are loading until they answer [PROF-10]', async ({ page }) => {
    const held = await holdOwner(page);
    await page.goto('/profile');
    await expect(page.getByText('Loading stats...', { exact: true })).toBeVisible();
    await held.stats.release(servedStats());
    await expect(card(page, 'Overall Results')).toContainText('48%');
    await expect(page.getByText('Loading stats...')).toHaveCount(0);
  });
});

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
