/**
 * The service worker: it opens the application without a network, and takes games that other applications share. The
 * server's answers, everything under /api, are never cached here; what pages keep of them they keep themselves. It shows
 * notifications, too.
 */
import { SHARE_TARGET, SHARED_CACHE, SHARED_NAME, SHARED_PAGE } from '../lib/http/shared-cache';
import { isServers, openPressed, showPushed } from './push-messages';
import type { PrecachedFile, ServiceWorkerScope } from './scope';

declare const self: ServiceWorkerScope;

const files = self.__WB_MANIFEST;

/**
 * The application's own files in the browser's caches: those of a version together, all or none, and those that are
 * loaded on demand. The version before stays, for pages that were opened with it.
 */

/** Of each version of the application, with what tells it from others behind it. */
const VERSION = 'version ';

/** A version is told by its page, which names every other file by its content. */
const versionOf = (files: readonly PrecachedFile[]): string =>
  VERSION + (files.find(({ url }) => url === 'index.html')?.revision ?? '');

/** Caches every file; rejects, so that nothing changes, where one does not come. What is there already is not loaded again. */
const installFiles = async (files: readonly PrecachedFile[]): Promise<void> => {
  const cache = await caches.open(versionOf(files));
  await Promise.all(
    files.map(async ({ url, revision }) => {
      const path = `/${url}`;
      const known = revision === null ? await caches.match(path) : undefined;
      await (known === undefined ? cache.add(new Request(path, { cache: 'reload' })) : cache.put(path, known));
    }),
  );
};

self.addEventListener('install', (event) => event.waitUntil(installFiles(files)));

const KEPT_VERSIONS = 2;

const removeOldFiles = async (): Promise<void> => {
  const versions = (await caches.keys()).filter((name) => name.startsWith(VERSION));
  await Promise.all(versions.slice(0, -KEPT_VERSIONS).map((name) => caches.delete(name)));
};

self.addEventListener('activate', (event) => event.waitUntil(removeOldFiles().then(() => self.clients.claim())));

/** A new version waits until somebody asks for it: the page that is open goes on with the files that it began with. */
self.addEventListener('message', ({ data }) => {
  if (data === 'skip-waiting') void self.skipWaiting();
});

self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(self, event)));

/** What no version has from the start. */
const ON_DEMAND = 'on demand';

const MAX_ON_DEMAND = 20;

/** A file of this version; where the browser has thrown it away, the server's. */
const cachedFile = async (files: readonly PrecachedFile[], path: string, request: Request): Promise<Response> => {
  const cache = await caches.open(versionOf(files));
  return (await cache.match(path)) ?? fetch(request);
};

/** A file that is named by its content: of any version, else loaded now and cached. */
const fileOnDemand = async (request: Request): Promise<Response> => {
  const known = await caches.match(request, { ignoreVary: true });
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.status === 200) await keep(request, answer.clone()).catch(() => undefined); // No room: loaded again next time.
  return answer;
};

const keep = async (request: Request, answer: Response): Promise<void> => {
  const cache = await caches.open(ON_DEMAND);
  await cache.put(request, answer);
  const oldest = (await cache.keys()).slice(0, -MAX_ON_DEMAND);
  await Promise.all(oldest.map((one) => cache.delete(one)));
};

/**
 * Games that another application shares with this one: files or text. They are laid into a cache, from which the page of
 * the analysis takes them as if they had been dropped there.
 */

const isShared = ({ method }: Request, pathname: string): boolean => method === 'POST' && pathname === SHARE_TARGET;

const takeShared = async (request: Request): Promise<Response> => {
  const form = await request.formData();
  const files = form.getAll('files').filter((file) => file instanceof File);
  await caches.delete(SHARED_CACHE);
  const cache = await caches.open(SHARED_CACHE);
  for (const [index, file] of [...files, ...textOf(form)].entries()) {
    const headers = { [SHARED_NAME]: encodeURIComponent(file.name) };
    await cache.put(`/shared/${index}`, new Response(file, { headers }));
  }
  return Response.redirect(SHARED_PAGE, 303);
};

/** A text, or the address of a game; some applications send an address as the text, too. */
const textOf = (form: FormData): readonly File[] => {
  const [text, url] = ['text', 'url'].map((name) => form.get(name));
  const shared = [text, url].find((part) => typeof part === 'string' && part.trim() !== '');
  return typeof shared === 'string' ? [new File([shared], '')] : [];
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (isShared(request, pathname)) event.respondWith(takeShared(request));
  if (request.method !== 'GET' || isServers(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(cachedFile(files, '/index.html', request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOnDemand(request));
  else if (files.some(({ url }) => `/${url}` === pathname)) event.respondWith(cachedFile(files, pathname, request));
});
