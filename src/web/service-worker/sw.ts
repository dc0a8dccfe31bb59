/**
 * The service worker: opens the application offline, receives shared games and push notifications. Responses under /api
 * are never cached here.
 */
import { SHARE_TARGET, SHARED_CACHE, SHARED_NAME, SHARED_PAGE } from '../lib/http/shared-cache';
import { isServerPath, openNotification, showPushed } from './push-messages';
import type { PrecachedFile, ServiceWorkerScope } from './scope';

declare const self: ServiceWorkerScope;

const files = self.__WB_MANIFEST;

// The application's files: each version is cached completely or not at all. The version before stays, for pages opened
// with it.

/** Prefix of the cache of a version. */
const VERSION = 'version ';

/** The page names every other file by its content hash, so its revision identifies the version. */
const versionOf = (files: readonly PrecachedFile[]): string =>
  VERSION + (files.find(({ url }) => url === 'index.html')?.revision ?? '');

/** Files already cached are not loaded again; rejects if any file fails to load. */
const installFiles = async (files: readonly PrecachedFile[]): Promise<void> => {
  const cache = await caches.open(versionOf(files));
  await Promise.all(
    files.map(async ({ url, revision }) => {
      const path = `/${url}`;
      const cached = revision === null ? await caches.match(path) : undefined;
      await (cached === undefined ? cache.add(new Request(path, { cache: 'reload' })) : cache.put(path, cached));
    }),
  );
};

self.addEventListener('install', (event) => event.waitUntil(installFiles(files)));

const MAX_VERSIONS = 2;

const removeOldFiles = async (): Promise<void> => {
  const versions = (await caches.keys()).filter((name) => name.startsWith(VERSION));
  await Promise.all(versions.slice(0, -MAX_VERSIONS).map((name) => caches.delete(name)));
};

self.addEventListener('activate', (event) => event.waitUntil(removeOldFiles().then(() => self.clients.claim())));

/** A new version waits until the user activates it. */
self.addEventListener('message', ({ data }) => {
  if (data === 'skip-waiting') void self.skipWaiting();
});

self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(self, event)));

/** Files not cached at installation. */
const ON_DEMAND = 'on demand';

const MAX_ON_DEMAND = 20;

/** From the cache, or from the server where the browser has evicted it. */
const cachedFile = async (files: readonly PrecachedFile[], path: string, request: Request): Promise<Response> => {
  const cache = await caches.open(versionOf(files));
  return (await cache.match(path)) ?? fetch(request);
};

/** A content-hashed file: from any version's cache, else loaded and cached. */
const fileOnDemand = async (request: Request): Promise<Response> => {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached !== undefined) return cached;
  const response = await fetch(request);
  if (response.status === 200) await put(request, response.clone()).catch(() => undefined); // No room: loaded again next time.
  return response;
};

const put = async (request: Request, answer: Response): Promise<void> => {
  const cache = await caches.open(ON_DEMAND);
  await cache.put(request, answer);
  const oldest = (await cache.keys()).slice(0, -MAX_ON_DEMAND);
  await Promise.all(oldest.map((one) => cache.delete(one)));
};

// Games shared by another application (Web Share Target): cached until the analysis page reads them.

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

/** A text or URL; some applications send a URL as the text. */
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
  if (request.method !== 'GET' || isServerPath(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(cachedFile(files, '/index.html', request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOnDemand(request));
  else if (files.some(({ url }) => `/${url}` === pathname)) event.respondWith(cachedFile(files, pathname, request));
});
