/** The board to think on without a mouse: what a finger or the keyboard alone has to be able to do on /analysis. */
import type { Locator, Page } from '@playwright/test';
import { fetchedGamesSchema } from '../src/contract/player/scout';
import { ANALYZE, grid, openResult, operaResult, pgnField, step } from './analysis-fixtures';
import { chooseFiles, INPUT_MODES, playMove } from './support/input-modes';
import { asGuest, serveJson } from './support/serve';
import { expect, test } from './support/test';

const FILES = [
  { name: 'a.pgn', text: '[White "Ada"]\n[Black "Ben"]\n\n1. e4 e5 *\n' },
  { name: 'b.pgn', text: '[White "Eve"]\n[Black "Fay"]\n\n1. c4 c5 *\n' },
  { name: 'c.pgn', text: '[White "Gus"]\n[Black "Hal"]\n\n1. Nf3 d5 *\n' },
];

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const variation = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Moves' }).getByRole('paragraph').filter({ hasText: text });

const addressOfGame = async (page: Page, site: string, name: string): Promise<string> => {
  const answer = await page.request.get(`/api/fetched-games/newest?site=${site}&name=${name}`);
  const { pgn } = fetchedGamesSchema.parse(await answer.json());
  return /https:\/\/[^"\s]+/.exec(pgn)?.[0] ?? '';
};

for (const hand of INPUT_MODES) {
  test.describe(hand.name, () => {
    test.use(hand.use);

    test.beforeEach(async ({ page }) => {
      await asGuest(page);
    });

    test('a move is tried, and the engine of the browser says what it is worth', async ({ page }) => {
      await openResult(page, operaResult);
      await hand.press(page.getByRole('switch', { name: 'Live engine' }));
      await playMove(hand, grid(page), 'c2', 'c4');
      await expect(variation(page, 'c4')).toHaveText('1. c4');
      await expect(page.getByRole('status', { name: 'Live evaluation' })).toHaveText(/^[+-]\d+\.\d$/);
      const lines = page.getByRole('list', { name: 'Engine lines' }).getByRole('listitem');
      await expect(lines.first().getByRole('button').first()).toHaveText(/^1\.\.\.\S+$/);
    });

    test('a variation is made, annotated, exported, and imported again equal', async ({ page }) => {
      await openResult(page, operaResult);
      await hand.press(step(page, 'Forward one move'));
      await playMove(hand, grid(page), 'c7', 'c5');
      await expect(variation(page, 'c5')).toHaveText('1... c5');
      await hand.press(button(page, 'Comment and annotations'));
      await hand.write(page.getByRole('textbox', { name: /^Comment on/ }), 'The Sicilian.');
      await hand.press(button(page, 'Good move'));
      await hand.press(button(page, 'Draw arrows and circles'));
      await hand.draw(grid(page), 'c5', 'd4');
      await expect(button(page, 'Clear')).toBeEnabled();
      await hand.press(button(page, 'Export'));
      await hand.press(page.getByRole('checkbox', { name: /With the analysis/ }));
      const text = await page.getByRole('textbox', { name: 'PGN' }).inputValue();
      expect(text).toMatch(/1\.\.\. c5 \$1 \{The Sicilian\. \[%cal Gc5d4\]\}/);
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }));

      await hand.press(button(page, '← New Analysis'));
      await hand.write(pgnField(page), text);
      await hand.press(button(page, 'Open on the board without analysis'));
      await expect(variation(page, 'c5')).toHaveText('1... c5!Good move The Sicilian.');
      await hand.press(button(page, 'Export'));
      await expect(page.getByRole('textbox', { name: 'PGN' })).toHaveValue(text);
    });

    test('a better move is found for a mistake, and its line is played on the board', async ({ page }) => {
      await openResult(page, operaResult);
      await hand.press(button(page, 'Learn from the mistakes'));
      const status = page.getByRole('region', { name: 'Mistake 1 of 1' }).getByRole('status');
      await playMove(hand, grid(page), 'b5', 'd7');
      await expect(status).toHaveText('Bxd7+ was played in the game. Try another move.');
      await hand.press(button(page, 'Hint'));
      await playMove(hand, grid(page), 'g5', 'f6');
      await expect(status).toHaveText('Bxf6 is the engine’s choice.');
      await hand.press(button(page, 'Play the line on the board'));
      await hand.press(button(page, 'Keep it'));
      await expect(variation(page, '15. Bxf6').first()).toBeVisible();
    });

    test('three files are the games to choose from', async ({ page }) => {
      await page.goto('/analysis');
      await chooseFiles(page, () => hand.press(button(page, 'Open file')), FILES);
      const chooser = page.getByRole('group', { name: 'Choose the game to analyze' });
      await expect(chooser.getByRole('listitem')).toHaveCount(3);
      await hand.choose(chooser, /^Eve/);
      await hand.press(button(page, 'Open on the board without analysis'));
      await expect(page.getByRole('region', { name: 'Moves' })).toContainText('c5');
    });

    test('links to a game and a study on Lichess and to a game on Chess.com are opened by one press', async ({
      page,
    }) => {
      await page.goto('/analysis');
      const tags = () => page.waitForRequest(`**${ANALYZE}`).then((request) => request.postData());
      await serveJson(page, ANALYZE, operaResult);
      await hand.write(pgnField(page), 'https://lichess.org/study/italWays');
      await hand.press(button(page, 'Open this study'));
      await expect(page.getByRole('group', { name: 'Choose the game to analyze' })).toContainText('A pawn ending');
      await pgnField(page).clear();
      await hand.write(pgnField(page), await addressOfGame(page, 'lichess', 'GambitGustav'));
      const first = tags();
      await hand.press(button(page, 'Analyze Game'));
      expect(await first).toContain('GambitGustav');
      await hand.press(button(page, '← New Analysis'));
      await hand.write(pgnField(page), await addressOfGame(page, 'chesscom', 'KnightlyKarim'));
      await hand.press(button(page, 'Analyze Game'));
      await hand.write(page.getByRole('textbox', { name: 'Username of White or Black' }), 'KnightlyKarim');
      const second = tags();
      await hand.press(button(page, 'Analyze Game'));
      expect(await second).toContain('KnightlyKarim');
    });
  });
}
