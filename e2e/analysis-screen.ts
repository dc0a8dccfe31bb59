/** The parts of /analysis by role and name. */
import type { Locator, Page } from '@playwright/test';
import type { AnalysisResult } from '../src/contract/analysis';
import { OPERA_PGN } from './analysis-served';
import { serveJson } from './support/serve';
import { expect } from './support/test';

export const ANALYZE = '/api/analyze/simple';

export const pgnField = (page: Page): Locator => page.getByPlaceholder('Paste your PGN here...');
export const analyzeButton = (page: Page): Locator => page.getByRole('button', { name: 'Analyze Game' });
export const evaluation = (page: Page): Locator => page.getByRole('status', { name: 'Evaluation' });
/** The squares of the board to play on, as a screen reader has them. */
export const grid = (page: Page): Locator => page.getByRole('grid', { name: /^Board/ });
/** The board as it is drawn: to look at, or to play on. */
export const board = (page: Page): Locator =>
  page.locator('.board').filter({ has: page.getByRole('img', { name: /^Board/ }).or(grid(page)) });
export const step = (page: Page, name: 'Go to start' | 'Back one move' | 'Forward one move' | 'Go to end'): Locator =>
  page.getByRole('button', { name });

/** Types a game and presses the button. */
export const analyze = async (page: Page, pgn = OPERA_PGN): Promise<void> => {
  await pgnField(page).fill(pgn);
  await analyzeButton(page).click();
};

/** Opens the screen and goes on to this result, as the server's whole answer. */
export const openResult = async (page: Page, result: AnalysisResult): Promise<void> => {
  await serveJson(page, ANALYZE, result);
  await page.goto('/analysis');
  await analyze(page, result.pgn);
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
};

/** The position on the board: `wK` on `e1` and so on, read from the drawn pieces, sorted by square. */
export const piecesOn = (boardImage: Locator): Promise<string[]> =>
  boardImage.evaluate((element) => {
    const size = element.querySelector('cg-board')?.getBoundingClientRect();
    if (!size) return [];
    return [...element.querySelectorAll('piece:not(.fading, .ghost)')]
      .map((piece) => {
        const { x, y, width } = piece.getBoundingClientRect();
        const file = 'abcdefgh'[Math.round((x - size.x) / width)] ?? '?';
        return `${file}${8 - Math.round((y - size.y) / width)} ${piece.className.split(' ').slice(0, 2).join(' ')}`;
      })
      .sort();
  });
