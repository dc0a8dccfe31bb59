/** A repertoire on the screen, and the moves that are played in it. */
import type { Page } from '@playwright/test';
import { button } from './studies-screen';
import { expect } from './support/own-server';

export const dialog = (page: Page) => page.getByRole('dialog');
export const toast = (page: Page) => page.locator('[data-toast]');

/** Of the position on the board. */
export const here = (page: Page) => page.getByRole('region', { name: 'In your repertoire' });

/** In training. */
export const question = (page: Page) => page.getByRole('region', { name: 'Question' });
export const result = (page: Page) => page.getByRole('region', { name: 'Result' });
export const ASKED = 'What do you play with White?';

export const withColor = (page: Page, name: 'White' | 'Black') =>
  page.getByRole('region', { name: `With ${name}`, exact: true });

/** Four moves of White's in a row. */
export const SPANISH = '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *';

/** The text is compared, and nothing is taken yet. */
export const comparePgn = async (page: Page, pgn: string): Promise<void> => {
  await button(page, 'Import').click();
  await dialog(page).getByLabel('PGN: games, variations, a study').fill(pgn);
  await button(page, 'Compare').click();
};

export const importPgn = async (page: Page, pgn: string): Promise<void> => {
  await comparePgn(page, pgn);
  await button(page, 'Add all').click();
  await expect(dialog(page)).toHaveCount(0);
};

/** With White; answers its address. */
export const makeRepertoire = async (page: Page, pgn?: string): Promise<string> => {
  await page.goto('/repertoire');
  await withColor(page, 'White').getByRole('button', { name: 'Start empty' }).click();
  await expect(page.getByRole('heading', { name: 'White repertoire', level: 1 })).toBeVisible();
  if (pgn !== undefined) await importPgn(page, pgn);
  await expect(button(page, 'Undo')).toBeEnabled({ enabled: pgn !== undefined });
  return page.url();
};

const PERSON = { username: 'Morphy', email: 'paul@morphy.example', phoneNumber: '555 0100' };
const PASSWORD = 'opera-1858';

/** Into a new account, where everybody has one. */
export const signUp = async (page: Page): Promise<void> => {
  const data = { ...PERSON, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
  await page.goto('/signin');
  await page.getByLabel('Username or Email').fill(PERSON.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('link', { name: 'Account', includeHidden: true }).first()).toBeAttached();
};

/** What is kept in this browser, and what is kept in an account. */
export const VISITORS = [
  { name: 'as a guest', enter: () => Promise.resolve() },
  { name: 'with an account', enter: signUp },
] as const;
