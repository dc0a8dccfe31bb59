/** What is written without a network, without a server, or as a session ends: it waits, for its account alone, and is sent. */
import type { Page, Route } from '@playwright/test';
import { ACCOUNT_PATHS, CURRENT_USER_PATH } from '../src/contract/account/auth';
import { NOTIFICATIONS_PATH } from '../src/contract/account/notifications';
import { type Library } from '../src/contract/library';
import { libraryPaths } from '../src/test/library-paths';
import { expectInstalled, keptAnswers, strip } from './offline-screen';
import { overview } from './profile-screens';
import { button, makeStudy, moves, play, saved, unsavedIn } from './studies-screen';
import { expectNoSeriousFindings } from './support/axe';
import { test as base, expect } from './support/own-server';

const test = base.extend({ serviceWorkers: 'allow' });

test.use({ settings: { PROFILE_MODE: 'signed-in' } });

const PASSWORD = 'opera-1858';

const register = async (page: Page, username: string): Promise<void> => {
  const fields = { username, email: `${username}@chess.example`, phoneNumber: '555 0100' };
  const data = { ...fields, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
};

const signIn = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
};

const signUp = async (page: Page, username = 'morphy'): Promise<void> => {
  await register(page, username);
  await page.goto('/signin');
  await signIn(page, username);
};

const waitingFor = (page: Page, what: string) => page.getByText(`Waiting for ${what}. Your changes are saved`);

const conflict = (page: Page) => page.getByText(/changed in another tab|Merged with changes/);

/** The server is away, the network is not. */
const refuseAll = async (page: Page): Promise<void> => {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    (route) => route.abort('connectionrefused'),
  );
};

test('a chapter that was saved is the newest one without a network, and never conflicts with itself', async ({
  page,
  context,
}) => {
  await signUp(page);
  await makeStudy(page, 'Lines');
  await expectInstalled(page);
  await page.reload();
  const squares = [
    ['e2', 'e4'],
    ['e7', 'e5'],
    ['g1', 'f3'],
    ['b8', 'c6'],
  ] as const;
  for (const [index, [from, to]] of squares.entries()) {
    if (index % 2 === 1) {
      await context.setOffline(true);
      await page.reload();
      await expect(strip(page)).toContainText('You are offline.');
    }
    for (const [, earlier] of squares.slice(0, index)) await expect(moves(page)).toContainText(earlier.slice(0, 2));
    await page.keyboard.press('End');
    await play(page, from, to);
    if (index % 2 === 1) {
      await expect(waitingFor(page, 'a connection')).toBeVisible();
      await context.setOffline(false);
    }
    await expect(saved(page)).toBeVisible();
    await expect(conflict(page)).toHaveCount(0);
    await expect.poll(() => unsavedIn(page)).toEqual([]);
  }
  await page.reload();
  for (const move of ['e4', 'e5', 'Nf3', 'Nc6']) await expect(moves(page)).toContainText(move);
});

test('a chapter whose save was answered to nobody goes on from it, and is sent when the server is back', async ({
  page,
}) => {
  await signUp(page);
  await makeStudy(page, 'Lost answers');
  let isLost = true;
  await page.route('**/chapters/*', async (route: Route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await play(page, 'e2', 'e4');
  await expect(waitingFor(page, 'a connection')).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.reload();
  await expect(moves(page)).toContainText('e4');
  await page.keyboard.press('End');
  await play(page, 'c7', 'c5');
  await expect(waitingFor(page, 'a connection')).toBeVisible();
  isLost = false;
  await expect(saved(page)).toBeVisible();
  await expect(conflict(page)).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(moves(page)).toContainText('c5');
});

/** A round to write notes in. */
const openNotes = async (page: Page): Promise<string> => {
  const { profileId } = (await (await page.request.get('/api/auth/me')).json()) as { profileId: number };
  const events = `/api/user/${profileId}/events`;
  const { id } = (await (await page.request.post(events, { data: { name: 'Riverside Open' } })).json()) as {
    id: number;
  };
  const rounds = [{ number: 1, opponent: 'Doe, Jane' }];
  expect((await page.request.post(`${events}/${id}/rounds`, { data: { rounds } })).status()).toBe(204);
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: /^Round 1 / }).click();
  return `/events/${id}`;
};

const notes = (page: Page) => page.getByRole('textbox', { name: 'Notes' });

test('notes that were saved are the newest ones without a network, and are sent from whatever page is open', async ({
  page,
  context,
}) => {
  await signUp(page);
  const address = await openNotes(page);
  await expectInstalled(page);
  await notes(page).fill('first');
  await expect(saved(page)).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('first')).toBeVisible();
  await page.getByRole('button', { name: 'Edit notes' }).click();
  await notes(page).fill('first and second');
  await expect(waitingFor(page, 'a connection')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Master Your Chess Game');
  await context.setOffline(false);
  await expect.poll(() => unsavedIn(page)).toEqual([]);
  await page.goto(address);
  await page.getByRole('button', { name: /^Round 1 / }).click();
  await expect(page.getByText('first and second')).toBeVisible();
  await expect(conflict(page)).toHaveCount(0);

  // The network stays, the server goes and comes back: nothing is pressed.
  await page.getByRole('button', { name: 'Edit notes' }).click();
  await refuseAll(page);
  await notes(page).fill('third');
  await expect(waitingFor(page, 'a connection')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(saved(page)).toBeVisible();
});

test('what was not saved when somebody signs out is there for nobody else, and is sent when they are back', async ({
  page,
}) => {
  await register(page, 'anderssen');
  await page.context().clearCookies();
  await signUp(page);
  const address = await openNotes(page);
  await page.route('**/notes', (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }));
  await notes(page).fill('my secret plan');
  await expect(waitingFor(page, 'the server')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.locator('[data-toast]')).toContainText('1 change waits on this device until you sign in again.');
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));

  await page.goto('/signin');
  await signIn(page, 'anderssen');
  await openNotes(page);
  await expect(page.getByText('my secret plan')).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('main')).not.toContainText('my secret plan');
  expect(sent.filter((call) => call.startsWith('PUT'))).toEqual([]);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();

  await page.goto('/signin');
  await signIn(page, 'morphy');
  await expect.poll(() => unsavedIn(page)).toEqual([]);
  await page.goto(address);
  await page.getByRole('button', { name: /^Round 1 / }).click();
  await expect(page.getByText('my secret plan')).toBeVisible();
});

test('a session that has ended is said, what waits is kept, and is sent after signing in again', async ({ page }) => {
  await signUp(page);
  const address = await openNotes(page);
  await notes(page).fill('before');
  await expect(saved(page)).toBeVisible();
  await page.context().clearCookies();
  await notes(page).fill('before and after');
  await expect(page.getByText('Waiting until you sign in again.')).toBeVisible();
  const session = page.getByRole('complementary', { name: 'Session' });
  await expect(session).toContainText('Your session has ended.');
  await expect(page.getByText('There is no user')).toHaveCount(0);
  await expectNoSeriousFindings(page);
  await session.getByRole('link', { name: 'Sign in again' }).click();
  await signIn(page, 'morphy');
  await expect(session).toHaveCount(0);
  await expect.poll(() => unsavedIn(page)).toEqual([]);
  await page.goto(address);
  await page.getByRole('button', { name: /^Round 1 / }).click();
  await expect(page.getByText('before and after')).toBeVisible();

  // Also where the page is opened after the end.
  await page.context().clearCookies();
  await page.goto('/');
  await expect(session).toContainText('Your session has ended.');
  await button(page, 'Continue as a guest').click();
  await expect(session).toHaveCount(0);
});

const OPERA =
  '[White "morphy"]\n[Black "Duke Karl"]\n[Date "2026.11.01"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 1-0\n';

test('home, account and games of a member open without a network where they were open before', async ({
  page,
  context,
}) => {
  await signUp(page, 'morphy');
  const { profileId } = (await (await page.request.get(CURRENT_USER_PATH)).json()) as { profileId: number };
  const imports = `${libraryPaths(profileId).imports}?name=opera.pgn&player=morphy`;
  const headers = { 'Content-Type': 'application/x-chess-pgn' };
  expect((await page.request.post(imports, { headers, data: OPERA })).ok()).toBe(true);
  const read = async () => ((await (await page.request.get(libraryPaths(profileId).library)).json()) as Library).games;
  await expect.poll(read).toBe(1);
  const main = page.getByRole('main');
  const pages = [
    {
      address: '/',
      kept: [`/api/user/${profileId}/home`],
      shown: [main.getByText('Duke Karl').first(), main.getByText(/^(White|Black) to move$/)],
    },
    {
      address: '/account',
      kept: [ACCOUNT_PATHS.account, ACCOUNT_PATHS.sessions, NOTIFICATIONS_PATH],
      shown: [main.getByText('Last used'), main.getByText('confirm that morphy@chess.example is yours')],
    },
    {
      address: '/games',
      kept: [libraryPaths(profileId).library, libraryPaths(profileId).report],
      shown: [overview(page).getByText('Total games'), overview(page).getByText('1', { exact: true }).first()],
    },
  ];
  const expectShown = async ({ address, shown }: (typeof pages)[number]): Promise<void> => {
    await page.goto(address);
    for (const one of shown) await expect(one).toBeVisible();
  };
  for (const one of pages) {
    await expectShown(one);
    await expect.poll(() => keptAnswers(page)).toEqual(expect.arrayContaining([...one.kept]));
  }
  await expectInstalled(page);
  await page.goto('/learn');
  await context.setOffline(true);
  for (const one of pages) {
    await expectShown(one);
    await expect(strip(page)).toContainText('You are offline.');
    await expect(main).not.toContainText('could not be loaded');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  }
});
