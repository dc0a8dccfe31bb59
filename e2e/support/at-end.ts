/** What a test has set up beside its page, and is taken down with the test, also where the page stays. */
import type { Page } from '@playwright/test';

type Deed = () => unknown;

const deeds = new WeakMap<Page, Deed[]>();

/** Done when the test is over. */
export const atEnd = (page: Page, deed: Deed): void => {
  deeds.set(page, [...(deeds.get(page) ?? []), deed]);
};

/** Does what was left for the end. */
export const endTestOn = async (page: Page): Promise<void> => {
  for (const deed of deeds.get(page) ?? []) await deed();
  deeds.delete(page);
};
