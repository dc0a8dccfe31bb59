/** A preparation from the report to the board, over the real server with the real engine. */
import { expectFineAtBothWidths } from './support/axe';
import { expect, freshTest as test } from './support/test';
import type { Page } from '@playwright/test';
import { inflateSync } from 'node:zlib';

const SAMPLE = 'mira.talwade';
const sheet = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** What is said of a color of mine. */
const as = (page: Page, color: 'White' | 'Black') => sheet(page, `You have ${color}`);
const toPlay = (page: Page, color: 'White' | 'Black' = 'White') =>
  as(page, color).getByRole('region', { name: 'What to play', exact: true });
const board = (page: Page) => sheet(page, 'On the board');

/** Of the text that stands on the pages. */
const wordsOfPdf = (bytes: Buffer): string =>
  [...bytes.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g)]
    .flatMap(([, packed = '']) => {
      try {
        return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')];
      } catch {
        return [];
      }
    })
    .flatMap((drawn) => [...drawn.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString()))
    .join('');

/** Without signs and spaces, which lines and fonts change. */
const lettersOf = (text: string): string => text.replaceAll(/[^a-z0-9]/gi, '');

const waitForEnd = (page: Page) => expect(page.getByText(/\d+ positions analyzed\.$/)).toBeVisible();

test('from a name to one sheet for White and Black, with lines on the board', async ({ page }) => {
  await page.goto(`/scout?player=${SAMPLE}`);
  await page.getByRole('link', { name: 'Prepare against this player' }).click();
  await expect(page).toHaveURL(/\/prepare\?player=mira\.talwade$/);
  await expect(page.getByRole('heading', { name: `Against ${SAMPLE}, 1908` })).toBeVisible();
  await waitForEnd(page);
  for (const [color, theirs] of [
    ['White', 'Black'],
    ['Black', 'White'],
  ] as const) {
    await expect(as(page, color)).toContainText(
      new RegExp(`\\d+ games of theirs with ${theirs}, .*theirs from .* to 29 Oct 2026`),
    );
    await expect(
      sheet(page, `You have ${color}: their games`).getByRole('img', { name: /^Most likely position/ }),
    ).toBeVisible();
    await expect(toPlay(page, color).getByRole('button').first()).toContainText(/[Pp]lay/);
  }
  await expect(sheet(page, 'Form and clock')).toContainText('Last 10 games');

  const decision = (await toPlay(page).getByRole('button').first().locator('strong').innerText()).trim();
  expect(decision).toMatch(/^By their games alone: play 1\./);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const files = page.getByRole('dialog', { name: 'Export' });
  for (const [name, head] of [
    ['PDF, A4', '%PDF-'],
    ['PGN', '[Event '],
  ] as const) {
    const href = await files.getByRole('link', { name }).getAttribute('href');
    const file = await page.request.get(href ?? '');
    expect(file.status()).toBe(200);
    const body = await file.body();
    expect(body.toString('latin1').startsWith(head)).toBe(true);
    if (name === 'PDF, A4') expect(lettersOf(wordsOfPdf(body))).toContain(lettersOf(decision));
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await files.getByRole('button', { name: 'Copy as text' }).click();
  await expect(files.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(decision);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Against mira\.talwade[^]*\nYou have White\n[^]*\nYou have Black\n/,
  );

  await files.getByRole('button', { name: 'Save to a study' }).click();
  const saving = page.getByRole('dialog', { name: 'Save to a study' });
  await expect(files).toBeHidden();
  await expect(saving.getByLabel('Name of the study*')).toHaveValue(`Against ${SAMPLE}, 1908`);
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(saving).toContainText(/Saved as \d+ chapters of Against /);
  const address = await saving.getByRole('link').getAttribute('href');
  await saving.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Escape');

  const [first, answer] = [toPlay(page).getByRole('button').first(), toPlay(page, 'Black').getByRole('button').first()];
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await answer.click();
  await expect(answer).toHaveAttribute('aria-pressed', 'true');
  await first.click();
  const line = board(page);
  await page.keyboard.press('Home');
  await expect(line.getByRole('grid', { name: /Starting Position/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(line.getByRole('grid', { name: /Move 1,?/ })).toBeVisible();
  await board(page).getByRole('tab', { name: 'What they play here' }).click();
  await expect(board(page).getByText(/games? here/)).toBeVisible();

  const missed = sheet(page, 'What they miss').getByRole('listitem').first();
  await expect(missed.getByRole('img', { name: /^Before \d+\./ })).toBeVisible();
  await expect(missed.getByRole('link', { name: /\d{4}$/ })).toHaveAttribute('href', /\/scout\?.*game=/);

  const colors = page.getByRole('heading', { name: /^You have/ });
  await expect(colors).toHaveText(['You have White', 'You have Black']);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('radio', { name: 'I am Black' }).click();
  await expect(page).toHaveURL(/as=black/);
  await expect(colors).toHaveText(['You have Black', 'You have White']);
  await expect(toPlay(page, 'Black').getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await toPlay(page, 'White').getByRole('button').first().click();
  await expect(toPlay(page, 'Black').getByRole('button', { pressed: true })).toHaveCount(0);
  await expect(line.getByRole('grid').first()).toBeVisible();

  await page.goto(address ?? '');
  const chapters = page.getByRole('list', { name: 'Chapters' }).getByRole('listitem');
  await expect(chapters.nth(4)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Moves', exact: true }).getByRole('button').first()).toBeVisible();
});

test('a name that nobody has is said in words, and can be tried again', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/prepare?me=none');
  await page.getByRole('textbox', { name: 'Opponent' }).fill('NobodyAtAll');
  await page.getByRole('button', { name: 'Prepare' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'has no player called NobodyAtAll' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Spar from here' })).toHaveCount(0);
});

test('the sheet has no serious finding and does not scroll sideways', async ({ page }) => {
  await page.goto(`/prepare?player=${SAMPLE}&me=none`);
  await waitForEnd(page);
  await expectFineAtBothWidths(page);
});
