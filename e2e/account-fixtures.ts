/** Mock answers about an account, and a mailbox to read what the real server sends. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Account, Session } from '../src/contract/account/account';
import { ACCOUNT_PATHS } from '../src/contract/account/auth-paths';
import { serveJson } from './support/serve';

export const ACCOUNT: Account = {
  id: 7,
  username: 'morphy',
  email: 'paul@example.com',
  phoneNumber: '555 0100',
  lichessId: 'paulmorphy',
  createdAt: '2024-06-22T10:00:00.000Z',
  hasTwoFactor: false,
  preferences: {
    boardTheme: 'Classic',
    pieceSet: 'Classic',
    notifications: { dailyPuzzles: true, gameAnalysis: true, newFeatures: false },
  },
};

export const SESSIONS: readonly Session[] = [
  {
    id: 31,
    isCurrent: true,
    device: 'Firefox on Windows',
    where: 'This computer',
    signedInAt: '2026-11-02T08:05:00.000Z',
    usedAt: '2026-11-21T18:40:00.000Z',
  },
  {
    id: 28,
    isCurrent: false,
    device: 'Safari on iPhone',
    where: 'Another network (203.0.113.…)',
    signedInAt: '2026-11-18T12:30:00.000Z',
    usedAt: '2026-11-20T07:15:00.000Z',
  },
];

/** Opens the settings of an account that is served, with what the server says about it shown. */
export async function openSettings(page: Page, account: Partial<Account> = {}): Promise<void> {
  const { id, username, email } = { ...ACCOUNT, ...account };
  await serveJson(page, '/api/auth/me', { id, username, email });
  await serveJson(page, '/api/account', { ...ACCOUNT, ...account });
  await serveJson(page, ACCOUNT_PATHS.sessions, SESSIONS);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Profile Information' })).toBeVisible();
  await expect(page.getByText('Safari on iPhone')).toBeVisible();
}

export const main = (page: Page) => page.getByRole('main');

export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

export const box = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

export const toast = (page: Page) => page.locator('[data-toast]');

/** What a call sends, as it is sent. */
export async function sentBy(page: Page, path: string, deed: () => Promise<unknown>): Promise<unknown> {
  const request = page.waitForRequest((call) => new URL(call.url()).pathname === path && call.method() !== 'GET');
  await deed();
  return (await request).postDataJSON() as unknown;
}

/** The newest email to an address, as soon as there is one. Long lines of the file are joined again. */
export async function emailTo(address: string, subject: string): Promise<string> {
  const outbox = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  let email = '';
  await expect(async () => {
    const names = (await readdir(outbox)).sort().reverse();
    const emails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    email = emails.find((text) => text.includes(`To: ${address}`) && text.includes(`Subject: ${subject}`)) ?? '';
    expect(email).not.toBe('');
  }).toPass();
  return email.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
}
