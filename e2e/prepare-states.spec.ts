/** What the preparation's page shows of answers that the sample players do not give. */
import type { Locator, Page } from '@playwright/test';
import { LIBRARY_PATHS } from './own-fixtures';
import { prepared, serveAsGuest as serve } from './prepare-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { hold, serveJson } from './support/serve';
import { expect, test } from './support/test';

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
  await expect(line).toContainText('After 1.e4 e5 play 2.Nf3 instead of 2.Nc3, your usual move (57 games).');
  await expect(line).toContainText(
    'Expected score there 58% instead of 52%. In all your games with White that is 3 points more in 100. At its end you stand +0.4, and they score 17% in 14 games.',
  );
  await expect(line).toContainText('Chance50%Games14They score17%You stand+0.4');
  await expect(line).toContainText('New to you from 2.Nf3');
  await expect(sheet(page, 'What to play')).toContainText('Their last game there: October 2026.');
  await expect(sheet(page, 'What to expect')).toContainText(
    '1.b3: never faced in these games. Likely replies: 1...e5.',
  );
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

test('lines beside the advice are folded below it, and go onto the board', async ({ page }) => {
  const [line] = prepared.lines;
  const lines = [line!, ...['d4', 'c4'].map((san) => ({ ...line!, moves: [san], decision: 0, gain: 0 }))];
  await serve(page, [{ preparation: { ...prepared, lines } }]);
  await page.goto('/prepare?player=RookRosa');
  const buttons = sheet(page, 'What to play').getByRole('button');
  await expect(buttons.filter({ visible: true })).toHaveCount(1);
  await sheet(page, 'What to play').getByText('Other lines (2)').click();
  await expect(buttons.first()).toHaveAttribute('aria-pressed', 'true');
  await buttons.nth(1).click();
  await expect(buttons.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(buttons.first()).toHaveAttribute('aria-pressed', 'false');
});

test('what is rare is hidden in the tree, among the lines and in files', async ({ page }) => {
  await serve(page, [{ preparation: prepared }]);
  await page.goto('/prepare?player=RookRosa&min=20');
  const tree = sheet(page, 'Your moves and their replies');
  await expect(drawn(tree)).toHaveText([/^1\.e4/, /^1\.\.\.e5/, /^2\.Nf3/, /^2\.\.\.Nc6/, /^1\.\.\.c5/]);
  await tree.getByRole('slider').press('End');
  await expect(page).toHaveURL(/min=80/);
  await expect(drawn(tree)).toHaveText([/^1\.e4/]);
  await expect(page.getByText('1 rarer line hidden.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('link', { name: 'PGN' })).toHaveAttribute('href', /min=80/);
});

const drawn = (tree: Locator) => tree.getByRole('treeitem');

test('the tree is drawn with a column for each half move, five rows at first, and goes on where it is opened', async ({
  page,
}) => {
  await serve(page, [{ preparation: { ...prepared, ownGames: 12 } }]);
  await page.goto('/prepare?player=RookRosa');
  const tree = sheet(page, 'Your moves and their replies');
  await expect(drawn(tree)).toHaveText([
    /e4100%$/,
    /e5▼50%$/,
    /Nf390%$/,
    /Nc680%$/,
    /f615%$/,
    /c5▲30%$/,
    /e610%$/,
    /d58%$/,
  ]);
  const move = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name.replaceAll('.', '\\.')}`) });
  const columnOf = async (name: string) => (await move(name).boundingBox())?.x;
  expect(await columnOf('1...c5')).toBe(await columnOf('1...e5'));
  expect(await columnOf('2.Nf3')).toBeGreaterThan((await columnOf('1...e5')) ?? Infinity);

  await expect(move('1...e5')).toHaveAccessibleName(
    '1...e5: 50% of replies, 20 games. They score 30% in 20 games. Expected score 58%.',
  );
  await expect(move('2...Nc6')).toHaveAccessibleName(/Comes up in 40% of games if you go this way\./);
  await expect(tree).toContainText('▲ They score better there than in all these games (50%), ▼ worse.');

  await tree.getByRole('button', { name: 'Show 1 more after 1.e4' }).click();
  await expect(move('1...a6')).toHaveAccessibleName('1...a6: 2 games, a guess.');
  await expect(move('1...a6')).toHaveText(/a62 games$/);
  await expectNoSeriousFindings(page);
});

test('the tree is walked with the keys of a tree, and the board follows', async ({ page }) => {
  await serve(page, [{ preparation: prepared }]);
  await page.goto('/prepare?player=RookRosa');
  const tree = sheet(page, 'Your moves and their replies');
  const position = page.getByRole('region', { name: 'On the board' }).getByRole('region', { name: 'Position' });
  await expect(tree.locator('[role=treeitem][tabindex="0"]')).toHaveCount(1);
  await drawn(tree).first().focus();
  for (const [key, name, level, expanded] of [
    ['Home', '1.e4', '1', 'false'],
    ['ArrowRight', '1.e4', '1', 'true'],
    ['ArrowRight', '1...e5', '2', 'true'],
    ['ArrowRight', '2.Nf3', '3', 'true'],
    ['ArrowRight', '2...Nc6', '4', null],
    ['ArrowDown', '2...f6', '4', null],
    ['ArrowLeft', '2.Nf3', '3', 'true'],
    ['End', '1...a6', '2', null],
    ['ArrowLeft', '1.e4', '1', 'true'],
    ['ArrowLeft', '1.e4', '1', 'false'],
  ] as const) {
    await page.keyboard.press(key);
    const focused = tree.locator('[role=treeitem]:focus');
    await expect(focused).toHaveAccessibleName(new RegExp(`^${name.replaceAll('.', '\\.')}[.:]`));
    await expect(focused).toHaveAttribute('aria-level', level);
    if (expanded !== null) await expect(focused).toHaveAttribute('aria-expanded', expanded);
    await expect(position).toContainText(name.replace(/^.*\./, ''));
  }
  await drawn(tree).filter({ hasText: 'c5' }).click();
  await expect(position).toContainText('c5');
  await expect(drawn(tree).filter({ hasText: 'c5' })).toHaveAttribute('aria-selected', 'true');
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

test('on a phone the decision and its four figures are seen above the bar of buttons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await serve(page, [{ preparation: prepared }]);
  await page.goto('/prepare?player=RookRosa');
  const bar = await page.getByRole('button', { name: 'Spar from here' }).boundingBox();
  const line = sheet(page, 'What to play');
  for (const part of [line.getByText('play 2.Nf3 instead of 2.Nc3'), line.getByText('+0.4', { exact: true })]) {
    const box = await part.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }
});

test('on a phone all is three screens long before anything is opened', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await serve(page, [{ preparation: prepared }]);
  await page.goto('/prepare?player=RookRosa');
  const tree = sheet(page, 'Your moves and their replies');
  await expect(tree.getByText('Your moves and their replies')).toBeVisible();
  await expect(tree.getByRole('slider')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3 * 844);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await tree.getByText('Your moves and their replies').click();
  await expect(tree.getByRole('slider')).toBeVisible();
});
