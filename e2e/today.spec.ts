/** The session of the day on `/learn`: of a guest, of somebody who returns with things due, and by keyboard. */
import type { Page } from '@playwright/test';
import { describePosition } from '../src/chess/position/position';
import { CURRENT_USER_PATH } from '../src/contract/account/auth';
import { attemptsSchema, type PuzzleDto } from '../src/contract/learn/puzzles';
import {
  LEARN_OWNER,
  NO_TRAINING,
  OPERA_PUZZLE,
  PLAIN_PUZZLE,
  pressMove,
  puzzleBoard,
  puzzleCard,
  serveLearn,
} from './learn-fixtures';
import { click, playWrong, press, solve } from './learn-solving';
import { makeRepertoire, signUp, SPANISH } from './repertoire-screen';
import { expectFineAtBothWidths } from './support/axe';
import { goToSquare, reach } from './support/input-modes';
import { expect, test } from './support/own-server';
import { NARROW, WIDE } from './support/screens';
import { serveJson } from './support/serve';

const strip = (page: Page) => page.getByRole('region', { name: 'Today' });
const dots = (page: Page) => strip(page).getByRole('listitem');
const title = (page: Page, name: string | RegExp) => puzzleCard(page).getByRole('heading', { name });
/** Of any puzzle but that of the day. */
const RATED = /^Puzzle rated \d+$/;
/** On the board, in words. */
const position = (page: Page) => puzzleCard(page).locator('.board > p').last();
const ONE_MOVE: PuzzleDto = { ...OPERA_PUZZLE, moves: ['Qb8+'], line: undefined };

test.use({ quickEngine: 0, settings: { PROFILE_MODE: 'signed-in' } });

const readDaily = async (page: Page): Promise<PuzzleDto> =>
  (await (await page.request.get('/api/puzzles/daily')).json()) as PuzzleDto;

const done = (page: Page) => puzzleCard(page).getByRole('heading', { name: 'Done for today' });

const skipAll = (page: Page) =>
  expect(async () => {
    if (await done(page).isVisible()) return;
    await puzzleCard(page).getByRole('button', { name: 'Skip' }).click({ timeout: 2_000 });
    expect(await done(page).isVisible()).toBe(true);
  }).toPass({ intervals: [100] });

test('a guest’s first session begins with the puzzle of the day, and ends [LEARN-02]', async ({ page }) => {
  const daily = await readDaily(page);
  await page.goto('/learn');
  await expect(title(page, 'Daily Puzzle')).toBeVisible();
  await expect(dots(page)).toHaveCount(8);
  await expect(strip(page)).toContainText('8 exercises, about');
  await solve(page, daily, click);
  await expect(puzzleCard(page).getByRole('button', { name: 'Analyze this position' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(dots(page).first()).toContainText('Daily Puzzle, solved');
  await expect(title(page, RATED)).toBeVisible();
  await skipAll(page);
  await expect(puzzleCard(page).getByRole('status')).toHaveText('1 of 8 right the first time.');
  await expect(puzzleCard(page)).not.toContainText('your own game');

  await page.goto('/learn');
  await expect(done(page)).toBeVisible();
  await expect(puzzleCard(page).getByRole('status').first()).toHaveText('1 of 8 right the first time.');
  await puzzleCard(page).getByRole('button', { name: 'Another session' }).click();
  await expect(title(page, RATED)).toBeVisible();
});

test('a session has the exercises that it promises where the same puzzle is given again', async ({ page }) => {
  const { profileId = 1 } = (await (await page.request.get(CURRENT_USER_PATH)).json()) as { profileId?: number };
  await serveJson(page, `/api/puzzle-training/user/${profileId}`, { ...NO_TRAINING, due: 8, puzzle: PLAIN_PUZZLE });
  await page.goto('/learn');
  await expect(title(page, 'Daily Puzzle')).toBeVisible();
  await expect(dots(page)).toHaveCount(8);
  await skipAll(page);
  await expect(dots(page)).toHaveCount(8);
  await expect(puzzleCard(page).getByRole('status')).toHaveText('0 of 8 right the first time.');
});

test('a session that was left goes on where it was', async ({ page }) => {
  const daily = await readDaily(page);
  await page.goto('/learn');
  await expect(title(page, 'Daily Puzzle')).toBeVisible();
  await solve(page, daily, click);
  // Solved, and left before the next one.
  await page.reload();
  await expect(dots(page).first()).toContainText('Daily Puzzle, solved');
  await expect(strip(page)).toContainText('1 of 8 done');
  await expect(title(page, RATED)).toBeVisible();
  const second = (await position(page).textContent()) ?? '';
  await page.goto('/games');
  await page.goBack();
  await expect(position(page)).toHaveText(second);
  await puzzleCard(page).getByRole('button', { name: 'Skip' }).click();
  await expect(dots(page).nth(1)).toContainText('Puzzle, skipped');
  await expect(position(page)).not.toHaveText(second);
  await page.reload();
  await expect(dots(page).nth(1)).toContainText('Puzzle, skipped');
  await expect(strip(page)).toContainText('2 of 8 done');

  await page.evaluate(() => localStorage.setItem('today-sessions', '{"":{"day":'));
  await page.reload();
  await expect(strip(page)).toContainText('8 exercises, about');
});

test('a session goes on without a network, and its results are sent later in order', async ({ page, context }) => {
  await signUp(page);
  const { profileId } = (await (await page.request.get(CURRENT_USER_PATH)).json()) as { profileId: number };
  const daily = await readDaily(page);
  const answer = page.waitForResponse((response) => response.url().includes('/api/puzzle-sets/'));
  await page.goto('/learn');
  await expect(title(page, 'Daily Puzzle')).toBeVisible();
  await expect(dots(page).first()).toContainText('on the board');
  const supply = (await (await answer).json()) as PuzzleDto[];
  await context.setOffline(true);
  await solve(page, daily, click);
  await page.keyboard.press('Space');
  const missed: PuzzleDto[] = [];
  for (let place = 1; place <= 2; place += 1) {
    await expect(dots(page).nth(place)).toContainText('on the board');
    await expect(title(page, RATED)).toBeVisible();
    const shown = await position(page).textContent();
    const puzzle = supply.find(({ fen }) => shown === describePosition(fen));
    if (puzzle === undefined) throw new Error(`${shown} is not of the supply`);
    expect([daily, ...missed].map(({ id }) => id)).not.toContain(puzzle.id);
    await playWrong(page, puzzle);
    missed.push(puzzle);
    await puzzleCard(page).getByRole('button', { name: 'Go on' }).click();
    await expect(dots(page).nth(place)).toContainText('missed');
  }
  await context.setOffline(false);
  await expect
    .poll(async () => {
      const attempts: unknown = await (await page.request.get(`/api/puzzle-attempts/user/${profileId}`)).json();
      return attemptsSchema.parse(attempts).map(({ puzzleId, solved }) => `${puzzleId} ${solved}`);
    })
    .toEqual([...missed.toReversed().map(({ id }) => `${id} false`), `${daily.id} true`]);
  await page.reload();
  await expect(strip(page)).toContainText('3 of 8 done');
});

test('a repertoire is asked on the same board, by keyboard alone, and counts', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signUp(page);
  const { profileId } = (await (await page.request.get(CURRENT_USER_PATH)).json()) as { profileId: number };
  await makeRepertoire(page, SPANISH);
  const daily = await readDaily(page);
  await page.goto('/learn');
  await expect(dots(page).filter({ hasText: 'Repertoire' }).first()).toBeAttached();
  await reach(puzzleBoard(page).getByRole('grid'));
  await solve(page, daily, press);
  await page.keyboard.press('n');
  await expect(puzzleCard(page).getByRole('status')).toHaveText('Your move: from your White repertoire');
  const asked = puzzleCard(page).getByRole('grid');
  await reach(asked);
  for (const square of ['e2', 'e4']) {
    await goToSquare(asked, square);
    await page.keyboard.press('Enter');
  }
  await expect(puzzleCard(page).getByRole('status')).toHaveText('Right.');
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/user/${profileId}/repertoire-cards`)).json()) as { cards: unknown[] })
          .cards,
    )
    .toHaveLength(1);
  await page.keyboard.press('n');
  await expect(dots(page).filter({ hasText: 'Repertoire, solved' })).toHaveCount(1);
});

test.describe('with the answers of a server', () => {
  test.beforeEach(async ({ page }) => {
    await serveLearn(page, { ...ONE_MOVE, day: '2026-11-21' });
  });

  test('a due mistake has its own title, and what was missed comes again and is listed at the end', async ({
    page,
  }) => {
    const source = { origin: 'own' as const, white: 'Rosalind', black: 'Henrik', played: 'Qb7' };
    const own = { ...ONE_MOVE, id: 77, source };
    await serveJson(page, `/api/puzzle-training/user/${LEARN_OWNER}`, { ...NO_TRAINING, due: 1, puzzle: own });
    await page.goto('/learn');
    await expect(dots(page).filter({ hasText: 'Missed tactic' })).toHaveCount(1);
    await pressMove(page, 'b3b8');
    await puzzleCard(page).getByRole('button', { name: 'Next puzzle' }).click();
    await expect(title(page, 'From your game against Henrik')).toBeVisible();
    await pressMove(page, 'b3b7');
    await expect(puzzleCard(page).getByRole('status')).toContainText('Qb7 isn’t best. Try again.');
    await expect(puzzleBoard(page).locator('svg.cg-shapes circle')).toHaveCount(1);
    await puzzleCard(page).getByRole('button', { name: 'Go on' }).click();
    await expect(dots(page).filter({ hasText: 'Missed tactic, missed' })).toHaveCount(1);
    await skipAll(page);
    const missed = puzzleCard(page).getByRole('list', { name: 'Missed' }).getByRole('listitem');
    await expect(missed).toHaveText(['From your game against Henrik Sacrifice: 16.Qb8+ Nxb8 17.Rd8#']);
  });

  test('example games are called so', async ({ page }) => {
    const sample = { ...PLAIN_PUZZLE, source: { origin: 'own' as const, isSample: true } };
    await serveJson(page, `/api/puzzle-training/user/${LEARN_OWNER}`, { ...NO_TRAINING, fresh: 1, puzzle: sample });
    await page.goto('/learn?train=own');
    await expect(title(page, 'From an example game')).toBeVisible();
    await expect(puzzleCard(page)).toContainText('From example games. Import yours to train your own mistakes.');
    await expect(puzzleCard(page)).not.toContainText('your own game');
    await strip(page).getByRole('button', { name: 'Start' }).click();
    await expect(title(page, 'Daily Puzzle')).toBeVisible();
  });

  for (const [viewport, screens] of [
    [WIDE, 3],
    [NARROW, 4],
  ] as const) {
    test(`strip, board and panel are in the first of ${screens} screens, ${viewport.width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto('/learn');
      await expect(puzzleBoard(page)).toBeVisible();
      const parts = [strip(page), puzzleBoard(page), puzzleCard(page).getByRole('button', { name: 'Submit' })];
      // A board takes its size a moment after the window.
      await expect(async () => {
        for (const part of parts) {
          const { y, height } = (await part.boundingBox())!;
          expect(y + height).toBeLessThanOrEqual(viewport.height);
        }
      }).toPass();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        screens * viewport.height,
      );
    });
  }

  test('it has no serious findings, at both widths', async ({ page }) => {
    await page.goto('/learn');
    await expect(strip(page)).toContainText('exercises');
    await expectFineAtBothWidths(page);
  });
});
