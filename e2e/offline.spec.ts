/** The application without a network: it opens, it takes shared games, and a new version waits to be wanted. */
import { cachedPaths, expectInstalled, serveNewVersions, strip, test } from './offline-screen';
import { expectNoSeriousFindings } from './support/axe';
import { expect } from './support/test';

const heading = 'Master Your Chess Game';

test(
  'the application opens without a network, at any of its addresses',
  { tag: '@fast' },
  async ({ page, context }) => {
    await page.goto('/');
    await expectInstalled(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.goto('/analysis');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Game Analysis');
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await expectNoSeriousFindings(page);
  },
);

test('no answer of the server is ever cached, and no engine before it is used', async ({ page }) => {
  await page.goto('/learn');
  await expectInstalled(page);
  await expect(page.locator('#daily-puzzle').getByRole('button', { name: 'Submit' })).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/api/health')).ok)).toBe(true);
  const paths = await cachedPaths(page);
  expect(paths).toContain('/index.html');
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => path.startsWith('/api') || path.includes('stockfish'))).toEqual([]);
});

test('what a browser asks for to install the application is there', async ({ page, request }) => {
  await page.goto('/');
  const link = page.locator('link[rel="manifest"]');
  await expect(link).toHaveAttribute('href', '/manifest.webmanifest');
  const answer = await request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    display: string;
    start_url: string;
    icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Outpost Pro', display: 'standalone', start_url: '/' });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toContain(type);
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  const worker = await request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  expect(worker.headers()['content-type']).toContain('javascript');
  // Chromium's own verdict.
  const session = await page.context().newCDPSession(page);
  await expectInstalled(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
});

test('a game that another application shares stands in the input of the analysis', async ({ page }) => {
  await page.goto('/');
  await expectInstalled(page);
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/share-target',
      enctype: 'multipart/form-data',
    });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
    const files = new DataTransfer();
    files.items.add(new File(['[White "Morphy"]\n\n1. e4 e5 2. Nf3 *'], 'opera.pgn'));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  });
  const pgn = page.getByPlaceholder('Paste your PGN here...');
  await expect(pgn).toHaveValue(/1\. e4 e5 2\. Nf3/);
  await expect(page).toHaveURL('/analysis');
  await page.reload();
  await expect(pgn).toHaveValue(/1\. e4 e5 2\. Nf3/);
  expect(await cachedPaths(page)).not.toContain('/shared/0');
});

test('a shared text or address is taken as if it had been pasted', async ({ page }) => {
  await page.goto('/');
  await expectInstalled(page);
  await page.evaluate(async () => {
    const form = new FormData();
    form.set('title', 'A game');
    form.set('text', '1. d4 d5 2. c4 *');
    await fetch('/share-target', { method: 'POST', body: form });
  });
  await page.goto('/analysis?shared=1');
  await expect(page.getByPlaceholder('Paste your PGN here...')).toHaveValue('1. d4 d5 2. c4 *');
});

test('a new version says that it is ready, and begins when somebody wants it, not before', async ({
  page,
  baseURL,
}) => {
  const versions = await serveNewVersions(baseURL ?? '');
  await page.goto(`${versions.address}/analysis`);
  await expectInstalled(page);
  await page.reload();
  const pgn = page.getByPlaceholder('Paste your PGN here...');
  await pgn.fill('1. e4 e5 2. Nc3 *');
  let loads = 0;
  page.on('load', () => void (loads += 1));

  versions.release();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText('A new version is ready');
  await expectNoSeriousFindings(page);
  await expect(pgn).toHaveValue('1. e4 e5 2. Nc3 *');
  expect(loads).toBe(0);

  await toast.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(pgn).toHaveValue('1. e4 e5 2. Nc3 *');
  await expect(toast).toHaveCount(0);
  versions.close();
});

test('a finished preparation is read without a network', async ({ page, context }) => {
  await page.goto('/prepare?player=mira.talwade');
  await expect(page.getByText(/\d+ positions analyzed\.$/)).toBeVisible();
  await expectInstalled(page);
  const sheet = page.getByRole('region', { name: 'You have White', exact: true });
  const before = await sheet.innerText();
  await context.setOffline(true);
  await page.reload();
  await expect(strip(page)).toContainText('This page shows data saved on this device on');
  await expect(sheet.getByRole('region', { name: 'What to play', exact: true })).toBeVisible();
  expect(await sheet.innerText()).toBe(before);
  await expect(page.getByRole('region', { name: 'You have Black', exact: true })).toBeVisible();
});

test('installation is offered once, to somebody who has come back', async ({ page }) => {
  const hour = 60 * 60 * 1000;
  const offer = page.locator('[data-toast]').filter({ hasText: 'Install Outpost Pro' });
  /** As Chromium tells that the application can be installed. */
  const tell = () =>
    page.evaluate(() => {
      const prompted = globalThis as typeof globalThis & { prompted?: number };
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          prompted.prompted = (prompted.prompted ?? 0) + 1;
          return Promise.resolve();
        },
      });
      return window.dispatchEvent(event);
    });
  /** Whoever listens keeps the browser from asking by itself. */
  const tellUntilHeard = () => expect.poll(tell).toBe(false);

  await page.goto('/');
  await tellUntilHeard();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('install-offer'))).toMatch(/^\d+$/);
  await expect(offer).toHaveCount(0);

  await page.evaluate((before) => localStorage.setItem('install-offer', String(Date.now() - before)), 2 * hour);
  await page.goto('/signin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tellUntilHeard();
  await expect(offer).toHaveCount(0);
  await page.goto('/');
  await tellUntilHeard();
  await expect(offer).toBeVisible();
  await expectNoSeriousFindings(page);
  await offer.getByRole('button', { name: 'Install' }).click();
  expect(await page.evaluate(() => (globalThis as typeof globalThis & { prompted?: number }).prompted)).toBe(1);

  await page.reload();
  await tellUntilHeard();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(offer).toHaveCount(0);
});
