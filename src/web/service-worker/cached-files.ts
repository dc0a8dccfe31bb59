/**
 * The application's own files in the browser's caches: those of a version together, all or none, and those that are
 * loaded on demand. The version before stays, for pages that were opened with it.
 */
import type { PrecachedFile } from './scope';

/** Of each version of the application, with what tells it from others behind it. */
const VERSION = 'version ';
const KEPT_VERSIONS = 2;
/** What no version has from the start. */
const ON_DEMAND = 'on demand';
const MAX_ON_DEMAND = 20;

/** A version is told by its page, which names every other file by its content. */
const versionOf = (files: readonly PrecachedFile[]): string =>
  VERSION + (files.find(({ url }) => url === 'index.html')?.revision ?? '');

/** Caches every file; rejects, so that nothing changes, where one does not come. What is there already is not loaded again. */
export const installFiles = async (files: readonly PrecachedFile[]): Promise<void> => {
  const cache = await caches.open(versionOf(files));
  await Promise.all(
    files.map(async ({ url, revision }) => {
      const path = `/${url}`;
      const known = revision === null ? await caches.match(path) : undefined;
      await (known === undefined ? cache.add(new Request(path, { cache: 'reload' })) : cache.put(path, known));
    }),
  );
};

export const removeOldFiles = async (): Promise<void> => {
  const versions = (await caches.keys()).filter((name) => name.startsWith(VERSION));
  await Promise.all(versions.slice(0, -KEPT_VERSIONS).map((name) => caches.delete(name)));
};

/** A file of this version; where the browser has thrown it away, the server's. */
export const cachedFile = async (
  files: readonly PrecachedFile[],
  path: string,
  request: Request,
): Promise<Response> => {
  const cache = await caches.open(versionOf(files));
  return (await cache.match(path)) ?? fetch(request);
};

/** A file that is named by its content: of any version, else loaded now and cached. */
export const fileOnDemand = async (request: Request): Promise<Response> => {
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
