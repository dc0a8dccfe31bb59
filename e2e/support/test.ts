/**
 * What every browser test starts from: a page that it shares with the tests before it (e2e/support/kept-page.ts), unless
 * it asks for one of its own with `test.use({ freshPage: true })`. A crash of the page, or anything that the page's
 * Content-Security-Policy had to stop, fails the test, whatever it looked at.
 */
import { test as base, expect } from '@playwright/test';
import { type Build, keepPages, type KeptPage } from './kept-page';
import { endTestOn, newContext } from './page';

type PageOfTest = {
  /** For what is about loading, the browser or the real server: a browser and a page that nobody has used before. */
  readonly freshPage: boolean;
  readonly build: Build;
  readonly keptPage: KeptPage | undefined;
  readonly noCrash: undefined;
};

export const test = base.extend<PageOfTest, { keptPages: ReturnType<typeof keepPages> }>({
  freshPage: [false, { option: true }],

  keptPages: [
    async ({ browser }, use) => {
      const pages = keepPages(browser);
      await use(pages);
      await pages.closeAll();
    },
    { scope: 'worker' },
  ],

  build: ({ baseURL, hasTouch, isMobile, bypassCSP }, use) => use({ baseURL, hasTouch, isMobile, bypassCSP }),

  keptPage: async ({ keptPages, freshPage, serviceWorkers, build, viewport, colorScheme }, use, info) => {
    // A service worker outlives every test.
    if (freshPage || serviceWorkers === 'allow') {
      await use(undefined);
      return;
    }
    const kept = await keptPages.take(build);
    await kept.begin({ viewport, colorScheme });
    await use(kept);
    if (info.errors.length > 0) kept.useUp();
    else await kept.end();
  },

  context: async ({ browser, keptPage }, use) => {
    const context = keptPage?.page.context() ?? (await newContext(browser));
    await use(context);
    if (keptPage === undefined) await context.close();
  },

  page: async ({ context, keptPage }, use) => {
    const page = keptPage?.page ?? (await context.newPage());
    await use(page);
    await endTestOn(page);
  },

  noCrash: [
    async ({ page }, use) => {
      const crashes: string[] = [];
      page.on('pageerror', (error) => crashes.push(error.stack ?? error.message));
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) crashes.push(message.text());
      });
      await use(undefined);
      expect(crashes, 'errors that nothing in the page caught').toEqual([]);
    },
    { auto: true },
  ],
});

/** The same, with a page of its own for one test among others. */
export const freshTest = test.extend({ freshPage: true });

export { expect };
