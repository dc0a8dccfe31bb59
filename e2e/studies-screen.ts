/** A study on the screen, and the moves that are played in it. */
import type { Page } from '@playwright/test';
import type { InputMode } from './support/input-modes';
import { expect } from './support/own-server';

export const VARIED = [
  '[Event "Club night"]\n[White "Anderssen"]\n[Black "Kieseritzky"]\n\n',
  '1. e4 {[%csl Ge4] [%cal Gd1h5] the center} (1. d4 $1 d5 (1... Nf6 2. c4)) 1... e5 $6 2. f4 *\n\n',
  '[ChapterName "A line"]\n[Orientation "black"]\n\n1. c4 {English} 1... e5 *\n',
].join('');

export const saved = (page: Page) => page.getByText('Saved', { exact: true });
export const moves = (page: Page) => page.getByRole('region', { name: 'Moves', exact: true });
export const chapters = (page: Page) => page.getByRole('list', { name: 'Chapters' }).getByRole('listitem');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** Opens the menu of the study, and chooses one of it. */
export const chooseInMenu = async (page: Page, name: string): Promise<void> => {
  await button(page, 'More about the study').click();
  await page.getByRole('dialog', { name: 'More about the study' }).getByText(name, { exact: true }).click();
};

/** What the browser keeps until it is saved. */
export const unsavedIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsaved')));

/** Of what was deleted. */
export const undo = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'was deleted' }).getByRole('button', { name: 'Undo' });

export const makeStudy = async (page: Page, name: string, hand?: InputMode): Promise<string> => {
  await page.goto('/studies');
  const [field, make] = [page.getByLabel('Name*'), button(page, 'Create study')];
  await (hand?.write(field, name) ?? field.fill(name));
  await (hand?.press(make) ?? make.click());
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return page.url();
};

/** Games of a text as further chapters, or on the list as a study. */
export const importFile = async (page: Page, label: string, name: string, text: string): Promise<void> => {
  await page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles({
    name,
    mimeType: 'application/x-chess-pgn',
    buffer: Buffer.from(text),
  });
};

/** The file that `Export PGN` gives. */
export const exported = async (page: Page): Promise<string> => {
  const coming = page.waitForEvent('download');
  await chooseInMenu(page, 'Export PGN');
  const file = await coming;
  const parts: Uint8Array[] = [];
  for await (const part of await file.createReadStream()) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString();
};

const middleOf = async (page: Page, square: string) => {
  const box = await page.locator('cg-board').boundingBox();
  if (!box) throw new Error('the board is not on the page');
  return {
    x: box.x + (box.width * ('abcdefgh'.indexOf(square.charAt(0)) + 0.5)) / 8,
    y: box.y + (box.height * (8.5 - Number(square.charAt(1)))) / 8,
  };
};

/** With White at the bottom of the board. */
export const play = async (page: Page, from: string, to: string): Promise<void> => {
  for (const square of [from, to]) {
    const { x, y } = await middleOf(page, square);
    await page.mouse.click(x, y);
  }
};
