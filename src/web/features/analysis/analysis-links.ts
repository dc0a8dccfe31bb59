/** Links to analyses, made and revoked by whoever made the analysis, also as a guest. */
import { queryOptions } from '@tanstack/react-query';
import {
  analysisLinksApi,
  LINK_KEY_HEADER,
  linkPage,
  type MadeLink,
  type NewLink,
} from '../../../contract/analysis/analysis-links';
import { type Path, START_PATH } from '../../../chess/tree/path';
import { callEndpoint, readEndpoint } from '../../lib/http/endpoints';
import { HttpError } from '../../lib/http/http';
import type { CachedPage } from '../../lib/offline-cache';

export const makeLink = (body: NewLink): Promise<MadeLink> => callEndpoint(analysisLinksApi.make, { body });

/** One that was revoked elsewhere counts as revoked. `key` is missing for the member who made it. */
export const revokeLink = async ({ id, key }: { readonly id: string; readonly key?: string }): Promise<void> => {
  try {
    const headers = key === undefined ? {} : { [LINK_KEY_HEADER]: key };
    await callEndpoint(analysisLinksApi.revoke, { params: { link: id }, headers });
  } catch (error) {
    if (!isRevoked(error)) throw error;
  }
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
    queryFn: ({ signal }) => readEndpoint(analysisLinksApi.open, { link: id }, { signal, pageOf: () => pageOf(id) }),
  });

/** Those of the user; none for a guest. */
export const ownLinksQuery = (userId: number) =>
  queryOptions({
    queryKey: [OWN_LINKS_KEY, userId],
    queryFn: ({ signal }) => callEndpoint(analysisLinksApi.list, { params: { id: userId }, signal }),
    staleTime: 0,
  });

export const OWN_LINKS_KEY = 'own analysis links';

const pageOf = (id: string): CachedPage => ({ href: linkPage(id), title: 'Shared analysis' });
