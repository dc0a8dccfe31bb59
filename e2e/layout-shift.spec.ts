/** Pages stand still while they load, over the real server. The bound is Lighthouse's for "good", halved. */
import type { Page } from '@playwright/test';
import { NARROW, SCREENS, WIDE } from './support/screens';
import { expect, freshTest as test } from './support/test';

const MOST = 0.05;

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
type Watching = typeof globalThis & { shifts?: number };

/** Adds up from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watching: Watching = globalThis;
    watching.shifts = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) watching.shifts = (watching.shifts ?? 0) + value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Until nothing more is said: an engine that other tests use as well may take its time with a report. */
const expectRest = async (page: Page): Promise<void> => {
  const main = page.getByRole('main');
  let before = '';
  const isAtRest = async (): Promise<boolean> => {
    const now = await main.innerText();
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isAtRest, { intervals: [500] }).toBe(true);
};

const ADDRESSES = [...SCREENS.map(({ path }) => path), '/scout?player=mira.talwade', '/learn/openings/italian-game'];

for (const path of ADDRESSES) {
  for (const viewport of [WIDE, NARROW]) {
    test(`${path} stands still while it loads, ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expectRest(page);
      const shifts = await page.evaluate(() => (globalThis as Watching).shifts);
      expect(shifts).toBeLessThanOrEqual(MOST);
    });
  }
}
