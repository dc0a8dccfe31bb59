/** Endgames against the real engine of the browser. */
import type { Page } from '@playwright/test';
import { findEndgameLesson } from '../src/chess/lessons/endgame-lessons';
import { playMoves } from '../src/chess/position/move';
import { matingMoves } from '../src/chess/puzzles/puzzle';
import { parseMoveList } from '../src/contract/analysis/positions';
import {
  button,
  lesson,
  openLearnPage,
  openLesson,
  play,
  playByKeys,
  square,
  state,
  tile,
} from './learn-lessons-screen';
import { expect, test } from './support/test';

/** King and queen against king, two moves before mate. */
const NEARLY_MATED = 'g2d2-c5c4-h1g2-c4c5-g2f3-c5c6-f3e4-c6c5-d2h6-c5c4-h6e3-c4b5-e4d5-b5b4-e3f3-b4b5-f3b3-b5a5';

const movesIn = (page: Page): readonly string[] => parseMoveList(new URL(page.url()).searchParams.get('moves') ?? '');
/** The moves that mate in the position on the board. */
const mates = (page: Page, id: string): readonly string[] => {
  const { fen = '' } = findEndgameLesson(id) ?? {};
  const position = playMoves(fen, movesIn(page)).at(-1)?.fen ?? fen;
  return matingMoves(position).flatMap((san) => playMoves(position, [san]).map(({ uci }) => uci));
};
const live = (page: Page) => lesson(page).getByRole('switch', { name: 'Live engine' });
const yourMove = (page: Page) => expect(state(page)).toContainText('Your move.');

test('king and queen mate the engine’s king, by keyboard alone', async ({ page }) => {
  await openLesson(page, `endgames/queen-mate?moves=${NEARLY_MATED}`);
  await yourMove(page);
  await playByKeys(page, 'd5c6', 'white');
  await expect.poll(() => movesIn(page).length).toBe(20);
  await expect(state(page)).toHaveText('Still winning: checkmate in 1 move. Your move.');
  const [mate = ''] = mates(page, 'queen-mate');
  await playByKeys(page, mate, 'white');
  await expect(state(page)).toHaveText('Checkmate. You have finished this lesson.');
  await page.keyboard.press('ArrowLeft');
  await expect(lesson(page).getByText('Move 10...', { exact: true })).toBeVisible();
  await openLearnPage(page);
  await expect(tile(page, 'Endgame', 'King and Queen')).toContainText(/Finished on \d+ \w+ \d{4}/);
  await expect(page.getByRole('region', { name: 'Endgame Lessons' })).toContainText('1 of 15 finished');
});

test('a move that throws the win away is said to do so, and is undone; a reload loses nothing', async ({ page }) => {
  await openLesson(page, 'endgames/key-squares');
  await yourMove(page);
  await expect(button(page, 'Take back')).toBeDisabled();
  await play(page, 'e2e4');
  const thrown = 'e4 throws away the win: the engine now has a draw. Take back the move, or restart.';
  await expect(state(page)).toHaveText(/^e4 throws away the win: .*K[df]2 keeps the win\.$/);
  await page.reload();
  await expect(state(page)).toContainText(thrown);
  expect(movesIn(page)).toEqual(['e2e4']);
  await button(page, 'Take back').click();
  await yourMove(page);
  await expect(square(page, 'e2')).toHaveAccessibleName('e2, white pawn');
  await play(page, 'e1d2');
  await expect.poll(() => movesIn(page).length).toBe(2);
  await yourMove(page);
  await page.reload();
  await yourMove(page);
  await expect(square(page, 'd2')).toHaveAccessibleName('d2, white king');
  await button(page, 'Restart').click();
  await expect(page).not.toHaveURL(/moves/);
  await expect(square(page, 'e1')).toHaveAccessibleName('e1, white king');
});

test('a move that lets the Lucena position go is named with one that wins, and is undone', async ({ page }) => {
  await openLesson(page, 'endgames/lucena');
  await yourMove(page);
  await play(page, 'c1c2');
  await expect(state(page)).toContainText(/^Rc2 (throws away the win|loses)/);
  await expect(state(page)).toContainText(/R[a-h]\d\+? keeps the win\.$/);
  await button(page, 'Take back').click();
  await yourMove(page);
  await play(page, 'c1d1');
  await expect.poll(() => movesIn(page).length).toBe(2);
  await expect(state(page)).toHaveText(/^Still winning.* Your move\.$/);
});

test('the engine helps only once the lesson has ended, which giving up does', async ({ page }) => {
  await openLesson(page, 'endgames/key-squares');
  await yourMove(page);
  await expect(button(page, 'Give up')).toBeDisabled();
  await play(page, 'e2e4');
  await expect(state(page)).toContainText('throws away the win');
  await expect(live(page)).toHaveCount(0);
  await button(page, 'Give up').click();
  await live(page).click();
  await expect(lesson(page).getByRole('img', { name: /^Evaluation bar: [+-]\d/ })).toBeVisible();
  await button(page, 'Analyze this game').click();
  await expect(page.getByRole('dialog')).toContainText('You vs Engine');
  await page.keyboard.press('Escape');
  await button(page, 'Take back').click();
  await yourMove(page);
  await expect(live(page)).toHaveCount(0);
  await play(page, 'e2e4');
  await expect(state(page)).toContainText('throws away the win');
  await expect(button(page, 'Give up')).toBeEnabled();
});

test('a draw is held against the engine to the end', async ({ page }) => {
  await openLesson(page, 'endgames/rook-pawn');
  await expect(lesson(page)).toContainText('You play Black against the engine. Hold the draw');
  const { fen = '' } = findEndgameLesson('rook-pawn') ?? {};
  const isTurnOrEnd = /Your move\.$|finished this lesson/;
  for (let turn = 0; turn < 60; turn++) {
    await expect(state(page)).toHaveText(isTurnOrEnd);
    const moves = movesIn(page);
    const position = playMoves(fen, moves).at(-1)?.fen ?? fen;
    const [holding] = ['Kb8', 'Ka8', 'Kc7', 'Kb7', 'Kc8'].flatMap((san) => playMoves(position, [san]));
    if (holding === undefined || !(await state(page).innerText()).endsWith('Your move.')) break;
    await play(page, holding.uci);
    await expect.poll(() => movesIn(page).length).toBeGreaterThan(moves.length);
  }
  await expect(state(page)).toHaveText(/^Draw: .+\. You have finished this lesson\.$/);
});

test('a stalemate is a draw that was held', async ({ page }) => {
  await openLesson(page, 'endgames/bishop-pawn?moves=b1a1-b3c2');
  await expect(state(page)).toHaveText('Draw: stalemate. You have finished this lesson.');
});

test('an engine that cannot be loaded is said to be so, and tried again', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await openLesson(page, 'endgames/opposition');
  await play(page, 'e7f7');
  await expect(lesson(page).getByRole('alert')).toContainText('Couldn’t load the engine. Check your connection.');
  await page.unroute('**/*.wasm');
  await lesson(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await yourMove(page);
  expect(movesIn(page)).toHaveLength(2);
});
