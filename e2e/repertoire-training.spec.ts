/** Training over a real server of its own: answers, when they are asked again, and results that are sent later. */
import type { Page } from '@playwright/test';
import { librarySchema } from '../src/contract/library';
import { cardsSchema } from '../src/contract/repertoires/cards';
import { libraryPaths } from '../src/test/library-paths';
import { strip } from './offline-screen';
import { ASKED, makeRepertoire, question, result, signUp, SPANISH, toast, VISITORS } from './repertoire-screen';
import { button, play } from './studies-screen';
import { expectNoSeriousFindings } from './support/axe';
import { expect, test } from './support/own-server';

test.use({ settings: { PROFILE_MODE: 'signed-in' } });

/** The program replies at once. */
const withLessMotion = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });

const asked = (page: Page) => page.getByRole('progressbar', { name: 'Moves asked' });

const expectAsked = async (page: Page, count: number): Promise<void> => {
  await expect(asked(page)).toHaveAttribute('aria-valuenow', String(count));
  await expect(question(page)).toContainText(ASKED);
};

const DAYS = 24 * 60 * 60 * 1000;

for (const visitor of VISITORS) {
  test(`right, wrong, a hint and a slip have their consequences, ${visitor.name}`, async ({ page }) => {
    await withLessMotion(page);
    await visitor.enter(page);
    const address = await makeRepertoire(page, SPANISH);
    await button(page, 'Train 4').click();
    await expectAsked(page, 0);
    await play(page, 'e2', 'e4');
    await expectAsked(page, 1);

    await test.step('a slip is undone', async () => {
      await play(page, 'e1', 'e2');
      await expect(question(page)).toContainText('Ke2 isn’t your move here. Play Nf3.');
      await button(page, 'It was a slip').click();
      await expectAsked(page, 1);
      await play(page, 'g1', 'f3');
      await expectAsked(page, 2);
    });

    await test.step('a hint names the piece', async () => {
      await button(page, 'Hint').click();
      await expect(page.locator('cg-container svg circle').first()).toBeAttached();
      await play(page, 'f1', 'b5');
      await expectAsked(page, 3);
    });

    await test.step('a wrong answer is corrected, and asked again at the end', async () => {
      await play(page, 'b5', 'a6');
      await expect(question(page)).toContainText('Bxa6 isn’t your move here. Play Ba4.');
      await expectNoSeriousFindings(page);
      await play(page, 'b5', 'a4');
      await expectAsked(page, 4);
      await button(page, 'Show the move').click();
      await expect(question(page)).toContainText('Your move is Ba4. Play it.');
      await play(page, 'b5', 'a4');
    });

    await expect(result(page)).toContainText('1 of 4 right on the first try');
    await button(page, 'Back to the repertoire').click();
    await expect(button(page, 'Train')).toBeDisabled();

    await page.clock.setFixedTime(Date.now() + 2 * DAYS);
    await page.goto(address);
    await expect(page.getByRole('button', { name: /^Train [1-4]$/ })).toBeVisible();
    await page.goto('/games?tab=overview');
    const today = page.getByRole('region', { name: 'Your repertoire' });
    await today.scrollIntoViewIfNeeded();
    await expect(today).toContainText(/White repertoire\d due/);
    await today.getByRole('link', { name: 'Train White repertoire' }).click();
    await expect(question(page)).toContainText(ASKED);
  });
}

const evaluationOf = (url: string): number => (new URL(url).searchParams.get('fen')?.includes('/3P4/') ? 20 : 35);

test('a sound move is tried again without a grade, and counts as wrong where the engine is silent', async ({
  page,
}) => {
  await withLessMotion(page);
  let isSilent = false;
  await page.route('**/api/evaluation?*', async (route) => {
    if (isSilent) return;
    const evaluation = { cp: evaluationOf(route.request().url()) };
    await route.fulfill({ json: { fen: '', evaluation, depth: 14, line: [] } });
  });
  await makeRepertoire(page, SPANISH);
  await button(page, 'Train 4').click();
  await expectAsked(page, 0);
  await play(page, 'd2', 'd4');
  await expect(question(page)).toContainText('d4 is sound, but it isn’t your move. Try again.');
  await expect(asked(page)).toHaveAttribute('aria-valuenow', '0');
  await play(page, 'e2', 'e4');
  await expectAsked(page, 1);
  isSilent = true;
  await play(page, 'd2', 'd4');
  await expect(question(page)).toContainText('Checking d4 with the engine…');
  await expect(question(page)).toContainText('d4 isn’t your move here. Play Nf3.');
});

/** Plays all of the repertoire without a fault. */
const answerAll = async (page: Page): Promise<void> => {
  for (const [index, [from, to]] of [
    ['e2', 'e4'],
    ['g1', 'f3'],
    ['f1', 'b5'],
    ['b5', 'a4'],
  ].entries()) {
    await expectAsked(page, index);
    await play(page, from!, to!);
  }
  await expect(result(page)).toContainText('4 of 4 right on the first try');
};

const EXPECTED = ['e2e4', 'g1f3', 'f1b5', 'b5a4'];

test('results without a network are sent later, once each and in order', async ({ page, context }) => {
  await withLessMotion(page);
  await signUp(page);
  const { id } = (await (await page.request.get('/api/auth/me')).json()) as { readonly id: number };
  await makeRepertoire(page, SPANISH);
  await button(page, 'Train 4').click();
  await expectAsked(page, 0);

  const sent: string[] = [];
  let lost = 0;
  await page.route(
    ({ pathname }) => pathname === `/api/user/${id}/repertoire-results`,
    async (route) => {
      const body = route.request().postDataJSON() as { readonly results: readonly { readonly expected: string }[] };
      sent.push(...body.results.map(({ expected }) => expected));
      // The first answer is lost on its way.
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    },
  );
  await context.setOffline(true);
  await expect(strip(page)).toBeVisible();
  await expect(page.locator('cg-board')).toBeInViewport({ ratio: 1 });
  await answerAll(page);
  await button(page, 'Back to the repertoire').click();
  const cards = async () =>
    cardsSchema.parse(await (await page.request.get(`/api/user/${id}/repertoire-cards`)).json()).cards;
  await context.setOffline(false);
  await expect.poll(async () => (await cards()).length).toBe(4);
  const times = (await cards()).toSorted((one, other) => one.reviewedAt - other.reviewedAt);
  expect(times.map(({ expected }) => expected)).toEqual(EXPECTED);
  expect(times.map(({ reps }) => reps)).toEqual([1, 1, 1, 1]);
  expect([...new Set(sent)]).toEqual(EXPECTED);
  await expect(button(page, 'Train')).toBeDisabled();
  await expect(toast(page)).toHaveCount(0);
});

const LEFT = `[Event "Casual"]
[White "Paul Morphy"]
[Black "Duke Karl"]
[Date "1858.11.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 1-0
`;

test('a game of the library says where it left the lines, and leads to the training', async ({ page }) => {
  await withLessMotion(page);
  await signUp(page);
  const { id } = (await (await page.request.get('/api/auth/me')).json()) as { readonly id: number };
  await makeRepertoire(page, SPANISH);
  const { imports, library } = libraryPaths(id);
  const headers = { 'content-type': 'application/x-chess-pgn' };
  const sent = await page.request.post(`${imports}?name=games.pgn&player=Paul+Morphy`, { data: LEFT, headers });
  expect(sent.status(), await sent.text()).toBe(202);
  const games = async () => librarySchema.parse(await (await page.request.get(library)).json()).games;
  await expect.poll(games).toBe(1);

  await page.goto('/games?tab=games');
  await page.getByRole('main').getByText('Duke Karl').first().click();
  const verdict = page.getByRole('region', { name: 'Your repertoire' });
  await expect(verdict).toContainText('You left your repertoire at 3.Bc4 (prepared: 3.Bb5).');
  await expectNoSeriousFindings(page);
  await button(page, 'Open in analysis').click();
  await expect(page).toHaveURL(/\/analysis/);
  await expect(verdict).toContainText('You left your repertoire at 3.Bc4');
  await verdict.getByRole('button', { name: 'Show' }).click();
  await verdict.getByRole('link', { name: 'Train it' }).click();
  await expectAsked(page, 0);
  await play(page, 'f1', 'b5');
  await expectAsked(page, 1);
});

test('a session is planned, answered and ended', { tag: '@fast' }, async ({ page }) => {
  await withLessMotion(page);
  await makeRepertoire(page, SPANISH);
  await button(page, 'Train 4').click();
  await answerAll(page);
  await button(page, 'Back to the repertoire').click();
  await button(page, 'More training').click();
  await button(page, 'Everything, due first').click();
  await answerAll(page);
});
