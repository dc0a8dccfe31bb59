/** A preparation as a study, with a mock server of its own: consent in the real browser, one click, refusals, the end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parsePgn } from '../src/chess/pgn/pgn';
import { formatGameSelection, LAST_GAMES } from '../src/contract/player/scouted-games';
import { type Preparation, preparationEventSchema, preparationPath } from '../src/contract/preparation';
import { preparationChapters } from '../src/messages/preparation/preparation-export';
import { MORPHY, readEvents } from '../src/test/api-client';
import type { MadeStudy } from '../src/test/mock-lichess/players';
import { countOf } from '../src/web/player/labels';
import { expectFineAtBothWidths, expectNoSeriousFindings } from './support/axe';
import { addressOf, end, startServer, temporaryFolder } from './support/own-server';
import { expect, freshTest as test } from './support/test';

test.describe.configure({ mode: 'serial' });

const SAMPLE = 'mira.talwade';
/** Of three games: what becomes of a study depends on nothing in it. */
const MINE = { player: SAMPLE, as: 'black', games: { ...LAST_GAMES, speeds: ['classical'] } } as const;
const SHEET = `/prepare?player=${SAMPLE}&games=${encodeURIComponent(formatGameSelection(MINE.games))}&as=black&me=none`;

/** Another one than the tests share, so that nobody else's studies are there. */
const startMockServer = async () => {
  const process = spawn('node_modules/.bin/tsx', ['src/test/mock-lichess/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(process);
  const members = async () =>
    (await (await fetch(`${url}/members`)).json()) as {
      readonly studies: readonly MadeStudy[];
      readonly tokens: number;
    };
  return {
    url,
    studies: async () => (await members()).studies,
    tokens: async () => (await members()).tokens,
    revokeTokens: () => fetch(`${url}/members/tokens`, { method: 'DELETE' }),
    close: () => end(process),
  };
};

let mock: Awaited<ReturnType<typeof startMockServer>>;
let folder: string;
let server: ChildProcess;
let address: string;

test.beforeAll(async () => {
  mock = await startMockServer();
  folder = await temporaryFolder();
  server = startServer(folder, mock.url);
  address = await addressOf(server);
});
test.afterAll(async () => {
  await end(server);
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});

const study = (page: Page) => page.getByRole('group', { name: 'Study', exact: true });
const makeButton = (page: Page) => study(page).getByRole('button', { name: 'Study on Lichess' });
const openLink = (page: Page) => study(page).getByRole('link', { name: 'Open the study' });

const openSheet = async (page: Page): Promise<void> => {
  await page.goto(address + SHEET);
  await waitForChosen(page);
  await openExport(page);
};

const openExport = (page: Page): Promise<void> => page.getByRole('button', { name: 'Export', exact: true }).click();

/** The other color begins when the chosen one is searched. */
const waitForChosen = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: 'You have White', exact: true })).toContainText('games of theirs');

const decide = async (page: Page, decision: 'Authorize' | 'Cancel'): Promise<void> => {
  await expect(page.getByRole('heading', { name: /wants to access your account/ })).toBeVisible();
  expect(page.url().startsWith(`${mock.url}/oauth?`)).toBe(true);
  await page.getByRole('button', { name: decision }).press('Enter');
};

const preparationOf = async (page: Page): Promise<Preparation> => {
  const stream = await page.request.get(address + preparationPath(MINE), { timeout: 120_000 });
  const { preparation } = preparationEventSchema.parse(readEvents(await stream.text()).at(-1)?.content);
  return preparation!;
};

test('from the sheet to a study: with consent the first time, in one click the second', async ({ page }) => {
  await openSheet(page);
  await expect(study(page).getByRole('status')).toHaveText('A chapter for each line. Only you will see it.');
  // A key press does not wait until the button is enabled, which is when the chosen color is finished.
  await expect(makeButton(page)).toBeEnabled();
  await makeButton(page).press('Enter');
  await decide(page, 'Authorize');
  await expect(openLink(page)).toBeVisible();
  await expect(page).toHaveURL(address + SHEET);
  await expect(openLink(page)).toBeFocused();
  await expectNoSeriousFindings(page);

  const { chapters } = preparationChapters(await preparationOf(page), { maxChapters: 64, maxChapterName: 80 });
  const [made] = await mock.studies();
  expect(made).toMatchObject({ name: `Black against ${SAMPLE}`, visibility: 'private' });
  expect(made!.chapters.map(({ pgn }) => parsePgn(pgn)[0])).toEqual(chapters.map(({ pgn }) => parsePgn(pgn)[0]));
  expect(new Set(made!.chapters.map(({ orientation }) => orientation))).toEqual(new Set(['black']));
  await expect(study(page).getByRole('status')).toHaveText(`${countOf(chapters.length, 'chapter')} on Lichess.`);
  await expect(openLink(page)).toHaveAttribute('href', `${mock.url}/study/${made!.id}`);

  await page.reload();
  await openExport(page);
  await expect(openLink(page)).toBeVisible();
  expect(await mock.studies()).toHaveLength(1);

  await study(page).getByRole('button', { name: 'Create another' }).click();
  await study(page).getByRole('combobox', { name: 'Who can see the study' }).selectOption('Unlisted');
  await expect(study(page).getByRole('status')).toContainText('Anyone with its link can see it');
  await makeButton(page).dblclick();
  await expect(openLink(page)).toBeVisible();
  expect((await mock.studies()).map(({ visibility }) => visibility)).toEqual(['private', 'unlisted']);
});

test('what is not allowed is said on the page that was left, and can be asked for again', async ({ page }) => {
  await openSheet(page);
  const before = (await mock.studies()).length;
  await makeButton(page).click();
  await decide(page, 'Cancel');
  await expect(page.getByRole('alert').filter({ hasText: 'You did not give permission on Lichess' })).toBeVisible();
  await expect(page).toHaveURL(`${address}${SHEET}&connection=lichess.denied`);
  await openExport(page);
  await expect(makeButton(page)).toBeVisible();
  await expectNoSeriousFindings(page);
  expect(await mock.studies()).toHaveLength(before);

  await makeButton(page).click();
  await decide(page, 'Authorize');
  await expect(openLink(page)).toBeVisible();
  expect(await mock.studies()).toHaveLength(before + 1);
  await expect(page.getByText('You did not give permission')).toBeHidden();

  await mock.revokeTokens();
  await study(page).getByRole('button', { name: 'Create another' }).click();
  await makeButton(page).click();
  await decide(page, 'Authorize');
  await expect(openLink(page)).toBeVisible();
  expect(await mock.studies()).toHaveLength(before + 2);

  await study(page).getByRole('button', { name: 'Disconnect Lichess' }).press('Enter');
  await expect(study(page).getByRole('status')).toHaveText('Disconnected.');
  await expect(study(page).getByRole('button', { name: 'Disconnect Lichess' })).toBeHidden();
  expect(await mock.tokens()).toBe(0);
});

test('nothing is made for whoever follows a link, nor by going back from the site', async ({ page }) => {
  await openSheet(page);
  const before = (await mock.studies()).length;
  await makeButton(page).click();
  await expect(page.getByRole('heading', { name: /wants to access/ })).toBeVisible();
  await page.goBack();
  await openExport(page);
  await expect(makeButton(page)).toBeVisible();
  await page.goto(`${address}/prepare?player=${SAMPLE}&me=none&connection=lichess.made`);
  await openExport(page);
  await expect(makeButton(page)).toBeVisible();
  await page.goto(`${address}/api/connections/lichess/callback?code=liu_x&state=y`);
  await expect(page.getByRole('alert').filter({ hasText: 'came too late or belongs to another window' })).toBeVisible();
  expect(await mock.studies()).toHaveLength(before);
});

test('an account sees its connection in the settings, and ends it there', async ({ page }) => {
  const registration = await page.request.post(`${address}/api/auth/register`, { data: MORPHY });
  expect(registration.status()).toBe(201);
  await page.request.post(`${address}/api/auth/signin`, {
    data: { usernameOrEmail: MORPHY.username, password: MORPHY.password },
  });
  await openSheet(page);
  await makeButton(page).click();
  await decide(page, 'Authorize');
  await expect(openLink(page)).toBeVisible();
  await page.goto(`${address}/account`);
  const card = page.getByRole('region', { name: 'Connections' });
  await expect(card.getByText('Lichess', { exact: true })).toBeVisible();
  await expectNoSeriousFindings(page);
  await card.getByRole('button', { name: 'Disconnect Lichess' }).click();
  await expect(page.getByText('Disconnected from Lichess', { exact: true })).toBeVisible();
  await expect(card).toBeHidden();
  expect(await mock.tokens()).toBe(0);
});

test('the sheet with its study has no serious finding and does not scroll sideways', async ({ page }) => {
  await page.goto(`${address}/prepare?player=${SAMPLE}&as=black&me=none`);
  await waitForChosen(page);
  await expectFineAtBothWidths(page);
});
