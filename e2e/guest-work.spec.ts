/**
 * What a guest makes in the browser goes along into an account when they register or sign in, or stays where it is: over a
 * real server where everybody has an account of their own. Rows: REG-07, API-27 (A99).
 */
import type { Page } from '@playwright/test';
import { CURRENT_USER_PATH } from '../src/contract/account/auth';
import { attemptsSchema, type PuzzleDto, puzzleProgressSchema } from '../src/contract/learn/puzzles';
import { repertoiresSchema } from '../src/contract/repertoires/repertoires';
import { puzzleCard } from './learn-fixtures';
import { click, solve, wrongMove } from './learn-solving';
import { makeRepertoire, signUp, SPANISH } from './repertoire-screen';
import { button, chapters, importFile, makeStudy, moves } from './studies-screen';
import { expectFineAtBothWidths } from './support/axe';
import { expect, test } from './support/own-server';

test.use({ quickEngine: 0, settings: { PROFILE_MODE: 'signed-in' } });

const PASSWORD = 'opera-1858';

/** Longer than a note of a repertoire may be. */
const LONG = 'A plan with many words. '.repeat(150).trim();

const question = (page: Page) => page.getByRole('dialog', { name: 'Move your work to your account?' });
const main = (page: Page) => page.getByRole('main');
const strip = (page: Page) => page.getByRole('region', { name: 'Today' });
const cycles = (page: Page) => page.getByRole('region', { name: 'Cycles' });

const KEPT = '1 puzzle attempt, 1 session, 1 set, 1 repertoire, 1 study';

/** Solves a puzzle of the session and one of a set, and makes a repertoire, and a study with an analysis in it. */
const workAsGuest = async (page: Page): Promise<void> => {
  const daily = (await (await page.request.get('/api/puzzles/daily')).json()) as PuzzleDto;
  await page.goto('/learn');
  await expect(puzzleCard(page).getByRole('heading', { name: 'Daily Puzzle' })).toBeVisible();
  await solve(page, daily, click);
  await expect(puzzleCard(page)).toContainText('1 attempt is kept in this browser.');

  await page.goto('/learn/sets');
  await expect(page.getByText('Without an account they are saved on this device only.')).toBeVisible();
  await page.getByLabel('Number').selectOption('10 puzzles');
  await page.getByLabel('Name').fill('Ten of everything');
  await button(page, 'Make the set').click();
  const answer = page.waitForResponse(/\/api\/puzzles\/\d+$/);
  await button(page, 'Start cycle 1: 10 puzzles').click();
  const puzzle = (await (await answer).json()) as PuzzleDto;
  await page.keyboard.press('/');
  await page.getByRole('textbox', { name: 'Type a move' }).fill(wrongMove(puzzle));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await button(page, 'Next puzzle').click();
  await expect(page.getByText('Cycle 1: 1 of 10 puzzles')).toBeVisible();

  await makeRepertoire(page, SPANISH.replace('1. e4', `1. e4 {${LONG.slice(0, 2000)}}`));

  await page.goto('/');
  await page.getByRole('textbox', { name: 'Paste a game, a link, or a player’s name' }).fill('1. e4 e5 2. Qh5 *');
  await page.keyboard.press('Enter');
  await button(page, 'Save to a study').click();
  const dialog = page.getByRole('dialog', { name: 'Save to a study' });
  await dialog.getByLabel('Name of the study*').fill('Before the account');
  await dialog.getByLabel('Name of the chapter*').fill('Analyzed');
  await button(page, 'Save').click();
  await dialog.getByRole('link', { name: 'Before the account' }).click();
  await importFile(page, 'Import PGN', 'plan.pgn', `[ChapterName "Plan"]\n\n1. d4 {${LONG}} *\n`);
  await expect(chapters(page)).toHaveCount(2);
};

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Username or Email').fill('Morphy');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
};

const register = async (page: Page): Promise<void> => {
  await page.goto('/register');
  await expect(page.getByText(`Kept in this browser: ${KEPT}. After signing in you can move them`)).toBeVisible();
  const fields = { 'Username*': 'Morphy', 'Email*': 'paul@morphy.example', 'Phone Number*': '555 0100' };
  for (const [label, text] of Object.entries(fields)) await main(page).getByLabel(label, { exact: true }).fill(text);
  for (const label of ['Password*', 'Confirm Password*'])
    await main(page).getByLabel(label, { exact: true }).fill(PASSWORD);
  await button(page, 'Create Account').click();
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText(`Kept in this browser: ${KEPT}. After signing in you can move them`)).toBeVisible();
};

/** As the screens of a browser show it in which somebody has just signed in. */
const expectInAccount = async (page: Page): Promise<void> => {
  const { profileId } = (await (await page.request.get(CURRENT_USER_PATH)).json()) as { profileId: number };
  const read = async (path: string): Promise<unknown> => (await page.request.get(path)).json();
  expect(attemptsSchema.parse(await read(`/api/puzzle-attempts/user/${profileId}`))).toMatchObject([{ solved: true }]);
  expect(puzzleProgressSchema.parse(await read(`/api/puzzle-progress/user/${profileId}`))).toMatchObject({
    streak: 1,
    rating: { attempts: 1 },
  });
  const { repertoires } = repertoiresSchema.parse(await read(`/api/user/${profileId}/repertoires`));
  expect(repertoires).toMatchObject([{ name: 'White repertoire', moves: 7 }]);
  expect(await read(`/api/repertoires/${repertoires[0]?.id ?? ''}`)).toMatchObject({
    notes: [{ text: LONG.slice(0, 2000).trim() }],
  });
  expect(await read(`/api/user/${profileId}/studies`)).toMatchObject({
    studies: [{ name: 'Before the account', chapters: 2 }],
  });
  await page.goto('/learn/sets');
  await page
    .getByRole('link', { name: 'Cycle #1: 9 puzzles left' })
    .or(page.getByText('9 puzzles left'))
    .first()
    .click();
  await expect(cycles(page)).toContainText('0 of 1 (0%)');
  await page.goto('/studies');
  await page.getByRole('list', { name: 'Your studies' }).getByRole('link').click();
  await expect(chapters(page)).toHaveText([/Analyzed/, /Plan/]);
  await chapters(page).nth(1).getByRole('button').first().click();
  await expect(moves(page)).toContainText(LONG);
};

test('a guest registers, says yes, and everything is in the account [REG-07] [API-27]', async ({
  page,
  browser,
  baseURL,
}) => {
  await workAsGuest(page);
  await register(page);
  await signIn(page);
  await expect(question(page)).toContainText(`Kept in this browser: ${KEPT}.`);
  await expectFineAtBothWidths(page);
  // The first answer is lost: the study is made, and the browser does not know.
  await page.route('**/api/user/*/studies', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await question(page).getByRole('button', { name: 'Move to my account' }).click();
  const alert = question(page).getByRole('alert');
  await expect(alert).toContainText('Moved to your account: 1 set, 1 repertoire.');
  await expect(alert).toContainText('“Before the account”, 1 puzzle attempt, 1 session: The server cannot be reached.');
  await expectFineAtBothWidths(page);
  await page.unroute('**/api/user/*/studies');
  await question(page).getByRole('button', { name: 'Try again' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.locator('[data-toast]')).toContainText('Everything is in your account');
  await page.goto('/learn');
  await expect(strip(page)).toContainText('1 of 8 done');
  await expectInAccount(page);

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/signin');
  await signIn(elsewhere);
  await expectInAccount(elsewhere);
  await expect(question(elsewhere)).toHaveCount(0);
  await context.close();
});

test('a guest signs in to an account, says no, finds everything after signing out, and moves it later [REG-07] [API-27]', async ({
  page,
}) => {
  await signUp(page);
  await signOut(page);
  await workAsGuest(page);
  await page.goto('/signin');
  await signIn(page);
  await question(page).getByRole('button', { name: 'Not now' }).click();
  await expect(question(page)).toHaveCount(0);

  await test.step('the member sees nothing of it', async () => {
    await page.goto('/studies');
    await expect(page.getByLabel('Name*')).toBeVisible();
    await expect(page.getByText('Before the account')).toHaveCount(0);
    await page.goto('/repertoire');
    await expect(page.getByText('No repertoire yet.')).toHaveCount(2);
    await page.goto('/learn/sets');
    await expect(page.getByText('No sets yet.')).toBeVisible();
    await page.goto('/learn');
    await expect(strip(page)).toContainText('8 exercises, about');
    await expect(question(page)).toHaveCount(0);
  });

  await test.step('the guest has all of it', async () => {
    await signOut(page);
    await page.goto('/studies');
    await expect(page.getByRole('list', { name: 'Your studies' })).toContainText('Before the account');
    await page.goto('/repertoire');
    await expect(page.getByRole('link', { name: 'White repertoire', exact: true })).toBeVisible();
    await page.goto('/learn/sets');
    await expect(page.getByText('9 puzzles left')).toBeVisible();
    await page.goto('/learn');
    await expect(strip(page)).toContainText('1 of 8 done');
  });

  await test.step('the account page moves it', async () => {
    await page.goto('/signin');
    await signIn(page);
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await page.goto('/account');
    const card = page.getByRole('region', { name: 'From Before You Signed In' });
    await expect(card).toContainText(`Kept in this browser: ${KEPT}.`);
    await card.getByRole('button', { name: 'Move to my account' }).click();
    await question(page).getByRole('button', { name: 'Move to my account' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(card).toHaveCount(0);
    await expectInAccount(page);
  });
});

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In', includeHidden: true }).first()).toBeAttached();
};

test('nobody is asked who has nothing in the browser', async ({ page }) => {
  await signUp(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('guest-question'))).toBeNull();
  await expect(question(page)).toHaveCount(0);
  await makeStudy(page, 'In the account');
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your Data' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'From Before You Signed In' })).toHaveCount(0);
});
