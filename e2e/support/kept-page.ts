/**
 * A page that many tests share, one after the other: loading it costs twenty times what a change of route does. Each
 * test gets the application mounted anew, in a browser that remembers nothing, and `page.goto` changes the address in
 * place. What is not undone with certainty (a clock, scripts of its own, a failure) uses the page up, and the next test
 * gets a new one; what a screen leaves behind when it is unmounted fails the test that showed it.
 */
import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from '@playwright/test';
import { beginAt, end, ENGINE_OFF, forget, newContext } from './page';

/** What a page is opened with for good, by the runner from the options of the test that opens it. */
export type Build = Pick<PlaywrightTestOptions, 'baseURL' | 'hasTouch' | 'isMobile' | 'bypassCSP'>;
/** What it is given in place. */
type Appearance = Pick<PlaywrightTestOptions, 'viewport' | 'colorScheme'>;

export type KeptPage = {
  readonly page: Page;
  readonly isUsedUp: () => boolean;
  /** The next test gets another one. */
  readonly useUp: () => void;
  readonly begin: (appearance: Appearance) => Promise<void>;
  /** After a test that passed. Throws when something is left of it. */
  readonly end: () => Promise<void>;
};

/** Tests that one page serves: what a browser holds for it grows with them. */
const MOST_TESTS = 150;
const BROWSER_MEDIA = { media: null, reducedMotion: 'no-preference', forcedColors: 'none', contrast: null } as const;
/** What cannot be undone. */
const FOR_GOOD = [
  'addInitScript',
  'addLocatorHandler',
  'addScriptTag',
  'addStyleTag',
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'setContent',
  'setExtraHTTPHeaders',
] as const;

/** The pages of a worker, one for each build that its tests ask for. */
export const keepPages = (browser: Browser) => {
  const pages = new Map<string, KeptPage>();
  const close = async (kept: KeptPage | undefined): Promise<void> => kept?.page.context().close();
  return {
    take: async (build: Build): Promise<KeptPage> => {
      const name = JSON.stringify(build);
      const known = pages.get(name);
      if (known !== undefined && !known.isUsedUp()) return known;
      await close(known);
      const opened = keep(await (await newContext(browser)).newPage(), build.baseURL);
      pages.set(name, opened);
      return opened;
    },
    closeAll: () => Promise.all([...pages.values()].map(close)),
  };
};

const keep = (page: Page, baseURL: string | undefined): KeptPage => {
  let tests = 0;
  let isUsedUp = false;
  const useUp = () => void (isUsedUp = true);
  markDeeds(page, useUp);

  const load = page.goto.bind(page);
  page.goto = async (address, options) => {
    const { href, origin } = new URL(address, baseURL);
    const isLive = !isUsedUp && options === undefined && page.url().startsWith(`${origin}/`);
    const isBegun = isLive && (await page.evaluate(beginAt, href));
    return isBegun ? null : load(address, options);
  };

  return {
    page,
    isUsedUp: () => isUsedUp,
    useUp,
    begin: async ({ viewport, colorScheme }) => {
      if ((tests += 1) === MOST_TESTS) useUp();
      await page.emulateMedia({ ...BROWSER_MEDIA, colorScheme });
      if (viewport) await page.setViewportSize(viewport);
    },
    end: async () => {
      page.removeAllListeners();
      if (page.isClosed() || page.context().pages().length > 1 || !page.url().startsWith('http')) useUp();
      if (isUsedUp) return;
      await takeBack(page).catch((error: unknown) => {
        useUp();
        throw error;
      });
    },
  };
};

const markDeeds = (page: Page, useUp: () => void): void => {
  for (const name of FOR_GOOD) {
    const deed: unknown = page[name].bind(page);
    Object.assign(page, {
      [name]: (...words: unknown[]): unknown => {
        useUp();
        return (deed as (...words: unknown[]) => unknown)(...words);
      },
    });
  }
  const route = page.route.bind(page);
  page.route = (url, ...rest) => {
    // Only the application's own files are named like that: they are all loaded already.
    if (url instanceof RegExp) throw new Error(`${String(url)} is about loading: the test needs a fresh page`);
    return route(url, ...rest);
  };
  const { clock } = page;
  Object.defineProperty(page, 'clock', {
    get: () => {
      useUp();
      return clock;
    },
  });
};

const takeBack = async (page: Page): Promise<void> => {
  const context = page.context();
  await page.evaluate(end);
  await withoutRoutes(context, page);
  const left = await page.evaluate(forget, ENGINE_OFF);
  if (left.length > 0) throw new Error(`left on the page by this test: ${left.join(', ')}`);
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
  // Nothing is pointed at, and the last thing that was done was not done by keyboard.
  await page.mouse.click(0, 0);
  await page.mouse.move(-1, -1);
};

/**
 * A call that is still held must not reach the real server. While the page's routes are taken away, a call can be told
 * of twice, by the page and by its context: it is ended by the one, and the other has nothing left to end.
 */
const withoutRoutes = async (context: BrowserContext, page: Page): Promise<void> => {
  await context.route('**/*', (route) => route.abort().catch(() => undefined));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
};
