import { OWN_PATHS, OWNER, OWNER_LICHESS, servedOwnGames, servedStats, servedUser } from './own-fixtures';
import { openHome, rows } from './profile-screens';
import { card } from './scout-fixtures';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

test.beforeEach(({ page }) => asGuest(page));

test.describe('Recent Games', () => {
  test('shows up to three, the first of the list [HOME-09]', async ({ page }) => {
    await openHome(page, { games: servedOwnGames(5, (index) => ({ blackPlayer: `Other${index}` })) });
    await expect(rows(page)).toHaveText([/vs\. Other0/, /vs\. Other1/, /vs\. Other2/]);
    await openHome(page, { games: servedOwnGames(2) });
    await expect(rows(page)).toHaveCount(2);
  });

  test('names the other player, whichever side the owner had [HOME-10]', async ({ page }) => {
    const names = [
      [OWNER_LICHESS.toUpperCase(), 'HarborHenrik'],
      ['TempoTheo', OWNER.toUpperCase()],
      ['SomebodyElse', 'BishopBea'],
    ];
    const games = servedOwnGames(3, (index) => ({
      whitePlayer: names[index]?.[0] ?? '',
      blackPlayer: names[index]?.[1] ?? '',
      color: index === 1 ? 'black' : 'white',
    }));
    await openHome(page, { games });
    await expect(rows(page)).toHaveText([/vs\. HarborHenrik/, /vs\. TempoTheo/, /vs\. BishopBea/]);
  });

  test('tells opening, time control, result and upload date, and who won [HOME-11]', async ({ page }) => {
    const games = servedOwnGames(2, (index) =>
      index === 0
        ? { uploadedAt: '2026-11-03T12:00:00.000Z' }
        : {
            result: '0-1',
            opening: 'Vienna Game',
            timeControl: '5+0',
            createdAt: '2026-10-01T12:00:00.000Z',
            uploadedAt: null,
          },
    );
    await openHome(page, { games });
    await expect(rows(page).nth(0)).toHaveText('Wvs. HarborHenrikLondon System10+53 Nov 20261-0');
    await expect(rows(page).nth(1)).toHaveText('Lvs. HarborHenrikVienna Game5+01 Oct 20260-1');
  });

  test('leads to the game that is pressed', async ({ page }) => {
    await openHome(page, { games: servedOwnGames(3, (index) => ({ id: `game-${index}` })) });
    await rows(page).nth(1).getByRole('link').click();
    await expect(page).toHaveURL('/games?game=game-1');
  });

  test('says when there are none, and leads to /games [HOME-12] [HOME-13]', async ({ page }) => {
    await openHome(page, { games: [] });
    await expect(card(page, 'Recent Games')).toContainText('No games uploaded yet');
    await card(page, 'Recent Games').getByRole('link', { name: 'Upload Your First Game' }).click();
    await expect(page).toHaveURL('/games');
  });
});

test.describe('Performance', () => {
  test('has win rate, wins, draws and losses, and on how many games they rest [HOME-14]', async ({ page }) => {
    await openHome(page);
    const performance = card(page, 'Performance');
    await expect(performance).toContainText('48%');
    await expect(performance).toContainText('Win rate from 187 games');
    await expect(performance).toContainText('89 wins30 draws68 losses');
  });

  test('has a whole win rate, 0% of no games [HOME-14]', async ({ page }) => {
    await openHome(page, { stats: servedStats({ wins: 2, draws: 1, losses: 0 }) });
    await expect(card(page, 'Performance')).toContainText('67%');
    await openHome(page, { stats: servedStats({ wins: 0, draws: 0, losses: 0 }) });
    await expect(card(page, 'Performance')).toContainText('0%Win rate from 0 games');
  });

  test('says when there are no stats: an empty answer, or a failure [HOME-15]', async ({ page }) => {
    for (const empty of [{}, null, []]) {
      await openHome(page, { stats: empty });
      await expect(card(page, 'Performance')).toContainText('No stats available');
    }
    await serveJson(page, OWN_PATHS.stats, 'broken', 500);
    await page.goto('/');
    await expect(card(page, 'Performance')).toContainText('No stats available');
  });
});

test.describe('Rating', () => {
  test('has the current rating of user 1, called Rapid Rating [HOME-16] [HOME-18]', async ({ page }) => {
    await openHome(page, { user: servedUser({ currentRating: 1803 }) });
    await expect(card(page, 'Rating')).toContainText('1803Rapid Rating');
  });

  test('has 1200 where none is known, and says so [HOME-16] [LIM-14]', async ({ page }) => {
    for (const currentRating of [null, undefined]) {
      await openHome(page, { user: { ...servedUser(), currentRating } });
      await expect(card(page, 'Rating')).toContainText('1200Rapid Rating');
      await expect(card(page, 'Rating')).toContainText('Default until you have rated games');
    }
  });

  test('has the fixed change, marked as a sample, until the measured one takes its place [HOME-17]', async ({
    page,
  }) => {
    const rating = card(page, 'Rating');
    await openHome(page);
    await expect(rating).toContainText('+23 this week');
    await rating.getByText('Sample', { exact: true }).hover();
    await expect(page.getByRole('tooltip')).toContainText('fixed sample figure');
    await openHome(page, { user: servedUser({ weeklyRatingChange: { change: 14, games: 7 } }) });
    await expect(rating).toContainText('+14 this week from 7 rapid games');
    await expect(rating).not.toContainText('+23');
    await expect(rating).not.toContainText('Sample');
  });
});

test('Daily Puzzle asks for the winning move and leads to /learn [HOME-19]', async ({ page }) => {
  await openHome(page);
  await expect(card(page, 'Daily Puzzle')).toContainText('Find the winning move');
  await card(page, 'Daily Puzzle').getByRole('link', { name: 'Solve Puzzle' }).click();
  await expect(page).toHaveURL('/learn?puzzle=daily');
});
