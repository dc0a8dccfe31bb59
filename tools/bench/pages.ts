/**
 * Every page as a browser sees it that comes for the first time: bytes of scripts and of answers, the first paint, how much
 * moves, the longest task; at both sizes, on the machine's own line and on a slow one. The slow line is compared with the
 * time that it needs for the same bytes alone.
 *
 *     npm run bench -- pages [path of one page, or `first` for the first page on slow lines alone]
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../e2e/support/browser';
import { NARROW, SCREENS, WIDE } from '../../e2e/support/screens';
import { withBuiltServer } from './built-server';
import { measureFirstPages } from './pages-first';

/** As a phone in a train has it: 1.6 Mbit/s, 150 ms. */
const SLOW = { bytesPerSecond: 1_600_000 / 8, latency: 150 };

/** Milliseconds until the first page can be read on the slow line. */
const READABLE = 2500;

/** Milliseconds without a further byte after which a page is taken for loaded. */
const QUIET = 1500;

const FURTHER = ['/scout?player=mira.talwade', '/learn/openings/italian-game', '/studies', '/events'];

type Line = 'own' | 'slow';

type Size = { readonly width: number; readonly height: number };

type Measured = {
  /** As they come over the line, packed. */
  readonly scripts: number;
  readonly answers: number;
  readonly all: number;
  /** Milliseconds since the page was asked for. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The sum of the layout shifts. */
  readonly shift: number;
  /** Milliseconds. */
  readonly longestTask: number;
};

export const run = async ([only]: readonly string[]): Promise<void> => {
  const paths = only === undefined ? [...SCREENS.map(({ path }) => path), ...FURTHER] : [only];
  const browser = await chromium.launch(launchOptions());
  try {
    await withBuiltServer(async ({ address }) => {
      if (only === undefined || only === 'first') await measureFirstPages(browser, address);
      if (only === 'first') return;
      console.log('page, width, line: scripts KB, answers KB, first paint ms, largest ms, shift, longest task ms');
      for (const path of paths) {
        for (const size of [WIDE, NARROW]) {
          for (const line of ['own', 'slow'] as const) {
            print(path, size, line, await measure(browser, address + path, size, line));
          }
        }
      }
    });
  } finally {
    await browser.close();
  }
};

const print = (path: string, { width }: Size, line: Line, of: Measured): void => {
  const { scripts, answers, all, firstPaint, largestPaint, shift, longestTask } = of;
  const figures = [kilobytes(scripts), kilobytes(answers), firstPaint.toFixed(0), largestPaint.toFixed(0)];
  const words = [path, width, line, ...figures, shift.toFixed(3), longestTask.toFixed(0)];
  const alone = 2 * SLOW.latency + (1000 * all) / SLOW.bytesPerSecond;
  const compared = `largest paint / the line alone with ${kilobytes(all)} KB: ${(largestPaint / alone).toFixed(2)}`;
  const bound = path === '/' ? `, ${largestPaint <= READABLE ? 'within' : 'OVER'} ${READABLE} ms` : '';
  console.log(words.join('  ') + (line === 'slow' ? `  (${compared}${bound})` : ''));
};

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);

const measure = async (browser: Browser, url: string, viewport: Size, line: Line): Promise<Measured> => {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const bytes = await countBytes(session);
    if (line === 'slow') await slowDown(session);
    // Whoever compiles this file names its functions by a helper, which the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watch);
    await page.goto(url);
    await untilQuiet(bytes);
    return { ...(await readWatched(page)), ...bytes.counted() };
  } finally {
    await context.close();
  }
};

const slowDown = (session: CDPSession) =>
  session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: SLOW.bytesPerSecond,
    uploadThroughput: SLOW.bytesPerSecond,
  });

type Bytes = {
  readonly counted: () => { readonly scripts: number; readonly answers: number; readonly all: number };
  readonly lastAt: () => number;
};

const countBytes = async (session: CDPSession): Promise<Bytes> => {
  const kinds = new Map<string, string>();
  const sums = { scripts: 0, answers: 0, all: 0 };
  let lastAt = performance.now();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response }) => {
    kinds.set(requestId, response.mimeType);
    lastAt = performance.now();
  });
  session.on('Network.dataReceived', () => (lastAt = performance.now()));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    if (kind.includes('javascript')) sums.scripts += encodedDataLength;
    if (kind.includes('json')) sums.answers += encodedDataLength;
    sums.all += encodedDataLength;
    lastAt = performance.now();
  });
  return { counted: () => ({ ...sums }), lastAt: () => lastAt };
};

const untilQuiet = async (bytes: Bytes): Promise<void> => {
  while (performance.now() - bytes.lastAt() < QUIET) await new Promise((resolve) => setTimeout(resolve, 100));
};

type Watching = typeof globalThis & {
  watched?: { firstPaint: number; largestPaint: number; shift: number; longestTask: number };
};

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };

/** Runs in the page. */
const watch = (): void => {
  const watched = { firstPaint: 0, largestPaint: 0, shift: 0, longestTask: 0 };
  (globalThis as Watching).watched = watched;
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watched.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (watched.largestPaint = startTime));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as Shift;
    if (!hadRecentInput) watched.shift += value;
  });
  observe('longtask', ({ duration }) => (watched.longestTask = Math.max(watched.longestTask, duration)));
};

const readWatched = async (page: Page) => {
  const watched = await page.evaluate(() => (globalThis as Watching).watched);
  if (watched === undefined || watched.firstPaint === 0) throw new Error('the page was not watched');
  return watched;
};
