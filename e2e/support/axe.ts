import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import { atBothWidths } from './screens';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const ALL: Axe.RunOptions = { resultTypes: ['violations'] };
/** What a theme changes. */
const COLORS: Axe.RunOptions = { ...ALL, runOnly: ['color-contrast'] };

/**
 * Fails when axe finds anything serious or critical on the page as it is now, in its theme and, switched to in place, in the
 * other one; names the rule and the elements.
 */
export async function expectNoSeriousFindings(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(await axeSource);
  await expectNoFinding(page, own, ALL);
  await page.emulateMedia({ colorScheme: other });
  await expectNoFinding(page, other, COLORS);
  await page.emulateMedia({ colorScheme: own });
}

/** The same at both widths, switched to in place, and that nothing has to be scrolled sideways. */
export const expectFineAtBothWidths = (page: Page): Promise<void> =>
  atBothWidths(page, async ({ width }) => {
    await expectNoSeriousFindings(page);
    // What measures itself takes its size a moment after the window.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

async function expectNoFinding(page: Page, theme: string, options: Axe.RunOptions): Promise<void> {
  await endTransitions(page);
  const violations = await page.evaluate(async (run) => {
    const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
    return (await axe.run(run)).violations;
  }, options);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const findings = serious.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
  expect(findings, `${page.viewportSize()?.width} px wide, ${theme}`).toEqual([]);
}

/**
 * A color on its way from one state to the next is neither: it is where it goes at once. Waited for it is not, as a browser
 * that has nothing to draw lets it stand. What goes round without an end goes on.
 */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
