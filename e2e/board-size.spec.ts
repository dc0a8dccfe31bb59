/** The board keeps its size from page to page, over the real server, and is seen whole. */
import type { Page } from '@playwright/test';
import { makeRepertoire, SPANISH } from './repertoire-screen';
import { button, makeStudy } from './studies-screen';
import { expect, test } from './support/own-server';
import { NARROW, WIDE } from './support/screens';

test.use({ quickEngine: 20 });

const LAPTOP = { width: 1366, height: 768 };
const ON_ITS_SIDE = { width: 844, height: 390 };

const PAGES: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ...[
    '/analysis',
    '/learn',
    '/learn/tactics/fork',
    '/learn/tactics/fork?exercise=1',
    '/learn/openings/italian-game',
    '/learn/endgames/lucena',
    '/practice',
    '/prepare/spar?player=mira.talwade',
  ].map((path) => [path, (page: Page) => page.goto(path)] as const),
  ['a study', (page) => makeStudy(page, 'Openings')],
  [
    'the training of a repertoire',
    async (page) => {
      await makeRepertoire(page, SPANISH);
      await button(page, 'Train 4').click();
    },
  ],
];

const boxOf = async (page: Page) =>
  (await page.getByRole('main').locator('.board').first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

for (const [name, open] of PAGES) {
  test(`the board of ${name} is as large as everywhere, and whole on a phone`, async ({ page }) => {
    await page.setViewportSize(WIDE);
    await open(page);
    await expect.poll(async () => (await boxOf(page)).width).toBe(632);
    await page.setViewportSize(LAPTOP);
    await expect.poll(async () => (await boxOf(page)).width).toBe(496);
    for (const phone of [NARROW, ON_ITS_SIDE]) {
      await page.setViewportSize(phone);
      // A board takes its size a moment after the window.
      await expect(async () => {
        const { x, width, height } = await boxOf(page);
        expect(width).toBeGreaterThan(280);
        expect([x >= 0, x + width <= phone.width, height <= phone.height]).toEqual([true, true, true]);
      }).toPass();
    }
  });
}
