/**
 * Reports that the server knows, from Enter in the field of /scout until they are drawn, and again from a reload: a
 * player of the mock server and a sample player. Beside them, the time of the server's answers alone.
 *
 *     npm run bench -- report
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../e2e/support/browser';
import { WIDE } from '../../e2e/support/screens';
import { scoutPaths } from '../../src/contract/player/scout';
import { startMockServer } from '../../src/test/mock-lichess/mock-server';
import { withBuiltServer } from './built-server';
import { median } from './replay';

const PLAYERS = ['GambitGustav', 'mira.talwade'];

const ROUNDS = 5;

/** Milliseconds. */
const GOAL = 300;

export const run = async (): Promise<void> => {
  const mockServer = await startMockServer({ gamesPerSecond: Infinity });
  const browser = await chromium.launch(launchOptions());
  try {
    await withBuiltServer(
      async ({ address }) => {
        for (const player of PLAYERS) {
          await Promise.all(answersOf(address, player));
          const rounds: Measured[] = [];
          for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(browser, address, player));
          const middle = (key: keyof Measured): number => median(rounds.map((round) => round[key]));
          const [server, entered, reloaded] = [middle('server'), middle('entered'), middle('reloaded')];
          console.log(
            `${player}: from Enter ${ms(entered)} (goal ${GOAL} ms), reload ${ms(reloaded)}; answers alone ${ms(server)}`,
          );
          console.log(`  from Enter / answers alone ${(entered / server).toFixed(1)}`);
          console.log(`  all ${rounds.map((round) => ms(round.entered)).join(', ')}`);
        }
      },
      { LICHESS_URL: mockServer.url, ENGINE_PROCESSES: '2' },
    );
  } finally {
    await browser.close();
    await mockServer.close();
  }
};

const answersOf = (address: string, player: string): readonly Promise<string>[] => {
  const { insights, games, tournaments } = scoutPaths(player);
  return [insights, games, tournaments].map(async (path) => (await fetch(address + path)).text());
};

/** Milliseconds. */
type Measured = { readonly server: number; readonly entered: number; readonly reloaded: number };

const measure = async (browser: Browser, address: string, player: string): Promise<Measured> => {
  const start = performance.now();
  await Promise.all(answersOf(address, player));
  const server = performance.now() - start;
  const context = await browser.newContext({ viewport: WIDE, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    // Whoever compiles this file names its functions by a helper, which the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watch, player);
    await page.goto(`${address}/scout`, { waitUntil: 'networkidle' });
    const field = page.getByRole('main').getByRole('textbox').first();
    await field.pressSequentially(player);
    await page.waitForLoadState('networkidle');
    await field.press('Enter');
    const entered = await drawn(page);
    await page.reload({ waitUntil: 'commit' });
    return { server, entered, reloaded: await drawn(page) };
  } finally {
    await context.close();
  }
};

type Watching = typeof globalThis & { reportDrawn?: number };

/** Runs in the page: the time between Enter, or the page's start, and the first frame that names the player. */
const watch = (player: string): void => {
  let from = 0;
  addEventListener('keydown', ({ key }) => void (key === 'Enter' && (from = performance.now())), true);
  const look = (): void => {
    const isDrawn = [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === player);
    if (isDrawn) (globalThis as Watching).reportDrawn = performance.now() - from;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const drawn = async (page: Page): Promise<number> => {
  const handle = await page.waitForFunction(() => (globalThis as Watching).reportDrawn);
  return Number(await handle.jsonValue());
};

const ms = (value: number): string => `${value.toFixed(0)} ms`;
