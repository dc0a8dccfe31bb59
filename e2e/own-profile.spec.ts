/** /games before, while and after one's own games are loaded from Lichess, and the local search. */
import { SAMPLE_OWNER } from '../src/contract/player/samples';
import { holdStream } from './analysis-fixtures';
import { OWN_PATHS, OWNER, OWNER_LICHESS, servedOwnGames, servedUser, serveLibrary, serveOwner } from './own-fixtures';
import {
  holdLoad,
  idle,
  lichessOption,
  loadPaths,
  matches,
  openGamesTab,
  openIdle,
  openLoaded,
  overview,
  region,
  searchBox,
  serveLoad,
  viewer,
} from './profile-screens';
import { scoutEvent, servedInsights, servedTournament } from './scout-fixtures';
import { asGuest, callsTo, serveJson, signedInAs } from './support/serve';
import { expect, test } from './support/test';

const CALLS = ['games', 'insights', 'tournaments'] as const;

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('the screen has its title and subtitle [OWN-01, OWN-02, NAV-02]', async ({ page }) => {
  await openIdle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Chess Profile');
  await expect(
    page.getByText('Complete analysis of your chess performance and improvement areas', { exact: true }),
  ).toBeVisible();
});

test('one searches by FIDE ID, AICF ID or, at first, Lichess username, in a box [OWN-03, OWN-04, OWN-05]', async ({
  page,
}) => {
  await openIdle(page);
  const options = page.getByRole('radiogroup', { name: 'Search by' }).getByRole('radio');
  await expect(options).toHaveText(['FIDE ID', 'AICF ID', 'Lichess Username']);
  await expect(lichessOption(page)).toBeChecked();
  await expect(searchBox(page)).toBeEditable();
});

test('the popular players are the two sample players, who can be scouted [OWN-06]', async ({ page }) => {
  await openIdle(page);
  const popular = page.getByRole('list', { name: 'Popular players' }).getByRole('link');
  await expect(popular).toHaveText([/Mira Talwade/, /Oskar Brandvold/]);
  await expect(popular.first()).toHaveAttribute('href', '/scout?player=mira.talwade');
});

test('the search begins with the third character [OWN-14]', async ({ page }) => {
  await openIdle(page);
  await searchBox(page).fill('ta');
  await expect(matches(page)).toHaveCount(0);
  await searchBox(page).fill('tal');
  await expect(matches(page).getByRole('link')).toHaveText(['Mira Talwade']);
});

test('the search finds by a part of a name or of either number [OWN-15]', async ({ page }) => {
  await openIdle(page);
  for (const [text, found] of [
    ['RA.TALW', ['Mira Talwade']],
    ['0000025', ['Oskar Brandvold']],
    ['025smp', ['Oskar Brandvold']],
    ['smp2026', ['Mira Talwade', 'Oskar Brandvold']],
  ] as const) {
    await searchBox(page).fill(text);
    await expect(matches(page).getByRole('link')).toHaveText([...found]);
  }
});

test('a match comes with two tournaments and leads to the scout [OWN-16, ENT-30]', async ({ page }) => {
  await openIdle(page);
  await searchBox(page).fill('mira');
  await expect(page.getByRole('list', { name: 'Tournaments of Mira Talwade' }).getByRole('listitem')).toHaveCount(2);
  await expect(matches(page).getByRole('link')).toHaveAttribute('href', '/scout?player=mira.talwade');
});

test('nobody but the two sample players is ever found [OWN-16]', async ({ page }) => {
  await openIdle(page);
  for (const text of [OWNER_LICHESS, OWNER, SAMPLE_OWNER.username, SAMPLE_OWNER.aicfId, 'GambitGustav']) {
    await searchBox(page).fill(text);
    await expect(page.getByText('No sample player matches.')).toBeVisible();
    await expect(matches(page)).toHaveCount(0);
  }
});

test('nothing is loaded until it is asked for; pressing the chosen option sends three calls at once [OWN-17, STATE-01, API-20, API-24]', async ({
  page,
}) => {
  const calls = CALLS.map((call) => callsTo(page, loadPaths()[call]));
  await holdLoad(page);
  await openIdle(page);
  for (const requested of calls) expect(requested).toHaveLength(0);
  const sent = page.waitForRequest((request) => request.url().includes(`${loadPaths().games}?max=50`));
  await lichessOption(page).click();
  await sent;
  await expect.poll(() => calls.map((requested) => requested.length)).toEqual([1, 1, 1]);
});

test('choosing the option after another one loads, too; the others load nothing [OWN-17]', async ({ page }) => {
  const calls = callsTo(page, loadPaths().games);
  await serveLoad(page);
  await openIdle(page);
  await page.getByRole('radio', { name: 'FIDE ID' }).click();
  await page.getByRole('radio', { name: 'AICF ID' }).click();
  await expect(idle(page)).toBeVisible();
  expect(calls).toHaveLength(0);
  await lichessOption(page).click();
  await expect(overview(page).getByText('Total games')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('the name that is loaded is the owner’s, whatever the search says [OWN-18, GEN-08]', async ({ page }) => {
  await signedInAs(page, 'somebody');
  const requested = callsTo(page, OWN_PATHS.user);
  const calls = callsTo(page, loadPaths().games);
  await serveLoad(page);
  await openIdle(page);
  await searchBox(page).fill('GambitGustav');
  await lichessOption(page).click();
  await expect.poll(() => calls.length).toBe(1);
  expect(requested).toEqual(['GET /api/user/1']);
});

test('without a name of the owner it is the sample owner’s [OWN-18]', async ({ page }) => {
  const calls = callsTo(page, loadPaths(SAMPLE_OWNER.username).games);
  await serveOwner(page, { user: servedUser({ lichessId: null }) });
  await serveLoad(page, {}, SAMPLE_OWNER.username);
  await page.goto('/games');
  await lichessOption(page).click();
  await expect.poll(() => calls.length).toBe(1);
});

test('another name of one’s own is loaded by its field', async ({ page }) => {
  await serveLoad(page, {}, 'RosalindBlitz');
  await openIdle(page);
  await page.getByRole('textbox', { name: 'Another Lichess username' }).fill('no name');
  await page.getByRole('button', { name: 'Load' }).click();
  await expect(page.getByText(/A player’s name has 2 to 30/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Another Lichess username' }).fill('RosalindBlitz');
  await page.getByRole('button', { name: 'Load' }).click();
  await expect(page.getByRole('heading', { name: 'RosalindBlitz', exact: true })).toBeVisible();
  await expect(overview(page).getByText('Total games')).toBeVisible();
});

test('while the calls wait there is a panel with a spinner, a note and progress that moves [OWN-07, STATE-01]', async ({
  page,
}) => {
  const held = await holdLoad(page);
  const stream = await holdStream(page, loadPaths().progress);
  await openIdle(page);
  await lichessOption(page).click();
  await expect(page.getByText(/15-20 seconds/)).toBeInViewport();
  await expect(page.locator('main [data-spinner]')).toBeVisible();
  await stream.write(scoutEvent({ stage: 'scanning', received: 50, scanned: 20, toScan: 50 }));
  await expect(page.getByText('20 of 50')).toBeVisible();
  await held.games.release(servedOwnGames(12));
  await held.insights.release(servedInsights());
  await held.tournaments.release([]);
  await expect(overview(page).getByText('Total games')).toBeVisible();
  await expect(page.getByText(/15-20 seconds/)).toHaveCount(0);
  await expect(page.locator('main [data-spinner]')).toHaveCount(0);
});

test('Cancel goes back to where one was', async ({ page }) => {
  await holdLoad(page);
  await openIdle(page);
  await lichessOption(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(idle(page)).toBeVisible();
  await expect(page.locator('main [data-spinner]')).toHaveCount(0);
});

for (const failing of ['games', 'insights'] as const) {
  test(`without ${failing} loading ends silently and the idle text returns [STATE-02, STATE-03, API-30]`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await serveLoad(page);
    await serveJson(page, loadPaths()[failing], { message: 'The database is on holiday' }, 500);
    const calls = callsTo(page, loadPaths()[failing]);
    await openIdle(page);
    await lichessOption(page).click();
    await expect(page.getByText(/No games loaded.*The database is on holiday/)).toBeVisible();
    await expect(idle(page)).toBeVisible();
    await expect(page.locator('main [data-spinner]')).toHaveCount(0);
    await expect(page.locator('[data-toast]')).toHaveCount(0);
    await expect(overview(page)).toHaveCount(0);
    expect(calls).toHaveLength(1);
    await expect.poll(() => errors.some((text) => text.includes('500'))).toBe(true);
  });
}

test('a load that failed can be tried again', async ({ page }) => {
  await serveLoad(page);
  await serveJson(page, loadPaths().games, {}, 500);
  await openIdle(page);
  await lichessOption(page).click();
  await expect(page.getByText(/No games loaded/)).toBeVisible();
  await serveJson(page, loadPaths().games, servedOwnGames(12));
  await lichessOption(page).click();
  await expect(overview(page).getByText('Total games')).toBeVisible();
  await expect(page.getByText(/No games loaded/)).toHaveCount(0);
});

test('without tournaments the report is there, with their empty state [API-23]', async ({ page }) => {
  await serveLoad(page);
  await serveJson(page, loadPaths().tournaments, {}, 500);
  await openIdle(page);
  await lichessOption(page).click();
  await openGamesTab(page, 'games');
  await expect(region(page, 'Tournament Results')).toContainText('No recent tournament data available');
});

test('somebody without games is told so', async ({ page }) => {
  await serveLoad(page, { games: [], figures: { openingRepertoire: {} } });
  await openIdle(page);
  await lichessOption(page).click();
  await expect(page.getByText(`${OWNER_LICHESS} has no finished public games to analyze`)).toBeVisible();
  await expect(idle(page)).toBeVisible();
});

test('pressing the option again asks for everything anew', async ({ page }) => {
  const calls = callsTo(page, loadPaths().games);
  await openLoaded(page);
  await lichessOption(page).click();
  await expect.poll(() => calls.length).toBe(2);
  await expect(overview(page).getByText('Total games')).toBeVisible();
});

test('the library shows at once; what is loaded stands beside it, one press away [GEN-04]', async ({ page }) => {
  await serveLibrary(page, { games: servedOwnGames(30) });
  await serveLoad(page, { games: servedOwnGames(12), tournaments: [servedTournament()] });
  await page.goto('/games');
  await expect(overview(page)).toContainText('30');
  await expect(page.getByText('Library · 30 games')).toBeVisible();
  await lichessOption(page).click();
  await expect(overview(page)).toContainText('12counted games');
  await page.getByRole('radio', { name: 'Library · 30 games' }).click();
  await expect(overview(page)).toContainText('30counted games');
  const calls = callsTo(page, loadPaths().games);
  await page.getByRole('radio', { name: `Lichess · last 50 of ${OWNER_LICHESS}` }).click();
  await expect(overview(page)).toContainText('12counted games');
  expect(calls).toHaveLength(0);
});

test('a load that fails leaves the library where it was [STATE-02]', async ({ page }) => {
  await serveLibrary(page, { games: servedOwnGames(30) });
  await serveLoad(page);
  await serveJson(page, loadPaths().insights, {}, 502);
  await page.goto('/games');
  await expect(overview(page)).toContainText('30counted games');
  await lichessOption(page).click();
  await expect(page.getByText(/No games loaded/)).toBeVisible();
  await expect(overview(page)).toContainText('30counted games');
  await openGamesTab(page, 'games');
  await expect(viewer(page)).toBeVisible();
});
