/**
 * Makes the pictures of README and guides anew, from the built application with its sample player and a made-up repertoire:
 *
 *     npm run build && npx tsx tools/generate/make-pictures.ts
 */
import { chromium, type Page } from '@playwright/test';
import { makeRepertoire } from '../../e2e/repertoire-screen';
import { play } from '../../e2e/studies-screen';
import { launchOptions } from '../../e2e/support/browser';
import { withBuiltServer } from '../bench/built-server';

const REPERTOIRE = `1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6 3. Bb5) 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3) (1... e6 2. d4 d5 3. Nc3)
(1... c6 2. d4 d5 3. e5) 2. Nf3 Nc6 (2... Nf6 3. Nxe5) 3. Bb5 a6 4. Ba4 Nf6 5. O-O *`;

const PICTURES: readonly { readonly file: string; readonly show: (page: Page) => Promise<void> }[] = [
  {
    file: 'docs/scout.png',
    show: async (page) => {
      await page.goto('/scout?player=mira.talwade');
      await page.getByRole('heading', { name: 'Performance Overview' }).waitFor();
    },
  },
  {
    file: 'docs/guide/repertoire-board.png',
    show: async (page) => {
      await makeRepertoire(page, REPERTOIRE);
      await page.keyboard.press('ArrowRight');
      await page.getByText('They play').first().waitFor();
    },
  },
  {
    file: 'docs/guide/repertoire-training.png',
    show: async (page) => {
      await page.getByRole('button', { name: /^Train \d+$/ }).click();
      await page.getByRole('progressbar', { name: 'Moves asked' }).waitFor();
      await play(page, 'g2', 'g4');
      await page.getByText('isn’t your move here').waitFor();
    },
  },
];

/** Milliseconds until figures that are still measured have come. */
const SETTLING = 5000;

await withBuiltServer(async ({ address }) => {
  const browser = await chromium.launch(launchOptions());
  const settings = { baseURL: address, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };
  const page = await browser.newPage(settings);
  for (const { file, show } of PICTURES) {
    await show(page);
    await page.waitForTimeout(SETTLING);
    await page.screenshot({ path: file });
  }
  await browser.close();
});
