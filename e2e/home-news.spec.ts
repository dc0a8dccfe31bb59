/** Home for somebody who was here before: what is new first, each a link that leads there. */
import type { Page } from '@playwright/test';
import { type Home } from '../src/contract/profile';
import { openHome } from './profile-screens';
import { expectFineAtBothWidths } from './support/axe';
import { asGuest, hold, serveJson } from './support/serve';
import { expect, freshTest as test } from './support/test';

const HOME = '/api/user/1/home';
const NOTHING: Home = { isKnown: true, isExample: false, imported: [], followed: [], due: [] };
const NEWS: Home = {
  ...NOTHING,
  imported: [
    { site: 'lichess', label: 'Lichess', name: 'RosalindRook', newGames: 4, since: '2026-11-16T12:00:00.000Z' },
  ],
  followed: [{ player: 'chesscom:KnightlyKarim', newGames: 1, since: '2026-11-15T12:00:00.000Z' }],
  due: [
    { train: 'own', puzzles: 7 },
    { train: 'gambitgustav', puzzles: 1 },
  ],
  next: { eventId: 3, event: 'Club championship', day: '2026-11-28', opponent: 'Clara' },
};
const news = (page: Page) => page.getByRole('region', { name: 'Since your last visit', exact: true });

test.beforeEach(({ page }) => asGuest(page));

test('says what is new, before everything else, with links', async ({ page }) => {
  await serveJson(page, HOME, NEWS);
  await openHome(page);
  await expect(news(page).getByRole('link')).toHaveText([
    '4 new games of yours, RosalindRook on Lichess, since 16 Nov 2026',
    '1 new game of KnightlyKarim since 15 Nov 2026',
    '7 puzzles from your games due for review',
    '1 puzzle from games of gambitgustav due for review',
    'Next in Club championship: 28 Nov 2026, against Clara',
  ]);
  const links = await news(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')));
  expect(links).toEqual([
    '/games',
    '/scout?player=chesscom:KnightlyKarim',
    '/learn?train=own',
    '/learn?train=gambitgustav',
    '/events/3',
  ]);
});

test('says in a line that nothing is new, with the next step', async ({ page }) => {
  await serveJson(page, HOME, NOTHING);
  await openHome(page);
  await expect(news(page)).toContainText(
    'No new games, and nothing is due. Solve the puzzle of the day, or look at your report.',
  );
  await news(page).getByRole('link', { name: 'look at your report' }).click();
  await expect(page).toHaveURL('/games');
});

test('folds what is more than eight', async ({ page }) => {
  const followed = Array.from({ length: 11 }, (_, index) => ({ player: `Player${index}`, newGames: 1 }));
  await serveJson(page, HOME, { ...NOTHING, followed });
  await openHome(page);
  await expect(news(page).getByRole('link').filter({ visible: true })).toHaveCount(8);
  await news(page).getByText('3 more').click();
  await expect(news(page).getByRole('link').filter({ visible: true })).toHaveCount(11);
});

test('stands in its place while it loads, says when it did not, and is read again at the next visit', async ({
  page,
}) => {
  await serveJson(page, HOME, NOTHING);
  await openHome(page);
  await expect(news(page)).toContainText('No new games, and nothing is due.');
  const held = await hold(page, HOME);
  await page.reload();
  await expect(news(page).getByRole('status', { name: 'Loading' })).toBeVisible();
  await held.release({ message: 'Too busy' }, 503);
  await expect(news(page)).toContainText('What is new could not be loaded. Too busy');
  await serveJson(page, HOME, NEWS);
  await news(page).getByRole('button', { name: 'Try again' }).click();
  await expect(news(page).getByRole('link')).toHaveCount(5);
  await serveJson(page, HOME, NOTHING);
  await page.getByRole('link', { name: 'Solve Puzzles' }).click();
  await expect(page.getByRole('heading', { name: 'Learn Chess', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(news(page)).toContainText('No new games, and nothing is due.');
});

test('a newcomer sees the field and the example, and no news', async ({ page }) => {
  await serveJson(page, HOME, { ...NOTHING, isKnown: false, isExample: true });
  await openHome(page);
  await expect(page.getByText('an example until you import your own')).toBeVisible();
  await expect(news(page)).toHaveCount(0);
  const example = page.getByRole('region', { name: /^mira\.talwade/ });
  await expect(example).toContainText('Sample');
  await expect(example.getByRole('listitem').first()).toHaveText(/^With White 1\.e4 *\d+% of \d+ games, score \d+%$/);
  await expect(page.getByText('Games and figures of')).toBeVisible();
  await page.getByText('Games and figures of').click();
  await expect(page.getByText('Recent Games')).toBeHidden();
});

test('axe finds nothing serious with and without news', async ({ page }) => {
  for (const home of [NEWS, NOTHING]) {
    await serveJson(page, HOME, home);
    await openHome(page);
    await expect(news(page)).toBeVisible();
    await expectFineAtBothWidths(page);
  }
});
