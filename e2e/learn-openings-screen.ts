/** The parts of the opening tutorials by role and name, and ways to play on their board. */
import type { Locator, Page } from '@playwright/test';
import { type ServedOwner, serveOwner } from './own-fixtures';
import { asGuest } from './support/serve';
import { expect } from './support/test';

export const section = (page: Page): Locator => page.getByRole('region', { name: 'Opening Tutorials' });
export const tiles = (page: Page, side: 'White' | 'Black'): Locator =>
  page.getByRole('list', { name: `${side}’s openings` }).getByRole('link');
export const lineButton = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Lines' }).getByRole('button', { name });
export const practiceButton = (page: Page): Locator => page.getByRole('button', { name: 'Practice this line' });
/** The board that takes moves. */
export const grid = (page: Page): Locator => page.getByRole('grid', { name: /^Board to practice/ });
export const square = (page: Page, name: string): Locator =>
  grid(page).getByRole('gridcell', { name: new RegExp(`^${name},`) });
/** What is said beside the board while a line is practiced. */
export const practice = (page: Page): Locator => page.getByRole('region', { name: 'Practice', exact: true });

/** Opens a tutorial as a guest, at a place such as `line=evans-gambit&ply=6`. */
export const openTutorial = async (page: Page, opening: string, place = '', owner: ServedOwner = {}): Promise<void> => {
  await asGuest(page);
  await serveOwner(page, owner);
  await page.goto(`/learn/openings/${opening}${place === '' ? '' : `?${place}`}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** Waits until a move is asked for, plays it, and waits until the practice has taken it up. */
const turn = async (page: Page, play: () => Promise<void>): Promise<void> => {
  await expect(practice(page)).toContainText('Your turn');
  const says = () => practice(page).innerText();
  const said = await says();
  // The board may come to take moves a moment after it is said.
  await expect(async () => {
    if ((await says()) === said) await play();
    await expect.poll(says, { timeout: 2_000 }).not.toBe(said);
  }).toPass();
};

/** Plays a move such as `e2e4`: Enter on the piece, Enter on its square. */
export const play = (page: Page, move: string): Promise<void> =>
  turn(page, async () => {
    for (const name of squaresOf(move)) await square(page, name).press('Enter');
  });

/** The same by keyboard alone, with White at the bottom: Tab leads to the board, the arrow keys from square to square. */
export const playByKeys = (page: Page, move: string): Promise<void> =>
  turn(page, async () => {
    for (const name of squaresOf(move)) {
      await goToSquare(page, name);
      await page.keyboard.press('Enter');
    }
  });

/** The same with a finger. */
export const playByTaps = (page: Page, move: string): Promise<void> =>
  turn(page, async () => {
    for (const name of squaresOf(move)) {
      const box = (await square(page, name).boundingBox())!;
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    }
  });

const squaresOf = (move: string): readonly string[] => [move.slice(0, 2), move.slice(2, 4)];

const MOST_TABS = 40;

const goToSquare = async (page: Page, to: string): Promise<void> => {
  const focused = grid(page).locator('[data-square]:focus');
  for (let tabs = 0; tabs < MOST_TABS && (await focused.count()) === 0; tabs++) await page.keyboard.press('Tab');
  const from = (await focused.getAttribute('data-square')) ?? '';
  const right = to.charCodeAt(0) - from.charCodeAt(0);
  const up = to.charCodeAt(1) - from.charCodeAt(1);
  for (let step = 0; step < Math.abs(right); step++) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let step = 0; step < Math.abs(up); step++) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
};
