import type { Locator } from '@playwright/test';
import {
  ATTEMPTS,
  daysAgo,
  lastAttempts,
  NO_PROGRESS,
  openLearn,
  PLAIN_PUZZLE,
  pressMove,
  PROGRESS,
  progressCard,
  puzzleCard,
  RATED,
  servedAttempt,
  servedAttempts,
  servedProgress,
  serveLearn,
  THEMES_SERVED,
  themesCard,
} from './learn-fixtures';
import { callsTo, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

test.describe('the category cards', () => {
  test('count what is really there, and what is not has the fixed count [LEARN-01]', async ({ page }) => {
    await openLearn(page);
    const cards = page.getByRole('list', { name: 'Ways to learn' }).getByRole('listitem');
    await expect(cards).toHaveText([
      /^Puzzles12 puzzles$/,
      /^Lessons45 lessons$/,
      /^Studies68 studiesSample$/,
      /^Videos156 videosSample$/,
    ]);
    await expect(cards.getByRole('link')).toHaveCount(3);
  });

  test('keep the fixed count when nobody knows how many puzzles there are [LEARN-01]', async ({ page }) => {
    await serveLearn(page);
    await serveJson(page, '/api/puzzle-themes', 'no', 500);
    await page.goto('/learn');
    const cards = page.getByRole('list', { name: 'Ways to learn' }).getByRole('listitem');
    await expect(cards.first()).toHaveText(/^Puzzles247 puzzlesSample$/);
  });

  test('lead to the puzzle and to the tutorials, and the puzzle stays', async ({ page }) => {
    const calls = callsTo(page, '/api/puzzles/random');
    await openLearn(page);
    await page.getByRole('link', { name: 'Lessons 45 lessons' }).click();
    await expect(page.getByRole('heading', { name: 'Opening Tutorials' })).toBeInViewport();
    await page.getByRole('link', { name: 'Puzzles 12 puzzles' }).press('Enter');
    await expect(puzzleCard(page)).toBeInViewport();
    await expect(page).toHaveURL('/learn#daily-puzzle');
    expect(calls).toHaveLength(1);
  });
});

test.describe('Your Progress', () => {
  test('has the solver’s rating in the place of 1654 [LEARN-07]', async ({ page }) => {
    await openLearn(page);
    await expect(progressCard(page)).toContainText('1587Puzzle rating ± 93, Glicko-2 from 33 puzzles');
    await expect(progressCard(page)).not.toContainText('1654');
    await expect(progressCard(page)).not.toContainText('Sample');
    await expect(progressCard(page)).toContainText('Solved30 of 4075% of the attempts');
    await expect(progressCard(page)).toContainText('Streak3');
    await expect(progressCard(page)).toContainText('From 40 attempts');
  });

  test('has 1654, marked as a sample, before the first attempt [LEARN-07]', async ({ page }) => {
    await openLearn(page, { attempts: [], progress: NO_PROGRESS });
    await expect(progressCard(page)).toContainText('No data yet');
    await expect(progressCard(page)).toContainText('No attempts yet.');
    await expect(progressCard(page)).toContainText('1654Puzzle rating Sample');
    await expect(progressCard(page)).not.toContainText('From 0');
  });

  test('keeps the sample when every attempt was hinted, and says what is rated', async ({ page }) => {
    await openLearn(page, { progress: servedProgress({ rating: null }) });
    await expect(progressCard(page)).toContainText('1654Puzzle rating SampleFirst tries without a hint are rated');
  });

  test('shows the last ten attempts, each solved or failed with its date [API-13] [ENT-17]', async ({ page }) => {
    const calls = callsTo(page, ATTEMPTS);
    await openLearn(page, {
      attempts: servedAttempts('+-++++++++++', (index) => ({
        attemptedAt: index < 2 ? '2026-11-20T12:00:00Z' : '2026-11-18T12:00:00Z',
      })),
    });
    await expect(lastAttempts(page)).toHaveCount(10);
    await expect(lastAttempts(page).nth(0)).toHaveText('Solved, 20 Nov 2026');
    await expect(lastAttempts(page).nth(1)).toHaveText('Failed, 20 Nov 2026');
    await expect(progressCard(page)).toContainText('20 Nov 2026 back to 18 Nov 2026, the newest first');
    expect(calls).toEqual(['GET /api/puzzle-attempts/user/1']);
  });

  test('asks for the attempts again after each one that was recorded [API-15]', async ({ page }) => {
    await serveLearn(page, PLAIN_PUZZLE);
    const calls = callsTo(page, ATTEMPTS);
    await page.goto('/learn');
    await expect(progressCard(page)).toContainText('No attempts yet.');
    await serveJson(page, ATTEMPTS, [servedAttempt()]);
    await serveJson(page, PROGRESS, { ...NO_PROGRESS, tried: 1, solved: 1 });
    await pressMove(page, 'e8e1', 'black');
    await expect(lastAttempts(page)).toHaveCount(1);
    await expect(progressCard(page)).toContainText('Solved1 of 1');
    expect(calls).toHaveLength(2);
  });
});

test.describe('Puzzle Themes', () => {
  test('has each theme’s success, green from 75, orange from 50, else red, with how many [LEARN-08] [LIM-12]', async ({
    page,
  }) => {
    await openLearn(page, {
      progress: servedProgress({
        themes: [
          { theme: 'fork', tried: 100, solved: 75 },
          { theme: 'pin', tried: 50, solved: 37 },
          { theme: 'skewer', tried: 10, solved: 5 },
          { theme: 'mate', tried: 100, solved: 49 },
        ],
      }),
    });
    const rows = themesCard(page).getByRole('listitem');
    await expect(rows).toHaveText([
      'Fork75 of 10075%strong',
      'Pin37 of 5074%fair',
      'Skewer5 of 1050%fair',
      'Checkmate49 of 10049%weak',
    ]);
    const colors = await Promise.all([0, 1, 2, 3].map((row) => colorOf(rows.nth(row).getByText('%'))));
    expect(colors).toEqual(['green', 'orange', 'orange', 'red']);
    await expect(themesCard(page)).toContainText('From 40 attempts');
    await expect(themesCard(page)).not.toContainText('Sample');
  });

  test('has a fixed list marked as a sample before the first attempt [LEARN-08]', async ({ page }) => {
    await openLearn(page, { attempts: [], progress: NO_PROGRESS });
    await expect(themesCard(page)).toContainText('Sample');
    await expect(themesCard(page).getByRole('listitem')).toHaveText([
      'Fork82%strong',
      'Pin76%strong',
      'Back-rank mate68%fair',
      'Discovered attack54%fair',
      'Deflection43%weak',
    ]);
    await expect(themesCard(page)).toContainText('Your success rate appears here once you have tried puzzles.');
    await expect(themesCard(page)).not.toContainText('From');
  });

  test('shows the most tried first, and all when asked', async ({ page }) => {
    const themes = ['fork', 'pin', 'skewer', 'mate', 'deflection', 'attraction', 'zugzwang'];
    await openLearn(page, {
      progress: servedProgress({ themes: themes.map((theme) => ({ theme, tried: 2, solved: 1 })) }),
    });
    await expect(themesCard(page).getByRole('listitem')).toHaveCount(6);
    await themesCard(page).getByRole('button', { name: 'Show all 7' }).click();
    await expect(themesCard(page).getByRole('listitem')).toHaveCount(7);
    await themesCard(page).getByRole('button', { name: 'Show the most tried' }).click();
    await expect(themesCard(page).getByRole('listitem')).toHaveCount(6);
  });

  test('leads to the puzzles of a theme', async ({ page }) => {
    await openLearn(page);
    await expect(puzzleCard(page)).toContainText('Show theme');
    const requested = page.waitForRequest((request) => new URL(request.url()).searchParams.get('theme') === 'pin');
    await themesCard(page).getByRole('link', { name: 'Pin' }).click();
    expect(new URL((await requested).url()).pathname).toBe('/api/puzzles/random');
    await expect(page).toHaveURL('/learn?theme=pin#daily-puzzle');
    await expect(puzzleCard(page)).toBeInViewport();
  });
});

test.describe('a failing call', () => {
  test('for the sums leaves the attempts, and can be tried again', async ({ page }) => {
    await serveLearn(page);
    await serveJson(page, ATTEMPTS, servedAttempts('+-'));
    await serveJson(page, PROGRESS, { message: 'Too busy' }, 503);
    await page.goto('/learn');
    await expect(lastAttempts(page)).toHaveCount(2);
    await expect(progressCard(page).getByRole('alert')).toHaveText(/^Your statistics could not be loaded. Too busy/);
    await serveJson(page, PROGRESS, servedProgress());
    await progressCard(page).getByRole('button', { name: 'Try again' }).click();
    await expect(progressCard(page)).toContainText('1587Puzzle rating ± 93');
    await expect(progressCard(page).getByRole('alert')).toHaveCount(0);
  });

  test('for the attempts leaves the sums, and can be tried again', async ({ page }) => {
    await serveLearn(page);
    await serveJson(page, PROGRESS, servedProgress());
    await serveJson(page, ATTEMPTS, 'no', 500);
    await page.goto('/learn');
    await expect(progressCard(page)).toContainText('Solved30 of 40');
    await expect(progressCard(page).getByRole('alert')).toHaveText(
      /^Your attempts could not be loaded. The server could not complete this./,
    );
    await serveJson(page, ATTEMPTS, RATED);
    await progressCard(page).getByRole('button', { name: 'Try again' }).click();
    await expect(lastAttempts(page)).toHaveCount(10);
  });

  test('for all of them leaves the fixed figures, the puzzle and the tutorials', async ({ page }) => {
    await serveLearn(page);
    for (const path of [PROGRESS, ATTEMPTS, '/api/puzzle-themes']) await serveJson(page, path, 'no', 500);
    await page.goto('/learn');
    await expect(themesCard(page).getByRole('alert')).toContainText('Your success could not be loaded.');
    await expect(themesCard(page).getByRole('listitem')).toHaveCount(5);
    await expect(themesCard(page)).toContainText('Sample');
    await expect(progressCard(page)).toContainText('1654');
    await expect(progressCard(page).getByRole('alert')).toHaveCount(2);
    await expect(page.getByRole('list', { name: 'Ways to learn' })).toContainText('247 puzzles');
    await expect(puzzleCard(page)).toContainText('Show theme');
    await expect(page.getByRole('heading', { name: 'Opening Tutorials' })).toBeVisible();
  });
});

test('the figures that are slow hold nothing else back', async ({ page }) => {
  await serveLearn(page);
  const [progress, attempts] = [await hold(page, PROGRESS), await hold(page, ATTEMPTS)];
  await page.goto('/learn');
  await expect(puzzleCard(page)).toContainText('Show theme');
  await expect(page.getByText(`${THEMES_SERVED.total} puzzles`)).toBeVisible();
  await expect(progressCard(page).getByRole('status', { name: 'Loading' })).toHaveCount(2);
  await expect(themesCard(page).getByRole('status', { name: 'Loading' })).toBeVisible();
  await progress.release(servedProgress());
  await expect(themesCard(page)).toContainText('Fork15 of 2075%');
  await attempts.release([servedAttempt({ solved: false, attemptedAt: daysAgo(0) })]);
  await expect(lastAttempts(page)).toHaveText([/^Failed, /]);
});

/** The name of a text's color by its hue. */
const colorOf = async (text: Locator): Promise<string> => {
  const color = await text.evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 0, blue = 0] = [...color.matchAll(/[\d.]+/g)].map(Number);
  if (green > red) return 'green';
  return green - blue > (red - blue) / 3 ? 'orange' : 'red';
};
