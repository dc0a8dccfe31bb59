/** What the preparation's page shows of answers that the sample players do not give. */
import type { Page } from '@playwright/test';
import { type Preparation, PREPARATION_EVENT, type PreparationEvent } from '../src/contract/preparation';
import { LIBRARY_PATHS } from './own-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { asGuest, hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

const AFTER_E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';
const AFTER_F6 = 'rnbqkbnr/pppp2pp/5p2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3';
const moves = ['e4', 'e5', 'Nf3'];

const prepared: Preparation = {
  opponent: 'RookRosa',
  color: 'white',
  games: 40,
  ownGames: 0,
  rating: 1650,
  newest: '2026-11-02T12:00:00.000Z',
  changes: [
    {
      position: ['e4'],
      fen: AFTER_E5,
      before: [
        { san: 'c5', games: 88 },
        { san: 'e5', games: 15 },
      ],
      after: [
        { san: 'd5', games: 38 },
        { san: 'c5', games: 2 },
      ],
      since: '2026-01-08T12:00:00.000Z',
    },
  ],
  advice: { kind: 'change', moves, value: 0.55, usual: 0.52, gain: 0.03, against: { san: 'Nc3', games: 57 } },
  lines: [
    {
      kind: 'aside',
      newFrom: 2,
      moves,
      decision: 2,
      opening: 'King’s Knight Opening',
      reach: 0.5,
      gain: 0.03,
      value: 0.58,
      usual: 0.52,
      parts: { rating: 0.5, engine: 0.04, results: 0.05, replies: -0.01 },
      evidence: 'strong',
      games: 14,
      guess: false,
      replies: [],
      ownGames: 0,
      reason: '',
      score: 0.17,
      evaluation: { cp: 40 },
      lastPlayed: '2026-10-12T12:00:00.000Z',
      fen: AFTER_E5,
    },
  ],
  errors: [
    {
      fen: AFTER_E5,
      moves,
      move: 'f6',
      after: AFTER_F6,
      played: 4,
      of: 6,
      loss: 19.4,
      answer: 'Nxe5',
      games: ['a', 'b', 'c', 'd'],
    },
  ],
  ownErrors: [],
  expect: [{ moves, probability: 0.31, games: 12, ownGames: 0, guess: false, fen: AFTER_E5 }],
  rare: [{ moves: ['b3'], games: 0, replies: [{ san: 'e5', chance: 0.6 }] }],
  avoid: [{ moves: ['d4'], fen: AFTER_E5, games: 20, score: 0.71, expected: 0.5 }],
  tree: [
    { parent: -1, san: 'e4', isMine: true, chance: 1, reach: 1, games: 40, ownGames: 12, expected: 0.55 },
    { parent: 0, san: 'e5', isMine: false, chance: 0.5, reach: 0.5, games: 20, ownGames: 0, expected: 0.58 },
    { parent: 1, san: 'Nf3', isMine: true, chance: 0.9, reach: 0.5, games: 14, ownGames: 9, expected: 0.58 },
    { parent: 0, san: 'c5', isMine: false, chance: 0.3, reach: 0.3, games: 12, ownGames: 0, expected: 0.5 },
    { parent: 0, san: 'a6', isMine: false, chance: 0.06, reach: 0.06, games: 2, ownGames: 0 },
  ],
  searched: 180,
  isFinished: true,
};

/** Of which little is known. */
const withBlack: Preparation = {
  ...{ ...prepared, color: 'black', games: 12, searched: 90 },
  lines: [],
  errors: [],
  expect: [],
  rare: [],
  avoid: [],
  tree: [],
};

/** `events` are those with White. */
const serve = async (page: Page, events: readonly PreparationEvent[]): Promise<void> => {
  await asGuest(page);
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/prepare/'),
    async (route) => {
      const isWhite = new URL(route.request().url()).searchParams.get('as') === 'white';
      const body = isWhite ? events : [{ preparation: withBlack }];
      await route.fulfill({ contentType: 'text/event-stream', body: body.map(textOf).join('') });
    },
  );
};

const textOf = (event: PreparationEvent): string => `event: ${PREPARATION_EVENT}\ndata: ${JSON.stringify(event)}\n\n`;

const sheet = (page: Page, name: string, color = 'White') =>
  page.getByRole('region', { name: new RegExp(`^You have ${color}`) }).getByRole('region', { name, exact: true });

test('an error has its count and its answer, leads to its games, and is a puzzle', async ({ page }) => {
  await serve(page, [{ preparation: prepared }]);
  await page.goto('/prepare?player=RookRosa');
  const errors = sheet(page, 'Repeated errors');
  await expect(errors).toContainText('f6 played 4 of 6 times, loses 19 points of win probability. Answer: Nxe5');
  await expect(errors.getByRole('link', { name: 'the games' })).toHaveAttribute(
    'href',
    /moves=e2e4-e7e5-g1f3&side=black/,
  );
  await errors.getByRole('button', { name: 'Find the answer' }).click();
  await expect(errors).not.toContainText('Nxe5');
  const square = (name: string) => errors.locator(`[data-square=${name}]`);
  for (const name of ['d2', 'd4']) await square(name).press('Enter');
  await expect(errors.getByText('d4 is not the answer.')).toBeVisible();
  for (const name of ['f3', 'e5']) await square(name).press('Enter');
  await expect(errors.getByText('Correct.')).toBeVisible();
  await expect(errors).toContainText('Answer: Nxe5');
});

test('a line says its figures and what they rest on; the rest leads to its games', async ({ page }) => {
  await serve(page, [{ preparation: prepared }]);
  await page.goto('/prepare?player=RookRosa');
  await expect(page.getByRole('heading', { name: 'Against RookRosa, 1650' })).toBeVisible();
  // Both colors have the same answer here.
  await expect(page.getByRole('list', { name: 'Change of repertoire' }).first().getByRole('listitem')).toHaveText([
    'Since January 2026: 1...d5 against 1.e4 (38 of 40). Until then: 1...c5 (88 of 103).',
  ]);
  const line = sheet(page, 'What to play').getByRole('button');
  await expect(line).toContainText(
    'After 1.e4 e5 play 2.Nf3 instead of 2.Nc3, your usual move (57 games). Expected score there 58% instead of 52%. In all your games with White that is 3 points more in 100. At its end you stand +0.4, and they score 17% in 14 games.',
  );
  await expect(line).toContainText('Chance50%Games14They score17%You stand+0.4');
  await expect(line).toContainText('New to you from 2.Nf3');
  await expect(sheet(page, 'What to play')).toContainText('Their last game there: October 2026.');
  await expect(sheet(page, 'What to expect')).toContainText('1.b3: never faced in these games. Likely replies: 1...e5.');
  await expect(sheet(page, 'What to avoid')).toContainText('They score 71% in 20 games');
  await expect(sheet(page, 'What to avoid').getByRole('link', { name: '20 games' })).toHaveAttribute(
    'href',
    /moves=d2d4/,
  );
  await expectNoSeriousFindings(page);
});

test('the other color comes after the chosen one, and says where nothing was found', async ({ page }) => {
  await serve(page, [{ preparation: prepared }]);
  const requested: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/prepare/')) requested.push(searchParams.get('as'));
  });
  await page.goto('/prepare?player=RookRosa');
  await expect(sheet(page, 'What to play', 'Black')).toContainText('No line was found that is better');
  await expect(page.getByText('12 games of theirs with White, none of yours')).toBeVisible();
  expect(requested).toEqual(['white', 'black']);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('radio', { name: 'I am Black' }).click();
  await expect(page.getByRole('heading', { name: /^You have/ })).toHaveText(['You have Black', 'You have White']);
  await expect(sheet(page, 'What to play').getByRole('button')).toHaveCount(1);
  expect(requested).toEqual(['white', 'black']);
});

test('a color that could not be prepared says why, beside the one that could', async ({ page }) => {
  await serve(page, [{ preparation: prepared }]);
  await page.route(
    (url) => url.pathname.startsWith('/api/prepare/') && url.searchParams.get('as') === 'black',
    (route) => route.fulfill({ status: 503, json: { message: 'The engine is busy.' } }),
  );
  await page.goto('/prepare?player=RookRosa');
  await expect(page.getByRole('alert').filter({ hasText: 'The engine is busy.' })).toBeVisible();
  await expect(sheet(page, 'What to play').getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'You have Black', exact: true })).toContainText('The engine is busy.');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('what has come stays when the stream breaks off, and can be asked for again', async ({ page }) => {
  await serve(page, [{ preparation: { ...prepared, isFinished: false } }]);
  await page.goto('/prepare?player=RookRosa');
  await expect(page.getByRole('alert').filter({ hasText: 'The connection was interrupted.' })).toBeVisible();
  await expect(sheet(page, 'What to play').getByRole('button')).toHaveCount(1);
  await serve(page, [{ preparation: prepared }]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('270 positions analyzed.')).toBeVisible();
});

test('who may not read the library that the pages show prepares without it', async ({ page }) => {
  await serve(page, [{ preparation: prepared }]);
  await serveJson(page, LIBRARY_PATHS.library, { message: 'There is no user 1' }, 404);
  const requested = page.waitForRequest((request) => request.url().includes('/api/prepare/'));
  await page.goto('/prepare?player=RookRosa');
  expect(new URL((await requested).url()).searchParams.has('me')).toBe(false);
  await expect(page.getByText('40 games of theirs with Black, none of yours')).toBeVisible();
});

test('who the preparation is against is shown while it is not known yet whose library may be read', async ({
  page,
}) => {
  await serve(page, [{ preparation: prepared }]);
  const held = await hold(page, '/api/auth/me');
  await page.goto('/prepare?player=RookRosa');
  const state = page.getByRole('region', { name: 'State', exact: true });
  await expect(state.getByRole('heading', { name: 'RookRosa' })).toBeVisible();
  await expect(state.getByRole('img', { name: 'Preparing' })).toBeVisible();
  await held.release({ message: 'Not signed in' }, 401);
  await expect(state.getByRole('heading', { name: /^Against RookRosa/ })).toBeVisible();
});

test('a name leads to the decision in three actions', async ({ page }) => {
  await serve(page, [{ preparation: prepared }]);
  await page.goto('/prepare');
  await page.getByRole('textbox', { name: 'Opponent' }).fill('RookRosa');
  await page.keyboard.press('Enter');
  await expect(sheet(page, 'What to play').getByRole('button').first()).toContainText('After 1.e4 e5 play 2.Nf3');
});

for (const [width, height, bars] of [
  [1440, 900, 0],
  [1366, 768, 0],
  // Above the buttons and the navigation.
  [390, 844, 110],
] as const) {
  test(`the first advice is above the fold at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await serve(page, [{ preparation: prepared }]);
    await page.goto('/prepare?player=RookRosa');
    const advice = sheet(page, 'What to play').locator('strong');
    await expect(advice).toBeVisible();
    const box = await advice.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(height - bars);
  });
}

const FIRST_MOVES = ['e4', 'd4', 'c4', 'Nf3', 'g3', 'b3', 'f4', 'Nc3', 'e3'];

test('the board follows nine lines, and their moves, without a scroll', async ({ page }) => {
  const [line] = prepared.lines;
  const lines = FIRST_MOVES.map((san) => ({ ...line!, moves: [san, 'h6', 'h3'], decision: 0 }));
  await page.setViewportSize({ width: 1440, height: 900 });
  await serve(page, [{ preparation: { ...prepared, changes: [], lines } }]);
  await page.goto('/prepare?player=RookRosa');
  const buttons = sheet(page, 'What to play').getByRole('button');
  await expect(buttons).toHaveCount(9);
  const board = page.getByRole('region', { name: 'On the board' });
  const expectOnBoard = async (san: string): Promise<void> => {
    await expect(board.getByRole('region', { name: 'Position' })).toContainText(san);
    await expect(board.getByRole('grid').first()).toBeInViewport({ ratio: 1 });
  };
  for (const [index, san] of FIRST_MOVES.entries()) {
    await buttons.nth(index).click();
    await expectOnBoard(san);
    await page.keyboard.press('ArrowRight');
    await expectOnBoard('h6');
  }
  await buttons.first().hover();
  await expectOnBoard('e4');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('what is rare is hidden in the tree, among the lines and in files', async ({ page }) => {
  await serve(page, [{ preparation: prepared }]);
  await page.goto('/prepare?player=RookRosa&min=20');
  const tree = sheet(page, 'Your moves and their replies');
  await expect(tree.getByRole('button')).toHaveText([/^1\.e4/, /^1\.\.\.e5 2\.Nf3/, /^1\.\.\.c5/]);
  await tree.getByRole('button').nth(1).focus();
  await tree.getByRole('slider').press('End');
  await expect(page).toHaveURL(/min=80/);
  await expect(tree.getByRole('button')).toHaveText([/^1\.e4/]);
  await expect(page.getByText('1 rarer line hidden.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('link', { name: 'PGN' })).toHaveAttribute('href', /min=80/);
});

test('the sample library is nobody’s: a name, a file or nothing are offered', async ({ page }) => {
  await serve(page, [{ preparation: prepared }]);
  await page.goto('/prepare?player=RookRosa');
  const choice = page.getByRole('combobox', { name: 'What do you play?' });
  await expect(choice.getByRole('option')).toHaveText([
    'Choose your games',
    'A name at Lichess or Chess.com',
    'A file of games',
    'Nothing to compare with',
  ]);
  await choice.selectOption('A name at Lichess or Chess.com');
  await page.getByRole('textbox', { name: 'My name' }).fill('RookRoy');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/me=/);
});

test('on a phone all is three screens long before anything is opened', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await serve(page, [{ preparation: prepared }]);
  await page.goto('/prepare?player=RookRosa');
  const tree = sheet(page, 'Your moves and their replies');
  await expect(tree.getByText('Your moves and their replies')).toBeVisible();
  await expect(tree.getByRole('slider')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3 * 844);
  await tree.getByText('Your moves and their replies').click();
  await expect(tree.getByRole('slider')).toBeVisible();
});
