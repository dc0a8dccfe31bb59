/** Pages under a service worker, with and without a network. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base, expect } from './support/test';

/** A browser that has service workers, and so a page that nobody has used before. */
export const test = base.extend({ serviceWorkers: 'allow' });

/** Until the application has been installed: from then on it opens without a network. */
export const expectInstalled = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated');

/** The paths of all that is cached. */
export const cachedPaths = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** The addresses of answers that this browser keeps for times without a network. */
export const keptAnswers = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        const opening = indexedDB.open('offline');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const request = opening.result.transaction('reads').objectStore('reads').getAllKeys();
          request.onsuccess = () => {
            opening.result.close();
            resolve(request.result.map((key) => String((key as readonly string[])[1])));
          };
        };
      }),
  );

export type NewVersions = { readonly address: string; readonly release: () => void; readonly close: () => void };

/** Our server behind one that can release a new version of the application: its service worker is another one then. */
export const serveNewVersions = async (from: string): Promise<NewVersions> => {
  let version = 1;
  const server: Server = createServer((request, answer) => {
    void (async () => {
      const { url = '/', headers } = request;
      const got = await fetch(new URL(url, from), { headers: { accept: headers.accept ?? '*/*' }, redirect: 'manual' });
      const kept = [...got.headers].filter(
        ([name]) => !/^(content-(encoding|length)|connection|keep-alive|transfer-encoding)$/.test(name),
      );
      answer.writeHead(got.status, Object.fromEntries(kept));
      const body = Buffer.from(await got.arrayBuffer());
      answer.end(url === '/sw.js' ? `${body.toString()}\n// ${version}` : body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => void (version += 1),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** Below the header, without a network. */
export const strip = (page: Page) => page.getByRole('complementary', { name: 'Offline' });
