/**
 * The first page on a slow line: when there is something to read, when what is typed into its field counts, and when the
 * button pressed there has done its work. Typing and pressing begin as soon as the field is seen.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { NARROW } from '../../e2e/support/screens';

/** In bits a second and milliseconds. */
const LINES = [
  { name: '400 kbit/s, 400 ms', bits: 400_000, latency: 400, readable: 2000, usable: 5000 },
  { name: '1.6 Mbit/s, 150 ms', bits: 1_600_000, latency: 150, readable: 2000, usable: 2500 },
] as const;

type FirstPage = {
  readonly path: string;
  readonly field: string;
  readonly text: string;
  readonly button: string;
  readonly isDone: (page: Page) => Promise<unknown>;
};

const PLAYER = 'mira.talwade';

const PAGES: readonly FirstPage[] = [
  {
    path: '/',
    field: 'Paste a game, a link, or a player’s name',
    text: PLAYER,
    button: 'Go',
    isDone: (page) => page.waitForURL(({ searchParams }) => searchParams.get('player') === PLAYER),
  },
  {
    path: '/analysis',
    field: 'PGN',
    text: '1. e4 e5 2. Nf3 Nc6',
    button: 'Analyze Game',
    isDone: (page) => page.waitForRequest((request) => request.method() === 'POST'),
  },
];

export const measureFirstPages = async (browser: Browser, address: string): Promise<void> => {
  console.log(`JavaScript of the first page: ${(await firstPageScripts(address)).toFixed(1)} KB gzip`);
  console.log('page, line: readable ms, field usable ms, pressed and done ms');
  for (const { path, field: label, text, button, isDone } of PAGES) {
    for (const { name, bits, latency, readable, usable } of LINES) {
      const context = await browser.newContext({ viewport: NARROW, serviceWorkers: 'block' });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      const throughput = bits / 8;
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      });
      const begun = performance.now();
      const since = (): number => performance.now() - begun;
      await page.goto(address + path, { waitUntil: 'commit', timeout: 60_000 });
      const field = page.getByRole('main').getByRole('textbox', { name: label });
      await field.waitFor();
      const usableAt = since();
      await field.fill(text);
      const done = isDone(page).then(
        () => true,
        () => false,
      );
      await page.getByRole('button', { name: button, exact: true }).click();
      const isKept = await done;
      const doneAt = since();
      const readableAt = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      );
      const verdict = isKept && readableAt <= readable && usableAt <= usable ? 'within' : 'OVER';
      const figures = [readableAt, usableAt, doneAt].map((time) => time.toFixed(0));
      console.log(
        [path, name, ...figures, isKept ? 'kept' : 'LOST'].join('  '),
        ` (${verdict} ${readable} and ${usable} ms)`,
      );
      await context.close();
    }
  }
};

/** As sent to a browser that takes gzip alone. Kilobytes. */
const firstPageScripts = async (address: string): Promise<number> => {
  const html = await (await fetch(`${address}/`, { headers: { accept: 'text/html' } })).text();
  const files = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) => path);
  const texts = await Promise.all(files.map(async (path) => (await fetch(address + path)).text()));
  return texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000;
};
