import { SITES_PATH } from '../src/contract/sites';
import {
  holdScout,
  loadingNote,
  nameField,
  openReport,
  overview,
  PLAYER,
  scout,
  SCOUT_PATHS,
  scoutButton,
  servedGames,
  servedInsights,
  serveScout,
  spinner,
} from './scout-fixtures';
import { NARROW } from './support/screens';
import { asGuest, callsTo, serveJson } from './support/serve';
import { expect, test } from './support/test';

const { games, insights, tournaments } = SCOUT_PATHS;
const CALLS = [`GET ${games}`, `GET ${insights}`, `GET ${tournaments}`];

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

/** The calls for the player's report, without the progress, which no specified server has. */
const reportCalls = (page: Parameters<typeof callsTo>[0]): (() => string[]) => {
  const calls = [games, insights, tournaments].map((path) => callsTo(page, path));
  return () => calls.flat();
};

for (const path of ['/scout', '/opponent-scout']) {
  test(`${path} is titled, offers three searches and shows whom to choose [SCT-01, SCT-02, NAV-04]`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(/^Opponent Scout/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opponent Scout');
    for (const name of ['FIDE ID', 'AICF ID']) await expect(page.getByRole('radio', { name })).not.toBeChecked();
    await expect(page.getByRole('radio', { name: 'Lichess Username' })).toBeChecked();
    await expect(page.getByRole('radio')).toHaveCount(3);
    await expect(page.getByRole('link', { name: /Mira Talwade.*Sample/ })).toBeVisible();
  });

  test(`${path} scouts on Enter and on the button [SCT-04, API-20, API-21, API-22, API-28]`, async ({ page }) => {
    await serveScout(page);
    const calls = reportCalls(page);
    await page.goto(path);
    await nameField(page).fill(PLAYER);
    await nameField(page).press('Enter');
    await expect.poll(calls).toEqual(CALLS);
    await page.goto(path);
    await scout(page);
    await expect.poll(() => calls().sort()).toEqual([...CALLS, ...CALLS].sort());
  });
}

test('the games call asks for the last 50 [API-20]', async ({ page }) => {
  await serveScout(page);
  await page.goto('/scout');
  const [request] = await Promise.all([page.waitForRequest(`**${games}**`), scout(page)]);
  expect(new URL(request.url()).search).toBe('?max=50');
});

test('FIDE and AICF search asks no site for games, and a note says so all the time [SCT-03]', async ({ page }) => {
  await serveScout(page);
  const calls = reportCalls(page);
  await page.goto('/scout');
  for (const type of ['FIDE ID', 'AICF ID']) {
    await page.getByRole('radio', { name: type }).click();
    await scout(page, '12345678');
    await nameField(page).press('Enter');
    await expect(page.getByText('Only Lichess and Chess.com usernames can be searched.')).toBeVisible();
  }
  await expect(page).toHaveURL(/\/scout$/);
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  expect(calls()).toEqual([]);
});

test('a blank name does nothing [VAL-14]', async ({ page }) => {
  await serveScout(page);
  const calls = reportCalls(page);
  await page.goto('/scout');
  await scout(page, '   ');
  await nameField(page).press('Enter');
  await expect(page).toHaveURL(/\/scout$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(calls()).toEqual([]);
});

test('the link of a profile chooses its site, also where the sites are not known yet', async ({ page }) => {
  await serveJson(page, SITES_PATH, '', 503);
  await page.goto('/scout');
  await nameField(page).fill('https://www.chess.com/member/KnightlyKarim');
  await expect(nameField(page)).toHaveValue('KnightlyKarim');
  await expect(page.getByRole('radio', { name: 'chesscom Username' })).toBeChecked();
});

test('a name that nobody can have is told before any call', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/lichess')) requested.push(request.url());
  });
  await page.goto('/scout');
  await scout(page, 'Magnus <Carlsen>');
  await expect(page.getByRole('alert')).toContainText('2 to 30 letters');
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
  await nameField(page).fill('MagnusC');
  await expect(page.getByText('2 to 30 letters')).toHaveCount(0);
  await page.goto('/scout?player=no%20such%20name');
  await expect(page.getByRole('alert')).toContainText('2 to 30 letters');
  await expect(nameField(page)).toHaveValue('no such name');
  expect(requested).toEqual([]);
});

test('a name that nobody here has is told, and both sites are offered', async ({ page }) => {
  await page.goto('/scout');
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('Magnus Carlsen');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There are no reference games here yet.')).toBeVisible();
  await expect(page).toHaveURL(/\/scout$/);
  const requested = page.waitForRequest(/\/api\/lichess\/user\/MagnusCarlsen\/games/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Lichess', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Chess.com', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await requested;
});

test('recent and sample players are suggested by a part of their name', async ({ page }) => {
  await openReport(page);
  await page.goto('/scout');
  await nameField(page).fill(PLAYER.slice(2).toLowerCase());
  await expect(page.getByRole('list', { name: 'People' }).getByRole('button')).toHaveText([/Recent · Lichess/]);
  await nameField(page).fill('talwade, mi');
  await page.getByRole('list', { name: 'People' }).getByRole('button', { name: 'Mira Talwade' }).click();
  await expect(page).toHaveURL('/scout?player=mira.talwade');
});

test('a player that a site does not know can be looked for at the others', async ({ page }) => {
  for (const path of [games, insights, tournaments]) await serveJson(page, path, '', 404);
  await page.goto(`/scout?player=${PLAYER}`);
  await page.getByRole('link', { name: 'Search on Chess.com' }).click();
  await expect(page).toHaveURL(/player=chesscom(:|%3A)/);
});

test('all three calls are sent before any is answered [API-24, STATE-01, SCT-05]', async ({ page }) => {
  const held = await holdScout(page);
  const calls = reportCalls(page);
  await page.goto('/scout');
  await expect(spinner(page)).toHaveCount(0);
  await scout(page);
  await expect(loadingNote(page)).toBeVisible();
  await expect(spinner(page)).toBeVisible();
  await expect.poll(() => calls().length).toBe(3);
  await held.games.release(servedGames(12));
  await expect(loadingNote(page)).toBeVisible();
  await held.tournaments.release([]);
  await held.insights.release(servedInsights());
  await expect(overview(page)).toContainText('Total games12');
  await expect(loadingNote(page)).toHaveCount(0);
  await expect(spinner(page)).toHaveCount(0);
});

test('the address opens the report, and back and forward go between players', async ({ page }) => {
  await openReport(page);
  await expect(nameField(page)).toHaveValue(PLAYER);
  await page.goto('/opponent-scout');
  await scout(page);
  await expect(page).toHaveURL(`/opponent-scout?player=${PLAYER}`);
  await expect(overview(page)).toBeVisible();
  await page.goBack();
  await expect(nameField(page)).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Recent players' })).toBeVisible();
  await page.goForward();
  await expect(overview(page)).toBeVisible();
  await expect(nameField(page)).toHaveValue(PLAYER);
});

test('a report that was seen is shown again without another call [API-31, API-32]', async ({ page }) => {
  const calls = reportCalls(page);
  await openReport(page);
  await page.getByRole('link', { name: 'Learn Chess' }).click();
  await expect(page).toHaveURL(/learn/);
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.goBack();
  await expect(overview(page)).toBeVisible();
  expect(calls()).toEqual(CALLS);
});

test('pressing Scout for the player on the screen asks anew', async ({ page }) => {
  const calls = reportCalls(page);
  await openReport(page);
  await serveScout(page, { games: servedGames(3) });
  await scoutButton(page).click();
  await expect(overview(page)).toContainText('Total games3');
  expect(calls()).toHaveLength(6);
});

test('the players scouted last are listed, open their report and can be removed', async ({ page }) => {
  await openReport(page);
  await page.getByRole('link', { name: 'Opponent Scout' }).click();
  const recent = page.getByRole('region', { name: 'Recent players' });
  await recent.getByRole('link', { name: PLAYER }).click();
  await expect(page).toHaveURL(`/scout?player=${PLAYER}`);
  await expect(overview(page)).toBeVisible();
  await page.goto('/scout');
  await recent.getByRole('button', { name: `Remove ${PLAYER}` }).click();
  await expect(recent.getByRole('link')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(recent).toContainText('Players you scout are listed here');
});

test.describe('on a phone', () => {
  test.use({ viewport: NARROW });

  test('the search waits behind a button above a report, and is there where nobody is named [SCT-02, SCT-04]', async ({
    page,
  }) => {
    await serveScout(page);
    await page.goto('/scout');
    await expect(nameField(page)).toBeVisible();
    await page.goto(`/scout?player=${PLAYER}`);
    const opener = page.getByRole('button', { name: 'Another player or other games' });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await expect(nameField(page)).toBeHidden();
    await opener.click();
    await expect(nameField(page)).toHaveValue(PLAYER);
    await nameField(page).fill('Somebody2');
    await scoutButton(page).click();
    await expect(page).toHaveURL(/player=Somebody2/);
    await expect(nameField(page)).toBeHidden();
  });
});

test('a name that looks like a number stays a name', async ({ page }) => {
  const requested = page.waitForRequest((request) => request.url().includes('/api/lichess/user/1e5/games'));
  await page.goto('/scout');
  await scout(page, '1e5');
  await requested;
  await expect(nameField(page)).toHaveValue('1e5');
});

test('words in the address that mean nothing are passed over', async ({ page }) => {
  await page.goto('/scout?games=70,fast');
  await expect(page.getByText('Games: Last 50')).toBeVisible();
  await expect(nameField(page)).toBeEditable();
});
