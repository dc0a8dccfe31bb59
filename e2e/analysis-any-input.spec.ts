/** The one field of the analysis, over our server and the mock sites: files, links, names, and positions set up. */
import type { Locator, Page } from '@playwright/test';
import { fetchedGamesSchema } from '../src/contract/player/scout';
import { ANALYZE, analyzeButton, grid, operaResult, pgnField, piecesOn } from './analysis-fixtures';
import { expectNoSeriousFindings } from './support/axe';
import { slide } from './support/input-modes';
import { NARROW } from './support/screens';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

const FILES = [
  { name: 'a.pgn', text: '[White "Ada"]\n[Black "Ben"]\n\n1. e4 e5 *\n\n[White "Cleo"]\n[Black "Dan"]\n\n1. d4 *\n' },
  { name: 'b.txt', text: '[White "Eve"]\n[Black "Fay"]\n\n1. c4 c5 *\n' },
  { name: 'c.pgn', text: '[White "Gus"]\n[Black "Hal"]\n\n1. Nf3 d5 *\n' },
];

const chooser = (page: Page): Locator => page.getByRole('group', { name: 'Choose the game to analyze' });
const editor = (page: Page): Locator => page.getByRole('dialog', { name: 'Set up a position' });
const fenField = (page: Page): Locator => editor(page).getByRole('textbox', { name: 'FEN' });
const squares = (page: Page): Locator => editor(page).getByRole('grid', { name: 'Setup board' });
const square = (page: Page, name: string): Locator => squares(page).locator(`[data-square=${name}]`);

/** The address of the newest game of somebody at a site, as its PGN names it. */
const addressOfGame = async (page: Page, site: string, name: string): Promise<string> => {
  const answer = await page.request.get(`/api/fetched-games/newest?site=${site}&name=${name}`);
  const { pgn } = fetchedGamesSchema.parse(await answer.json());
  const [address] = /https:\/\/[^"\s]+/.exec(pgn) ?? [];
  return address ?? '';
};

const drop = async (page: Page, files: readonly { readonly name: string; readonly text: string }[]): Promise<void> => {
  const dropped = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const { name, text } of given) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  // On the heading of the page: anywhere will do.
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: dropped });
};

/** The game that a press sends to be analyzed. */
const analyzed = async (page: Page, press: () => Promise<void>): Promise<string> => {
  await serveJson(page, ANALYZE, operaResult);
  const request = page.waitForRequest(`**${ANALYZE}`);
  await press();
  return ((await request).postDataJSON() as { pgn: string }).pgn;
};

const centerOf = async (element: Locator): Promise<{ x: number; y: number }> => {
  const box = (await element.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const middleOf = (page: Page, name: string) => centerOf(square(page, name));
/** A piece beside the board. */
const paletteAt = (page: Page, name: string) => centerOf(editor(page).getByTitle(name));
const press = async (page: Page, name: string): Promise<void> => {
  const { x, y } = await middleOf(page, name);
  await page.mouse.click(x, y);
};
const tap = async (page: Page, name: string): Promise<void> => {
  const { x, y } = await middleOf(page, name);
  await page.touchscreen.tap(x, y);
};
const dragTo = async (page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
};

test.beforeEach(async ({ page }) => {
  await asGuest(page);
  await page.goto('/analysis');
  // The page takes what is dropped or pasted once its code runs.
  await expect(grid(page)).toBeVisible();
});

test('three files dropped beside the card are the games to choose from', async ({ page }) => {
  await drop(page, FILES);
  await expect(chooser(page).getByRole('listitem')).toHaveCount(4);
  await expect(chooser(page)).toContainText('Ada – Ben');
  await expect(chooser(page)).toContainText('Gus – Hal');
  await expectNoSeriousFindings(page);
});

test('of files that are dropped together those that are no text are named, and the others read', async ({ page }) => {
  await drop(page, [...FILES.slice(1), { name: 'board.png', text: 'a\0b' }]);
  await expect(page.getByRole('alert')).toHaveText('board.png is not a text file. Choose a .pgn or .txt file.');
  await expect(chooser(page).getByRole('listitem')).toHaveCount(2);
});

test('what is pasted beside every field goes into it, texts and files, and none into a window over it', async ({
  page,
}) => {
  const paste = (text: string, file?: string) =>
    page.evaluate(
      ([pasted, name]) => {
        const clipboardData = new DataTransfer();
        if (name === undefined) clipboardData.setData('text/plain', pasted);
        else clipboardData.items.add(new File([pasted], name));
        const target = document.activeElement ?? document.body;
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [text, file] as const,
    );
  await paste('8/P6k/8/8/8/8/7K/8 w');
  await expect(pgnField(page)).toHaveValue('8/P6k/8/8/8/8/7K/8 w');
  await paste('1. c4 *', 'english.pgn');
  await expect(pgnField(page)).toHaveValue('1. c4 *');
  await page.getByRole('button', { name: 'Set up a position' }).click();
  await expect(editor(page)).toBeFocused();
  await paste('1. d4 *');
  await paste('1. d4 *', 'queen.pgn');
  await expect(pgnField(page)).toHaveValue('1. c4 *');
});

test('a link to a game is said to be one, and analyzed in one press', async ({ page }) => {
  const address = await addressOfGame(page, 'lichess', 'GambitGustav');
  await pgnField(page).fill(`${address}/black#12`);
  await expect(page.getByText('A link to a game on Lichess')).toBeVisible();
  await expect(page.getByText('Invalid move in PGN')).toHaveCount(0);
  await expectNoSeriousFindings(page);
  const request = await analyzed(page, () => analyzeButton(page).click());
  expect(request).toContain('GambitGustav');
});

test('a link to a study gives its chapters, and one to a chapter opens it, by keyboard too', async ({ page }) => {
  await pgnField(page).fill('https://lichess.org/study/italWays');
  await expect(page.getByText('A link to a study on Lichess')).toBeVisible();
  await page.getByRole('button', { name: 'Open this study' }).click();
  await expect(chooser(page).getByRole('listitem')).toHaveText([/^Two Knights/, /^A pawn ending/]);
  await pgnField(page).fill('https://lichess.org/study/italWays/endGame2');
  await expect(page.getByText('A link to a chapter of a study on Lichess')).toBeVisible();
  expect(await analyzed(page, () => pgnField(page).press('Enter'))).toContain('A pawn ending');
});

test('a study that is private, and a game that is not there, say so and leave the link', async ({ page }) => {
  await pgnField(page).fill('https://lichess.org/study/secretPr');
  await page.getByRole('button', { name: 'Open this study' }).click();
  await expect(page.getByRole('alert')).toContainText('This study on Lichess is private');
  await expect(pgnField(page)).toHaveValue('https://lichess.org/study/secretPr');
  await pgnField(page).fill('https://lichess.org/zzzzzzzz');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await analyzeButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Lichess has no game at this address');
});

test('a link to a game at Chess.com needs the name of a player, and finds it then', async ({ page }) => {
  const address = await addressOfGame(page, 'chesscom', 'KnightlyKarim');
  await pgnField(page).fill(address);
  await expect(page.getByText('A link to a game on Chess.com')).toBeVisible();
  await analyzeButton(page).click();
  await expect(page.getByRole('alert')).toContainText('does not provide games by link alone');
  await expectNoSeriousFindings(page);
  await page.getByRole('textbox', { name: 'Username of White or Black' }).fill('KnightlyKarim');
  expect(await analyzed(page, () => analyzeButton(page).click())).toContain('KnightlyKarim');
});

test('a link to another site is said to be one', async ({ page }) => {
  await pgnField(page).fill('https://example.com/game/12');
  await expect(page.getByText('Links to example.com are not supported')).toBeVisible();
  await pgnField(page).fill('https://lichess.org/training');
  await expect(page.getByText('This is a link to Lichess, but not to a game')).toBeVisible();
});

test('a name offers the newest games of both sites, and a name at a site those alone', async ({ page }) => {
  await pgnField(page).fill('KnightlyKarim');
  await expect(page.getByRole('button', { name: /^Newest games on/ })).toHaveText([
    'Newest games on Lichess',
    'Newest games on Chess.com',
  ]);
  await page.getByRole('button', { name: 'Newest games on Lichess' }).click();
  await expect(page.getByRole('alert')).toHaveText('Lichess has no player called KnightlyKarim.');
  await page.getByRole('button', { name: 'Newest games on Chess.com' }).click();
  await expect(chooser(page).getByRole('listitem')).toHaveCount(20);
  await pgnField(page).fill('lichess:GambitGustav');
  await expect(page.getByRole('button', { name: /^Newest games on/ })).toHaveText(['Newest games on Lichess']);
  await page.getByRole('button', { name: 'Newest games on Lichess' }).click();
  await expect(chooser(page)).toContainText('GambitGustav');
  await expectNoSeriousFindings(page);
});

test('a position is said to be one, also without its counters, and one that is none says why', async ({ page }) => {
  await pgnField(page).fill('8/P6k/8/8/8/8/7K/8 b');
  await expect(page.getByText('A position, Black to move')).toBeVisible();
  await expect(grid(page).getByRole('gridcell', { name: /^a7, white pawn/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the position' })).toBeEnabled();
  await pgnField(page).fill('8/P7/8/8/8/8/7K/8 w - - 0 1');
  await expect(page.getByText('Black has no king.')).toBeVisible();
});

test('a position is set up by mouse: chosen, dragged, moved, removed', async ({ page }) => {
  await page.getByRole('button', { name: 'Set up a position' }).click();
  await expect(fenField(page)).toHaveValue(/^rnbqkbnr.*KQkq - 0 1$/);
  await editor(page).getByRole('button', { name: 'Clear board' }).click();
  await expect(editor(page).getByText('White has no king.')).toBeVisible();
  await expect(editor(page).getByRole('button', { name: 'Open on the board' })).toBeDisabled();
  await editor(page).getByTitle('white king').click();
  await press(page, 'e1');
  await editor(page).getByTitle('black king').click();
  await press(page, 'e8');
  await dragTo(page, await paletteAt(page, 'white rook'), await middleOf(page, 'h1'));
  await expect(fenField(page)).toHaveValue('4k3/8/8/8/8/8/8/4K2R w - - 0 1');
  await editor(page).getByRole('checkbox', { name: 'White kingside' }).check();
  await expect(fenField(page)).toHaveValue('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await editor(page).getByTitle('Move pieces', { exact: true }).click();
  await dragTo(page, await middleOf(page, 'h1'), await middleOf(page, 'h4'));
  await expect(fenField(page)).toHaveValue('4k3/8/8/8/7R/8/8/4K3 w - - 0 1');
  await editor(page).getByTitle('Remove pieces').click();
  await press(page, 'h4');
  await expect(fenField(page)).toHaveValue('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
  await expectNoSeriousFindings(page);
});

test('a position is set up by keyboard alone, and opens on the board', async ({ page }) => {
  await page.getByRole('button', { name: 'Set up a position' }).press('Enter');
  await editor(page).getByRole('button', { name: 'Clear board' }).press('Enter');
  await square(page, 'e4').focus();
  await page.keyboard.press('Shift+K');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('q');
  await expect(square(page, 'd6')).toHaveAttribute('aria-label', 'd6, black queen');
  await expect(editor(page).getByRole('status')).toHaveText('d6, black queen');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Shift+Q');
  await expect(fenField(page)).toHaveValue('8/8/3Qk3/8/4K3/8/8/8 w - - 0 1');
  await expect(
    editor(page).getByText('The side that is not to move is in check: its king could be taken.'),
  ).toBeVisible();
  await editor(page).getByRole('radio', { name: 'Black to move' }).press('Space');
  await expect(fenField(page)).toHaveValue('8/8/3Qk3/8/4K3/8/8/8 b - - 0 1');
  await editor(page).getByRole('button', { name: 'Open on the board' }).press('Enter');
  await expect(page).toHaveURL(/game=/);
  await expect(grid(page).locator('[data-square=d6]')).toHaveAttribute('aria-label', /white queen/);
});

test('a FEN typed in the editor is shown, and one that cannot be read says so', async ({ page }) => {
  await page.getByRole('button', { name: 'Set up a position' }).click();
  await fenField(page).fill('4k3/8/8/8/8/8/8/4K2R b K - 3 20');
  await expect
    .poll(() => piecesOn(editor(page).locator('.board-squares')))
    .toEqual(['e1 white king', 'e8 black king', 'h1 white rook']);
  await expect(editor(page).getByRole('radio', { name: 'Black to move' })).toBeChecked();
  await fenField(page).fill('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2');
  await editor(page).getByRole('combobox', { name: 'En passant' }).selectOption('d6');
  await expect(fenField(page)).toHaveValue('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2');
  await expect(editor(page).getByRole('button', { name: 'Open on the board' })).toBeEnabled();
  await fenField(page).fill('4k3/8/8');
  await expect(editor(page).getByText('This FEN is invalid')).toBeVisible();
  await expect(editor(page).getByRole('button', { name: 'Open on the board' })).toBeDisabled();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: NARROW });

  test('a position is set up: chosen, painted, dragged from beside the board and off it', async ({ page }) => {
    await page.getByRole('button', { name: 'Set up a position' }).tap();
    await editor(page).getByRole('button', { name: 'Clear board' }).tap();
    for (const [name, at] of [
      ['white king', 'e1'],
      ['black king', 'e8'],
    ] as const) {
      await editor(page).getByTitle(name).tap();
      await tap(page, at);
    }
    await editor(page).getByTitle('white pawn').tap();
    await slide(page, await middleOf(page, 'a2'), await middleOf(page, 'c2'));
    await expect(fenField(page)).toHaveValue('4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1');
    await slide(page, await paletteAt(page, 'black rook'), await middleOf(page, 'h5'));
    await expect(fenField(page)).toHaveValue('4k3/8/8/7r/8/8/PPP5/4K3 w - - 0 1');
    await editor(page).getByTitle('Move pieces', { exact: true }).tap();
    await tap(page, 'h5');
    await tap(page, 'h8');
    await expect(fenField(page)).toHaveValue('4k2r/8/8/8/8/8/PPP5/4K3 w - - 0 1');
    await slide(page, await middleOf(page, 'b2'), await paletteAt(page, 'black queen'));
    await expect(fenField(page)).toHaveValue('4k2r/8/8/8/8/8/P1P5/4K3 w - - 0 1');
    await expectNoSeriousFindings(page);
  });
});
