/** The tab Prepare of a report: the sheet of /prepare in short. */
import type { Page } from '@playwright/test';
import type { Preparation } from '../src/contract/preparation';
import { prepared } from './prepare-fixtures';
import { card, holdScout, openReport, PLAYER } from './scout-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { asGuest, callsTo, hold } from './support/serve';
import { expect, test } from './support/test';

const PREPARATION = `/api/prepare/lichess/${PLAYER}`;

const short = (page: Page) => card(page, 'Preparation for your game');
const lines = (page: Page) => short(page).getByRole('list', { name: 'What to play' }).getByRole('button');

const [line] = prepared.lines;
const linesOf = (...sans: readonly string[]): Preparation['lines'] => [
  line!,
  ...sans.map((san) => ({ ...line!, moves: [san, 'e5', 'h3'] })),
];

test.beforeEach(async ({ page }) => {
  await asGuest(page);
});

test('the tab says what the sheet says, from the same answer', async ({ page }) => {
  const calls = callsTo(page, PREPARATION);
  const preparation = { ...prepared, lines: linesOf('d4', 'c4', 'b3', 'f4') };
  await openReport(page, { preparation: [{ preparation }] }, 'prepare');
  const decision = short(page).locator('strong');
  await expect(decision).toContainText('After 1.e4 e5 play 2.Nf3 instead of 2.Nc3, your usual move (57 games).');
  const sentence = await decision.innerText();
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).first()).toContainText('Chance50%Games14They score17%You stand+0.4');
  await expect(short(page).getByRole('region', { name: 'What to avoid' })).toContainText('They score 71% in 20 games');
  await expect(short(page)).toContainText('40 games of theirs with Black, none of yours');
  await expectNoSeriousFindings(page);
  const [call] = calls;
  await short(page).getByRole('link', { name: 'Open the whole sheet' }).click();
  await expect(page).toHaveURL(`/prepare?player=${PLAYER}`);
  await expect(page.getByRole('region', { name: 'What to play' }).first().locator('strong')).toHaveText(sentence);
  expect(calls.at(1)).toBe(call);
});

test('the board goes through the line and what is likeliest then, and follows the line that is pressed', async ({
  page,
}) => {
  await openReport(page, { preparation: [{ preparation: { ...prepared, lines: linesOf('d4') } }] }, 'prepare');
  const board = short(page).getByRole('region', { name: 'This line, and what is likeliest then' });
  const moves = board.getByRole('list', { name: 'Moves of the line' });
  await expect(moves.getByRole('button')).toHaveText(['e4', 'e5', 'Nf3', 'Nc6']);
  await expect(board).toContainText('2...Nc6: 80% of replies, 11 games.');
  await moves.getByRole('button', { name: 'e5' }).click();
  await expect(board).toContainText('1...e5: 50% of replies, 20 games. They score 30% in 20 games.');
  await expect(board.getByRole('img', { name: /^After 1\.e4 e5/ })).toBeVisible();
  await lines(page).nth(1).click();
  await expect(lines(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(moves.getByRole('button')).toHaveText(['d4', 'e5', 'h3']);
});

test('what is the same for everybody comes after what the games say [SCT-11, SCT-17, A103]', async ({ page }) => {
  await openReport(page, {}, 'prepare');
  await expect(short(page).locator('strong')).toBeVisible();
  const order = await page
    .getByRole('heading', { name: /^(Preparation for your game|AI Strategic|Psychological)/ })
    .allInnerTexts();
  expect(order).toEqual(['Preparation for your game', 'AI Strategic Recommendations', 'Psychological Insights']);
});

test('nothing is prepared before the games of the report are there', async ({ page }) => {
  const calls = callsTo(page, PREPARATION);
  await holdScout(page);
  await page.goto(`/scout?player=${PLAYER}&tab=prepare`);
  await expect(short(page).getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('while the engine searches the tab shows its place and what is known so far', async ({ page }) => {
  const { lines: _, advice: __, ...rest } = prepared;
  await openReport(page, { preparation: [{ preparation: { ...rest, lines: [], isFinished: false } }] }, 'prepare');
  await expect(short(page)).toContainText('The connection was interrupted.');
  await expect(short(page).getByRole('region', { name: 'What is likeliest' })).toContainText('e4');
  const held = await hold(page, PREPARATION);
  await short(page).getByRole('radio', { name: 'I am Black' }).click();
  await expect(short(page)).toContainText('Reading the games…');
  await expect(short(page).getByRole('status', { name: 'Loading' })).toBeVisible();
  await held.release({ message: 'The engine is busy.' }, 503);
  await expect(short(page).getByRole('alert')).toHaveText('The engine is busy.');
});

for (const [what, fail, message] of [
  ['the engine', 503, 'The engine is busy.'],
  ['the network', undefined, 'The connection was interrupted.'],
] as const) {
  test(`without ${what} the tab says so, keeps the rest of the report, and can be asked again`, async ({ page }) => {
    await openReport(page, {}, 'overview');
    await page.route(
      ({ pathname }) => pathname.startsWith(PREPARATION),
      (route) => (fail === undefined ? route.abort() : route.fulfill({ status: fail, json: { message } })),
      { times: 1 },
    );
    await page.getByRole('navigation', { name: 'Report' }).getByRole('link', { name: 'Prepare' }).click();
    await expect(short(page).getByRole('alert')).toHaveText(message);
    await expect(card(page, 'AI Strategic Recommendations')).toBeVisible();
    await expect(short(page).getByRole('link', { name: 'Open the whole sheet' })).toBeVisible();
    await short(page).getByRole('button', { name: 'Retry' }).click();
    await expect(short(page).locator('strong')).toContainText('After 1.e4 e5 play 2.Nf3');
    await expect(short(page).getByRole('alert')).toHaveCount(0);
  });
}

test('against somebody with three games nothing is recommended that the games do not carry', async ({ page }) => {
  const guessed = { ...line!, guess: true, games: 0 };
  const { advice: _, ...rest } = prepared;
  const few: Preparation = {
    ...{ ...rest, games: 3, lines: [guessed], avoid: [], errors: [] },
    tree: [
      { parent: -1, san: 'e4', isMine: true, chance: 1, reach: 1, games: 2, ownGames: 0 },
      { parent: 0, san: 'e5', isMine: false, chance: 0.5, reach: 0.5, games: 2, ownGames: 0 },
    ],
  };
  await openReport(page, { preparation: [{ preparation: few }] }, 'prepare');
  await expect(short(page)).toContainText('No line rests on enough of their games: what follows is a guess.');
  await expect(short(page).locator('strong')).toHaveCount(0);
  await expect(lines(page)).toContainText('They score–');
  await expect(short(page)).toContainText('3 games of theirs with Black');
});
