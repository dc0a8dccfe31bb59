/** Notifications on this device: what the settings say and ask, and what the service worker shows and opens. */
import type { Page, Worker } from '@playwright/test';
import { PUSH_PATH, type PushState } from '../src/contract/account/notifications';
import { main, openSettings, toast } from './account-fixtures';
import { expectInstalled, test } from './offline-screen';
import { expectFineAtBothWidths } from './support/axe';
import { serveJson } from './support/serve';
import { expect } from './support/test';

const PUBLIC_KEY = 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/of-this-browser';
const OFF: PushState = { publicKey: PUBLIC_KEY, devices: [] };
const ON: PushState = {
  publicKey: PUBLIC_KEY,
  devices: [{ endpoint: ENDPOINT, device: 'Chrome on Linux', addedAt: '2026-11-20T10:00:00.000Z' }],
};
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const device = (page: Page) => main(page).getByRole('status').filter({ hasText: 'while you are signed in' });

/** Browsers without a window grant nothing themselves. */
const grant = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
  });

/** A browser whose push service is there: none of the browsers of these tests has one. */
const withPushService = async (page: Page): Promise<void> => {
  await grant(page);
  await page.addInitScript((endpoint) => {
    const KEY = 'a push subscription';
    const made = () => ({
      endpoint,
      options: { applicationServerKey: null },
      getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
      unsubscribe: () => {
        sessionStorage.removeItem(KEY);
        return Promise.resolve(true);
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(sessionStorage.getItem(KEY) === null ? null : made()),
      subscribe: () => {
        sessionStorage.setItem(KEY, '');
        return Promise.resolve(made());
      },
    });
  }, ENDPOINT);
};

/** Sends a message to the service worker of the page, as a push service would. */
const push = async (page: Page, data: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration !== undefined) resolve(registration.registrationId);
    });
    void devtools.send('ServiceWorker.enable');
  });
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
};

type Watched = { shown: { title: string; options: NotificationOptions }[]; registration: ServiceWorkerRegistration };

/** From now on what the service worker shows is noted: a browser without a window shows nothing. */
const watchShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Watched;
    scope.shown = [];
    scope.registration.showNotification = (title, options = {}) => {
      scope.shown.push({ title, options });
      return Promise.resolve();
    };
  });
const shown = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Watched).shown);

/** Somebody presses a notification of this page. */
const pressNotification = (worker: Worker, path: string) =>
  worker.evaluate((data) => {
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data, close: () => undefined },
      waitUntil: () => undefined,
    });
    globalThis.dispatchEvent(event);
  }, path);

test('they are turned on by a press, stay on, and are turned off again [ACC-08]', async ({ page }) => {
  await withPushService(page);
  await serveJson(page, PUSH_PATH, OFF);
  await openSettings(page);
  await expectInstalled(page);
  await expect(device(page)).toContainText('Off. The notifications chosen above can also be sent to this device');
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await serveJson(page, PUSH_PATH, ON);
  await button(page, 'Turn On').click();
  expect((await put).postDataJSON()).toMatchObject({ endpoint: ENDPOINT, keys: { auth: 'A'.repeat(22) } });
  await expect(device(page)).toContainText('On, at most once a day, while you are signed in here.');
  await page.reload();
  await expect(device(page)).toContainText('On, at most once a day');
  const removed = page.waitForRequest((request) => request.method() === 'DELETE');
  await serveJson(page, PUSH_PATH, OFF);
  await button(page, 'Turn Off').click();
  expect(new URL((await removed).url()).searchParams.get('endpoint')).toBe(ENDPOINT);
  await expect(device(page)).toContainText('Off.');
});

test('whoever wanted them here and signs in again has them again', async ({ page }) => {
  await withPushService(page);
  await serveJson(page, PUSH_PATH, OFF);
  await openSettings(page);
  await expectInstalled(page);
  await serveJson(page, PUSH_PATH, ON);
  await button(page, 'Turn On').click();
  await expect(device(page)).toContainText('On, at most once a day');
  await serveJson(page, PUSH_PATH, OFF);
  const again = page.waitForRequest((request) => request.method() === 'PUT');
  await page.reload();
  expect((await again).postDataJSON()).toMatchObject({ endpoint: ENDPOINT });
});

test('a refusal of the server is said', async ({ page }) => {
  await withPushService(page);
  await serveJson(page, PUSH_PATH, OFF);
  await openSettings(page);
  await expectInstalled(page);
  await expect(button(page, 'Turn On')).toBeVisible();
  await serveJson(page, PUSH_PATH, { message: 'Too many attempts' }, 429);
  await button(page, 'Turn On').click();
  await expect(toast(page)).toContainText('Too many attempts');
});

test('so is that the browser has no push service', async ({ page }) => {
  await grant(page);
  await page.addInitScript(() => {
    Object.assign(PushManager.prototype, {
      subscribe: () => Promise.reject(new DOMException('Registration failed - push service error', 'AbortError')),
    });
  });
  await serveJson(page, PUSH_PATH, OFF);
  await openSettings(page);
  await expectInstalled(page);
  await button(page, 'Turn On').click();
  await expect(toast(page)).toContainText('Your browser couldn’t reach its push service.');
});

for (const [what, prepare, words] of [
  [
    'blocks them',
    () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    'Notifications are blocked. Allow them for this site',
  ],
  ['cannot have them', () => Reflect.deleteProperty(window, 'PushManager'), 'Notifications can’t be received here.'],
  [
    'is an iPhone’s, outside of the home screen',
    () => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'standalone', { value: false });
    },
    'On an iPhone or iPad, add Outpost Pro to the home screen',
  ],
] as const) {
  test(`a browser that ${what} is told so, with what to do`, async ({ page }) => {
    await page.addInitScript(prepare);
    await serveJson(page, PUSH_PATH, OFF);
    await openSettings(page);
    await expect(main(page)).toContainText(words);
    await expect(button(page, 'Turn On')).toHaveCount(0);
  });
}

test('that the setting did not load is said, and it can be tried again; axe finds nothing serious', async ({
  page,
}) => {
  await withPushService(page);
  await serveJson(page, PUSH_PATH, { message: 'Too busy' }, 503);
  await openSettings(page);
  await expect(main(page)).toContainText('This setting could not be loaded. Too busy');
  await serveJson(page, PUSH_PATH, OFF);
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(device(page)).toContainText('Off.');
  await expectFineAtBothWidths(page);
});

test('what the server sends is shown, what is not of its form is not, and a press opens the page', async ({
  page,
  context,
}) => {
  const message = { title: 'New for you on Outpost Pro', body: 'The puzzle of the day is waiting.', path: '/learn' };
  await page.goto('/');
  await expectInstalled(page);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await watchShown(worker);
  await push(page, 'not of the form');
  await push(page, JSON.stringify({ ...message, path: 'https://example.org/' }));
  await push(page, JSON.stringify(message));
  await expect
    .poll(() => shown(worker))
    .toEqual([
      {
        title: message.title,
        options: { body: message.body, tag: 'news', icon: '/icon-192.png', data: '/learn' },
      },
    ]);
  await page.reload();
  await pressNotification(worker, '/learn');
  await expect(page).toHaveURL('/learn');
  await pressNotification(worker, 'https://example.org/');
  await expect(page).toHaveURL('/');
});
