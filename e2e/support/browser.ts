/** The browser in which pages are tested and measured. */
import { existsSync } from 'node:fs';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** One that talks to nobody but us. */
const QUIETLY = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The machine's own Chromium or Chrome, best without a window, or the one that `CHROMIUM_PATH` names; without one, the browser
 * that Playwright brings along.
 */
export const launchOptions = (): { executablePath?: string; args: string[] } => {
  const path =
    process.env['CHROMIUM_PATH'] ?? NAMES.map((name) => `/usr/bin/${name}`).find((found) => existsSync(found));
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath: path,
    args: [...QUIETLY, ...(isRoot ? ['--no-sandbox'] : [])],
  };
};
