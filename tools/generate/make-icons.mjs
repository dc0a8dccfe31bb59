/**
 * Draws the icons of the installed application from src/web/public/icon.svg: `node scripts/make-icons.mjs`, with a
 * Chromium of this machine. The drawings lie beside it and are committed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const folder = join(import.meta.dirname, '../..', 'src', 'web', 'public');

const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');

/** Systems cut the icon to their own shape: the ground reaches the edges, and the knight stays in the middle. */
const cut = svg.replace(' rx="7"', '').replace('translate(4 4)', 'translate(6.4 6.4) scale(0.8)');

const ICONS = [
  ['icon-192.png', 192, svg],
  ['icon-512.png', 512, svg],
  ['icon-180.png', 180, cut],
  ['icon-maskable-512.png', 512, cut],
];

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

for (const [name, size, drawing] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${drawing}`);
  await page.screenshot({ path: join(folder, name), omitBackground: true });
}

await browser.close();
