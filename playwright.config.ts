/**
 * Browser tests: the built application in a real browser. With E2E_URL set they run against that address instead,
 * for example a development server.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './e2e/support/browser';
import { CHESSCOM_PORT, LICHESS_PORT, OUR_PORT } from './e2e/support/ports';

/** Where our server keeps its data, and lays the emails that it would send; the tests find it by the same name. */
const DATA_DIR = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'outpost-e2e-')));
const elsewhere = process.env['E2E_URL'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // One more than two processors would take: a test often waits for a server, an engine or a pause.
  workers: 3,
  // A test that needed it is named at the end of the run: scripts/steps.mjs.
  retries: 1,
  // No test is about time: what is waited for takes as long as the machine does, and one that never comes is still told.
  // E2E_PATIENCE=5 tells it sooner while a test is being written.
  timeout: 300_000,
  expect: { timeout: Number(process.env['E2E_PATIENCE'] ?? 180) * 1000 },
  maxFailures: 10,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: elsewhere ?? `http://localhost:${OUR_PORT}`,
    // A test meets the files and the answers that it is about, whatever an earlier page has cached; e2e/offline*.spec.ts have them.
    serviceWorkers: 'block',
    // Recording costs a third of the time of every test: TRACE=1 asks for it where a failure is looked into.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    launchOptions: launchOptions(),
  },
  ...(elsewhere === undefined && { webServer: [lichessMockServer(), chesscomMockServer(), ourServer()] }),
});

/** Made-up players at Lichess' own speed. */
function lichessMockServer() {
  return {
    command: `node_modules/.bin/tsx src/test/mock-lichess/main.ts ${LICHESS_PORT}`,
    url: `http://127.0.0.1:${LICHESS_PORT}/api/user/GambitGustav`,
    reuseExistingServer: false,
  };
}

function chesscomMockServer() {
  return {
    command: `node_modules/.bin/tsx src/test/mock-chesscom/main.ts ${CHESSCOM_PORT}`,
    url: `http://127.0.0.1:${CHESSCOM_PORT}/pub/player/knightlykarim`,
    reuseExistingServer: false,
  };
}

/** The built server on a port and with data of its own. */
function ourServer() {
  return {
    command: 'node dist/server/main.js',
    env: {
      PORT: OUR_PORT,
      HOST: 'localhost',
      DATA_DIR,
      LOG_LEVEL: 'warn',
      // No journey waits for it, and the browser shares the processor with the engine.
      DEEP_LOOK: 'off',
      LICHESS_URL: `http://127.0.0.1:${LICHESS_PORT}`,
      CHESSCOM_URL: `http://127.0.0.1:${CHESSCOM_PORT}`,
    },
    url: `http://localhost:${OUR_PORT}/`,
    reuseExistingServer: false,
  };
}
