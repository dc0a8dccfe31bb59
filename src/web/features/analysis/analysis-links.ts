/** Links to analyses, made and revoked by whoever made the analysis, also as a guest. */
import { queryOptions } from '@tanstack/react-query';
import {
  LINK_KEY_HEADER,
  linkPage,
  linkPath,
  LINKS_PATH,
  linksOfUserPath,
  listedLinksSchema,
  type MadeLink,
  madeLinkSchema,
  type NewLink,
  openedLinkSchema,
} from '../../../contract/analysis-links';
import { type Path, START_PATH } from '../../../chess/tree/path';
import { getJson, HttpError, postJson, toHttpError } from '../../lib/http/http';
import { type CachedPage, readThrough } from '../../lib/offline-cache';

export const makeLink = (link: NewLink): Promise<MadeLink> => postJson(LINKS_PATH, link, madeLinkSchema);

/** One that was revoked elsewhere counts as revoked. `key` is missing for the member who made it. */
export const revokeLink = async ({ id, key }: { readonly id: string; readonly key?: string }): Promise<void> => {
  const response = await fetch(linkPath(id), {
    method: 'DELETE',
    ...(key !== undefined && { headers: { [LINK_KEY_HEADER]: key } }),
  });
  if (!response.ok && response.status !== REVOKED) throw await toHttpError(response);
};

const REVOKED = 410;

export const isRevoked = (error: unknown): boolean => error instanceof HttpError && error.status === REVOKED;

/** It opens at the position. */
export const linkAddress = (id: string, path: Path): string => {
  const query = path === START_PATH ? '' : `?${new URLSearchParams({ path }).toString()}`;
  return `${window.location.origin}${linkPage(id)}${query}`;
};

export const openedLinkQuery = (id: string) =>
  queryOptions({
    queryKey: ['shared analysis', id],
    queryFn: ({ signal }) => {
      const read = () => getJson(linkPath(id), openedLinkSchema, signal);
      return readThrough({ name: linkPath(id), schema: openedLinkSchema, read, pageOf: () => pageOf(id) });
    },
  });

/** Those of the user; none for a guest. */
export const ownLinksQuery = (userId: number) =>
  queryOptions({
    queryKey: [OWN_LINKS_KEY, userId],
    queryFn: ({ signal }) => getJson(linksOfUserPath(userId), listedLinksSchema, signal),
    staleTime: 0,
  });

export const OWN_LINKS_KEY = 'own analysis links';

const pageOf = (id: string): CachedPage => ({ href: linkPage(id), title: 'Shared analysis' });
