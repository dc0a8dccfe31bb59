/**
 * The longest task while the right arrow key is held on a board with a large tree: 600 plies and 200 variations. A frame that
 * comes 50 ms late is seen; a machine with other work to do needs longer for the same.
 *
 *     npm run bench -- board
 */
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../e2e/support/browser';
import { WIDE } from '../../e2e/support/screens';
import { makePgn } from '../../src/chess/pgn/pgn';
import { START_FEN } from '../../src/chess/position/fen';
import { legalMoves, playMove } from '../../src/chess/position/move';
import type { GameTree } from '../../src/chess/tree/game-tree';
import { type Path, START_PATH } from '../../src/chess/tree/path';
import { addMove } from '../../src/chess/tree/tree-edit';
import { fenAt, pathOfPly, treeOfPosition } from '../../src/chess/tree/tree-replay';
import { createRandom } from '../../src/test/mock-lichess/make-games';
import { withBuiltServer } from './built-server';

const PLIES = 600;
const VARIATIONS = 200;
const VARIATION_PLIES = 6;

const STEPS = 120;

/** Milliseconds between the repetitions of a held key. */
const REPEAT = 33;

const AFTER = 500;

const BOUND = 50;

const SEED = 600;

export const run = async (): Promise<void> => {
  const browser = await chromium.launch(launchOptions());
  try {
    await withBuiltServer(async ({ address }) => {
      const page = await (await browser.newContext({ viewport: WIDE, serviceWorkers: 'block' })).newPage();
      await openTree(page, address, makePgn(largeTree()));
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const before = await secondsOf(session);
      const tasks = await tasksOf(page, () => holdKey(page));
      const perStep = (1000 * ((await secondsOf(session)) - before)) / STEPS;
      await page.getByText(`Move ${STEPS / 2}...`, { exact: true }).waitFor();
      const longest = Math.max(0, ...tasks);
      const late = tasks.filter((task) => task > BOUND).length;
      const verdict = longest <= BOUND ? 'within' : 'OVER';
      console.log(`${PLIES} plies, ${VARIATIONS} variations, ${STEPS} steps with the key held`);
      console.log(`longest task ${longest.toFixed(0)} ms, ${verdict} ${BOUND} ms; ${late} tasks are longer than that`);
      console.log(`processor time ${perStep.toFixed(1)} ms a step, of a main thread that may wait for others`);
    });
  } finally {
    await browser.close();
  }
};

/** Processor time of all tasks of the page so far. */
const secondsOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
};

/** Moves by chance, none of which ends the game; variations at even distances. */
const largeTree = (): GameTree => {
  const random = createRandom(SEED);
  const grow = (from: GameTree, at: Path, plies: number): GameTree => {
    let [tree, path] = [from, at];
    for (let ply = 0; ply < plies; ply += 1) {
      const fen = fenAt(tree, path);
      const going = legalMoves(fen).flatMap((move) => {
        const played = playMove(fen, move);
        return played.ok && legalMoves(played.value.fen).length > 0 ? [played.value] : [];
      });
      if (going.length === 0) return tree;
      ({ tree, path } = addMove(tree, path, random.pick(going)));
    }
    return tree;
  };
  const main = grow(treeOfPosition(START_FEN), START_PATH, PLIES);
  return Array.from({ length: VARIATIONS }, (_, index) => Math.floor((index * PLIES) / VARIATIONS)).reduce(
    (tree, ply) => grow(tree, pathOfPly(tree, ply - 1), VARIATION_PLIES),
    main,
  );
};

const openTree = async (page: Page, address: string, pgn: string): Promise<void> => {
  await page.goto(`${address}/analysis`);
  await page.getByPlaceholder('Paste your PGN here...').fill(pgn);
  await page.getByRole('button', { name: 'Open on the board without analysis' }).click();
  await page.getByRole('region', { name: 'Analysis result' }).waitFor();
  await page.waitForTimeout(3000);
};

const holdKey = async (page: Page): Promise<void> => {
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.down('ArrowRight');
    await page.waitForTimeout(REPEAT);
  }
  await page.keyboard.up('ArrowRight');
  // The page draws its last frame; a search for a text in it is a long task of its own and must not be counted.
  await page.waitForTimeout(AFTER);
};

type Watching = typeof globalThis & { tasks?: number[] };

/** Of 50 ms and more, in milliseconds: the browser tells no shorter ones. */
const tasksOf = async (page: Page, work: () => Promise<void>): Promise<readonly number[]> => {
  await page.evaluate(() => {
    const tasks: number[] = ((globalThis as Watching).tasks = []);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await work();
  return page.evaluate(() => (globalThis as Watching).tasks ?? []);
};
