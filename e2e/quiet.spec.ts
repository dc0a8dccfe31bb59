/** No page of a guest makes a call that fails, and none asks a site about invented players. */
import type { Page } from '@playwright/test';
import { CURRENT_USER_PATH } from '../src/contract/profile-paths';
import { manyEncounters } from '../src/test/data/reference-pgn';
import { expect, test } from './support/own-server';

const SAMPLE = 'mira.talwade';

const PAGES = [
  '/',
  '/games',
  '/games?tab=games',
  '/games?tab=openings',
  '/games?tab=weaknesses',
  '/games?tab=import',
  '/profile',
  '/profile?tab=openings',
  '/scout',
  `/scout?player=${SAMPLE}`,
  `/scout?player=${SAMPLE}&tab=openings`,
  `/scout?player=${SAMPLE}&tab=tactics`,
  `/scout?player=${SAMPLE}&tab=games`,
  `/scout?player=${SAMPLE}&tab=prepare`,
  '/scout?player=reference:35000001',
  `/prepare?player=${SAMPLE}`,
  '/analysis',
  '/learn',
  '/guess',
  '/practice',
  '/events',
  '/studies',
  '/reference-games',
  '/signin',
  '/register',
  '/account',
];

/** Of our server and of others. */
const recordCalls = (page: Page) => {
  const [failed, elsewhere]: [string[], string[]] = [[], []];
  const own = (url: string): boolean => new URL(url).hostname === 'localhost';
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && pathname !== CURRENT_USER_PATH) failed.push(`${response.status()} ${pathname}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !own(url)) elsewhere.push(url);
  });
  return { failed, elsewhere };
};

test('no page of a guest makes a failing call, nor asks a site about invented players', async ({ page }) => {
  await page.request.post('/api/reference/files?name=club.pgn', {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from(manyEncounters(3)),
  });
  const read = async () => (await (await page.request.get('/api/reference/people?q=35000001')).json()) as object;
  await expect.poll(read).toMatchObject({ people: [{ key: '35000001' }] });
  const { failed, elsewhere } = recordCalls(page);
  const noisy: Record<string, readonly string[]> = {};
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What is asked for only after a first answer.
    await page.waitForTimeout(2000);
    if (failed.length > 0) noisy[path] = failed.splice(0);
  }
  expect(noisy).toEqual({});
  expect(elsewhere).toEqual([]);
});
