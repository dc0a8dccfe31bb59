/**
 * The service worker: it opens the application without a network, and takes games that other applications share. The
 * server's answers, everything under /api, are never cached here; what pages keep of them they keep themselves. It shows
 * notifications, too.
 */
import { cachedFile, fileOnDemand, installFiles, removeOldFiles } from './cached-files';
import { isServers, openPressed, showPushed } from './push-messages';
import type { ServiceWorkerScope } from './scope';
import { isShared, takeShared } from './shared-games';

declare const self: ServiceWorkerScope;

const files = self.__WB_MANIFEST;

self.addEventListener('install', (event) => event.waitUntil(installFiles(files)));

self.addEventListener('activate', (event) => event.waitUntil(removeOldFiles().then(() => self.clients.claim())));

/** A new version waits until somebody asks for it: the page that is open goes on with the files that it began with. */
self.addEventListener('message', ({ data }) => {
  if (data === 'skip-waiting') void self.skipWaiting();
});

self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(self, event)));

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
