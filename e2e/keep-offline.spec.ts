/** "Keep for offline" of a round, where the server does not do its part: it always ends, and names what is missing. */
import type { Page } from '@playwright/test';
import { CURRENT_USER_PATH } from '../src/contract/account/auth';
import { expectFineAtBothWidths } from './support/axe';
import { expect, test } from './support/own-server';

test.use({ quickEngine: 0, freshPage: true });

const SAMPLE = 'mira.talwade';

const card = (page: Page) => page.getByRole('region', { name: 'White against Talwade, Mira' });
const keep = (page: Page) => card(page).getByRole('button', { name: 'Keep for offline' });
const alert = (page: Page) => card(page).getByRole('alert');

/** The card of a round whose opponent is a sample player. */
const openRound = async (page: Page, profileId = 1): Promise<void> => {
  const events = `/api/user/${profileId}/events`;
  const made = await page.request.post(events, { data: { name: 'Riverside Open' } });
  const { id } = (await made.json()) as { id: number };
  const rounds = [{ number: 1, opponent: 'Talwade, Mira', player: SAMPLE, color: 'white' }];
  expect((await page.request.post(`${events}/${id}/rounds`, { data: { rounds } })).status()).toBe(204);
  await page.goto(`/events/${id}`);
  await expect(keep(page)).toBeVisible();
};

/** Calls that are never answered. */
const neverAnswer = (page: Page, path: RegExp) => page.route(path, () => new Promise<void>(() => undefined));

const GAMES = /\/user\/mira\.talwade\/games(\?|$)/;

test('a part that is never answered is named after a minute, and the others are kept', async ({ page }) => {
  await page.clock.install();
  await openRound(page);
  await neverAnswer(page, GAMES);
  await keep(page).click();
  await expect(card(page).getByRole('status')).toContainText('3 of 5: fetching the games');
  await page.clock.fastForward(61_000);
  await expect(alert(page)).toHaveText('Not kept: games. The server has not answered for a minute.');
  await expect(card(page).getByRole('status')).toContainText(
    /On this device since .*: event, report, sheets of both colors, and puzzles\./,
  );
  await expectFineAtBothWidths(page);
  // What did not come is asked for again.
  await page.unroute(GAMES);
  await card(page).getByRole('button', { name: 'Update' }).click();
  await expect(card(page).getByRole('status')).toContainText(
    'event, report, games, sheets of both colors, and puzzles.',
  );
  await expect(alert(page)).toHaveCount(0);

  // A later press does not lose what an earlier one has kept.
  await page.route(GAMES, (route) => route.fulfill({ status: 503, json: { message: 'The server is too busy.' } }));
  await card(page).getByRole('button', { name: 'Update' }).click();
  await expect(alert(page)).toHaveText('Not kept: games. The server is too busy.');
  await expect(card(page).getByRole('status')).toContainText(
    'event, report, games, sheets of both colors, and puzzles.',
  );
});

test('Cancel ends a call that is never answered, and keeps nothing', async ({ page }) => {
  await openRound(page);
  await neverAnswer(page, GAMES);
  await keep(page).click();
  await expect(card(page).getByRole('status')).toContainText('fetching the games');
  await card(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(keep(page)).toBeVisible();
  await expect(card(page).first()).toContainText('Event, report, games, sheets and puzzles on this device.');
  await expect(alert(page)).toHaveCount(0);
});

test('where the server answers nothing at all, every part ends and one sentence says it', async ({ page }) => {
  await page.clock.install();
  await openRound(page);
  await neverAnswer(page, /\/api\//);
  await keep(page).click();
  for (const part of ['event', 'report', 'games', 'sheets of both colors', 'puzzles']) {
    await expect(card(page).getByRole('status')).toContainText(`fetching the ${part}`);
    await page.clock.fastForward(61_000);
  }
  await expect(alert(page)).toHaveText('Not kept: The server has not answered for a minute.');
  await expect(keep(page)).toBeVisible();
});

test('says how many games of the report are analyzed', async ({ page }) => {
  await openRound(page);
  const progress = { stage: 'scanning', received: 40, expected: 40, scanned: 12, toScan: 40 };
  const failure = 'The engine has stopped.';
  const events = [{ progress }, { progress, failure }].map((data) => `event: scout\ndata: ${JSON.stringify(data)}\n\n`);
  const answers = [events.slice(0, 1), events];
  await page.route(/\/user\/mira\.talwade\/progress/, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: answers.shift()?.join('') ?? '' }),
  );
  await neverAnswer(page, /\/user\/mira\.talwade\/insights/);
  await keep(page).click();
  await expect(card(page).getByRole('status')).toContainText('2 of 5: fetching the report, 12 of 40 games analyzed');
  await card(page).getByRole('button', { name: 'Cancel' }).click();
  await keep(page).click();
  await expect(alert(page)).toHaveText(`Not kept: report. ${failure}`);
});

test.describe('with accounts', () => {
  test.use({ settings: { PROFILE_MODE: 'signed-in' } });

  test('a session that has ended meanwhile is said', async ({ page }) => {
    const person = { username: 'Morphy', email: 'paul@morphy.example', phoneNumber: '555 0100' };
    const data = { ...person, password: 'opera-1858', confirmPassword: 'opera-1858' };
    expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
    const signIn = { usernameOrEmail: 'Morphy', password: 'opera-1858' };
    expect((await page.request.post('/api/auth/signin', { data: signIn })).status()).toBe(200);
    const { profileId } = (await (await page.request.get(CURRENT_USER_PATH)).json()) as { profileId: number };
    await openRound(page, profileId);
    await page.request.post('/api/auth/signout');
    await keep(page).click();
    await expect(alert(page)).toHaveText('Not kept: Your session has ended. Sign in again.');
    await expect(page.getByRole('complementary', { name: 'Session' })).toContainText('Your session has ended.');
  });
});
