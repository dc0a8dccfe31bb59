/** Puzzles and pages that were opened before, without a network, over a real server of the test's own. */
import type { APIRequestContext, Page } from '@playwright/test';
import { type PuzzleDto, type PuzzleProgress } from '../src/contract/learn/puzzles';
import { LEARN_OWNER, puzzleCard } from './learn-fixtures';
import { click, solve } from './learn-solving';
import { expectInstalled, strip } from './offline-screen';
import { openTab, overview } from './scout-fixtures';
import { importFile, makeStudy, moves, VARIED } from './studies-screen';
import { expectNoSeriousFindings } from './support/axe';
import { test as base, expect } from './support/own-server';

const test = base.extend({ serviceWorkers: 'allow' });

/** What this browser keeps for times without a network. */
const keptPuzzles = (page: Page): Promise<readonly PuzzleDto[]> =>
  page.evaluate(
    () =>
      new Promise<readonly PuzzleDto[]>((resolve) => {
        const opening = indexedDB.open('offline');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const request = opening.result.transaction('reads').objectStore('reads').get(['', 'puzzles']);
          request.onsuccess = () => {
            opening.result.close();
            resolve((request.result as { answer: readonly PuzzleDto[] } | undefined)?.answer ?? []);
          };
        };
      }),
  );

const tried = async (request: APIRequestContext): Promise<number> =>
  ((await (await request.get(`/api/puzzle-progress/user/${LEARN_OWNER}`)).json()) as PuzzleProgress).tried;

test('a puzzle solved without a network is sent when it is back, also after the page has gone, and counts once', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/learn');
  await expectInstalled(page);
  await expect.poll(async () => (await keptPuzzles(page)).length).toBeGreaterThan(40);
  await context.setOffline(true);
  await page.reload();
  await expect(strip(page)).toContainText('You are offline. This page shows data saved on this device on');
  const [puzzle] = await keptPuzzles(page);
  await solve(page, puzzle!, click);
  const note = puzzleCard(page).getByText('1 attempt is saved on this device and will be sent later.');
  await expect(note).toBeVisible();
  await expectNoSeriousFindings(page);

  await page.reload();
  await expect(note).toBeVisible();
  expect((await keptPuzzles(page)).map(({ id }) => id)).not.toContain(puzzle!.id);
  expect(await tried(request)).toBe(0);

  // The first answer is lost on its way.
  let lost = 0;
  await page.route(
    ({ pathname }) => pathname === '/api/puzzle-attempts',
    async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    },
  );
  await context.setOffline(false);
  await expect.poll(() => lost).toBe(1);
  await expect.poll(() => tried(request)).toBe(1);
  await puzzleCard(page).getByRole('button', { name: 'Try again' }).click();
  await expect(note).toHaveCount(0);
  expect([lost, await tried(request)]).toEqual([2, 1]);
});

test('attempts that wait are sent from whatever page is opened next', async ({ page, context, request }) => {
  await page.goto('/learn');
  await expectInstalled(page);
  await expect.poll(async () => (await keptPuzzles(page)).length).toBeGreaterThan(40);
  await context.setOffline(true);
  await page.reload();
  // The strip moves the board down when it appears.
  await expect(strip(page)).toContainText('This page shows data saved on this device on');
  const [puzzle] = await keptPuzzles(page);
  await solve(page, puzzle!, click);
  await expect(puzzleCard(page).getByText('1 attempt is saved')).toBeVisible();
  await page.goto('/analysis');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Game Analysis');
  await context.setOffline(false);
  await expect.poll(() => tried(request)).toBe(1);
});

test('a study that was opened is read without a network, and what was not says so', async ({ page, context }) => {
  const address = await makeStudy(page, 'Taken along');
  await importFile(page, 'Import PGN', 'club.pgn', VARIED);
  await page.getByRole('button', { name: 'Anderssen - Kieseritzky' }).click();
  await expect(moves(page)).toContainText('the center');
  await page.reload();
  await expect(moves(page)).toBeVisible();
  await expectInstalled(page);

  await context.setOffline(true);
  await page.goto('/');
  await expect(strip(page)).toContainText('You are offline.');
  await strip(page).getByText('Saved on this device', { exact: true }).click();
  await strip(page).getByRole('link', { name: 'Taken along' }).click();
  await expect.poll(() => page.url().replace(/\?.*/, '')).toBe(address.replace(/\?.*/, ''));
  await page.getByRole('button', { name: 'Anderssen - Kieseritzky' }).click();
  await expect(moves(page)).toContainText('the center');
  await expect(strip(page)).toContainText('This page shows data saved on this device on');
  await expectNoSeriousFindings(page);

  await page.goto('/studies/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('main')).toContainText('This study could not be loaded. You are offline.');
});

test('an analysis that was made is opened from the list of what is on this device', async ({ page, context }) => {
  await page.goto('/analysis');
  await page.getByPlaceholder('Paste your PGN here...').fill('[White "Morphy"]\n[Black "Duke Karl"]\n\n1. e4 e5 *');
  await page.getByRole('button', { name: 'Open on the board without analysis' }).click();
  await expect(page).toHaveURL(/\?game=/);
  await expectInstalled(page);
  await context.setOffline(true);
  await page.goto('/');
  await strip(page).getByText('Saved on this device', { exact: true }).click();
  await strip(page).getByRole('link', { name: 'Morphy – Duke Karl' }).click();
  await expect(page.getByRole('region', { name: 'Moves', exact: true })).toContainText('e5');
});

const SAMPLE = 'mira.talwade';
const EVENTS = '/api/user/1/events';

/** An event whose next opponent is a sample player. */
const makeEvent = async (page: Page): Promise<string> => {
  const answer = await page.request.post(EVENTS, { data: { name: 'Riverside Open' } });
  const { id } = (await answer.json()) as { id: number };
  const rounds = [{ number: 1, opponent: 'Talwade, Mira', player: SAMPLE, color: 'white' }];
  expect((await page.request.post(`${EVENTS}/${id}/rounds`, { data: { rounds } })).status()).toBe(204);
  return `/events/${id}`;
};

test('a report that was open, its tree and an event are read without a network', async ({ page, context }) => {
  const event = await makeEvent(page);
  await page.goto('/events');
  await page.getByRole('link', { name: /^Riverside Open/ }).click();
  await expect(page.getByRole('button', { name: /^Round 1 / })).toBeVisible();
  await page.goto(`/scout?player=${SAMPLE}`);
  await expect(overview(page)).toContainText(/Total games\d+/);
  const total = overview(page).getByText('Total games').locator('..');
  const before = (await total.textContent()) ?? '';
  await expectInstalled(page);
  // What the page was told is saved when it is left.
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page).toHaveURL('/');

  await context.setOffline(true);
  await page.reload();
  await strip(page).getByText('Saved on this device', { exact: true }).click();
  await strip(page)
    .getByRole('link', { name: /^Report: / })
    .click();
  await expect(strip(page)).toContainText('This page shows data saved on this device on');
  await expect(total).toHaveText(before);
  await openTab(page, 'openings');
  const tree = page.getByRole('region', { name: 'Opening Tree' });
  const first = tree.getByRole('button', { name: /^e4|^d4/ }).first();
  await first.click();
  await expect(tree).not.toContainText('could not be loaded');
  await expect(tree.getByRole('button', { name: /^(e5|c5|e6|c6|d5|Nf6)/ }).first()).toBeVisible();

  await page.goto(event);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riverside Open');
  await page.getByRole('button', { name: /^Round 1 / }).click();
  await expect(page.getByText('No data received')).toHaveCount(0);
  await page.goto('/events');
  await expect(page.getByRole('list', { name: 'Events' })).toContainText('Riverside Open');
  await page.goto('/scout?player=oskar.brandvold');
  await expect(page.getByRole('alert')).toContainText('You are offline');
});

test('a bag packed with one press has sheet, report, games and puzzles without a network', async ({
  page,
  context,
}) => {
  const event = await makeEvent(page);
  await page.goto(event);
  await expectInstalled(page);
  const card = page.getByRole('region', { name: 'White against Talwade, Mira' });
  await card.getByRole('button', { name: 'Keep for offline' }).click();
  await expect(card.getByRole('status')).toContainText(
    /On this device since .*, [\d.]+ (kB|MB): event, report, games, sheets of both colors, and puzzles\./,
  );
  await expectNoSeriousFindings(page);

  await context.setOffline(true);
  await page.reload();
  await expect(card.getByRole('status')).toContainText('On this device since');
  await card.getByRole('link', { name: 'Report' }).click();
  await expect(overview(page)).toContainText(/Total games\d+/);
  await page.goto(event);
  await card.getByRole('link', { name: 'Sheet' }).click();
  await expect(page.getByRole('region', { name: 'You have White', exact: true })).toBeVisible();
  await expect(page.getByText(/\d+ positions analyzed\.$/)).toBeVisible();
  await page.goto(event);
  await card.getByRole('link', { name: 'Puzzles' }).click();
  await expect(puzzleCard(page).getByRole('button', { name: 'Submit' })).toBeVisible();

  await page.goto(event);
  await card.getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByRole('button', { name: 'Keep for offline' })).toBeVisible();
  await card.getByRole('button', { name: 'Keep for offline' }).click();
  await expect(card.getByRole('alert')).toContainText('Not kept: You are offline');
});
