// Files shared by other applications

/** Also named in the web manifest. */
export const SHARE_TARGET = '/share-target';
export const SHARED_CACHE = 'shared games';
/** The header with a file's name, URI-encoded; empty for a text. */
export const SHARED_NAME = 'x-shared-name';
export const SHARED_PARAM = 'shared';
export const SHARED_PAGE = `/analysis?${SHARED_PARAM}=1`;

/** A text is a file without a name. */
export const takeSharedFiles = async (): Promise<readonly File[]> => {
  const cache = await caches.open(SHARED_CACHE);
  const files = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      const name = decodeURIComponent(response?.headers.get(SHARED_NAME) ?? '');
      return new File([await (response ?? new Response()).blob()], name);
    }),
  );
  await caches.delete(SHARED_CACHE);
  return files;
};
