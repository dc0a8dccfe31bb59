/**
 * What every browser test starts from. A crash of the page, or anything that the page's Content-Security-Policy had
 * to stop, fails the test, whatever it looked at.
 */
import { expect, test as base } from '@playwright/test';

export const test = base.extend<{ noCrash: undefined }>({
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

export { expect };
