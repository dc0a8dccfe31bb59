/** For lazy pages only: it loads the contract's schemas. */
import { queryOptions } from '@tanstack/react-query';
import { cardKeyOf, type RepertoireCard } from '../../../chess/repertoire/drill-result';
import { applyEdit } from '../../../chess/repertoire/edits';
import { addressOf } from '../../../contract/endpoint';
import { CARD_LIMITS, repertoireCardsApi } from '../../../contract/repertoires/cards';
import {
  type ListedRepertoire,
  repertoireConflictSchema,
  repertoiresApi,
  type StoredRepertoire,
  storedRepertoireSchema,
} from '../../../contract/repertoires/repertoires';
import { repertoireGamesEndpoint } from '../../../contract/repertoires/games';
import type { Color } from '../../../chess/types';
import { callEndpoint, endpointQuery, readEndpoint } from '../../lib/http/endpoints';
import { toWriteResult, type WriteResult } from '../../lib/http/write-json';
import type { UnreadableRow } from '../../lib/indexed-db';
import { logError } from '../../lib/log';
import { changeCached, deleteCached } from '../../lib/offline-cache';
import { isLocal, listUnreadableRepertoires, readLocalEntry } from './local-repertoires';
import { accountCardsKey } from './training/drill-outbox';
import { browserRepertoires, isLocalRepertoire, type RepertoireStore } from './repertoire-store';

/** Other tabs and devices may have changed them. */
const ALWAYS_FRESH = { staleTime: 0, refetchOnWindowFocus: true, refetchOnReconnect: true } as const;

export const REPERTOIRE_KEY = 'repertoires';

export type MyRepertoires = {
  readonly isWithAccount: boolean;
  readonly repertoires: readonly ListedRepertoire[];
  /** In this browser. */
  readonly unreadable: readonly UnreadableRow[];
};

export const myRepertoiresQuery = (profileId: number) =>
  queryOptions({
    queryKey: [REPERTOIRE_KEY, 'own', profileId],
    queryFn: async ({ signal }): Promise<MyRepertoires> => {
      const { canWrite, repertoires } = await readEndpoint(repertoiresApi.list, { id: profileId }, { signal });
      const unreadable = await listUnreadableRepertoires().catch(() => []);
      if (!canWrite)
        return {
          isWithAccount: false,
          repertoires: await browserRepertoires.list(),
          unreadable,
        };
      return { isWithAccount: true, repertoires, unreadable };
    },
    ...ALWAYS_FRESH,
  });

/** After the import into an account. */
export type MovedRepertoire = { readonly movedTo: string };

/** `null`: no such repertoire in this browser. */
export const repertoireQuery = (id: string) =>
  queryOptions({
    queryKey: [REPERTOIRE_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<StoredRepertoire | MovedRepertoire | null> => {
      if (!isLocalRepertoire(id)) return readEndpoint(repertoiresApi.read, { repertoire: id }, { signal });
      const entry = await readLocalEntry(id);
      if (entry === undefined) return null;
      return isLocal(entry) ? browserRepertoires.read(id) : { movedTo: entry.movedTo };
    },
    ...ALWAYS_FRESH,
  });

/** In this browser: whose games repertoires are compared with, where it is not the library; `NAME` or `site:NAME`. */
export const REPERTOIRE_PLAYER_KEY = 'repertoire-player';

/** The opening moves of somebody's games with a color; not asked for without a player. */
export const repertoireGamesQuery = (of: string, color: Color) =>
  queryOptions({
    ...endpointQuery(repertoireGamesEndpoint, {}, { query: { of, color } }),
    enabled: of !== '',
  });

/** Of both colors. */
export const cardsQuery = (profileId: number, isWithAccount: boolean) =>
  queryOptions({
    queryKey: isWithAccount ? accountCardsKey(profileId) : [REPERTOIRE_KEY, 'cards'],
    queryFn: async ({ signal }): Promise<readonly RepertoireCard[]> =>
      isWithAccount
        ? (await readEndpoint(repertoireCardsApi.list, { id: profileId }, { signal })).cards
        : browserRepertoires.listCards(),
    ...ALWAYS_FRESH,
  });

export const repertoireStoreFor = (id: string, profileId: number): RepertoireStore =>
  isLocalRepertoire(id) ? browserRepertoires : accountRepertoires(profileId);

// Repertoires of an account

export const accountRepertoires = (profileId: number): RepertoireStore => ({
  list: async () => (await callEndpoint(repertoiresApi.list, { params: { id: profileId } })).repertoires,
  read: readStored,
  make: (body) => callEndpoint(repertoiresApi.make, { params: { id: profileId }, body }),
  change: async (id, body) => {
    const outcome = await toOutcome(id, callEndpoint(repertoiresApi.change, { params: { repertoire: id }, body }));
    await cacheRepertoire(id, (cached) => (outcome.ok ? { ...cached, ...outcome.value } : outcome.now));
    return outcome;
  },
  edit: async (id, edited) => {
    const call = callEndpoint(repertoiresApi.edit, { params: { repertoire: id }, body: edited });
    const outcome = await toOutcome(id, call);
    await cacheRepertoire(id, (cached) => {
      if (!outcome.ok) return outcome.now;
      if (cached.version !== edited.version) return undefined;
      return { ...cached, ...applyEdit(cached, edited.edit), ...outcome.value };
    });
    return outcome;
  },
  undo: async (id, version) => {
    const call = callEndpoint(repertoiresApi.undo, { params: { repertoire: id }, body: { version } });
    const outcome = await toOutcome(id, call);
    await cacheRepertoire(id, (cached) => {
      if (!outcome.ok) return outcome.now;
      if (cached.version !== version) return undefined;
      const { edit, ...head } = outcome.value;
      return { ...cached, ...applyEdit(cached, edit), ...head };
    });
    return outcome;
  },
  remove: async (id) => {
    const params = { repertoire: id };
    await callEndpoint(repertoiresApi.delete, { params });
    await deleteCached(addressOf(repertoiresApi.read, params)).catch(logError);
    return () => callEndpoint(repertoiresApi.restore, { params });
  },
  listCards: async (color) =>
    (await callEndpoint(repertoireCardsApi.list, { params: { id: profileId }, query: { color } })).cards,
  record: async (results) => {
    const cards = new Map<string, RepertoireCard>();
    for (let from = 0; from < results.length; from += CARD_LIMITS.results) {
      const body = { results: results.slice(from, from + CARD_LIMITS.results) };
      const answer = await callEndpoint(repertoireCardsApi.record, { params: { id: profileId }, body });
      for (const card of answer.cards) cards.set(cardKeyOf(card), card);
    }
    return [...cards.values()];
  },
});

const cacheRepertoire = (
  id: string,
  change: (cached: StoredRepertoire) => StoredRepertoire | undefined,
): Promise<void> => changeCached(addressOf(repertoiresApi.read, { repertoire: id }), storedRepertoireSchema, change);

const readStored = (id: string): Promise<StoredRepertoire> =>
  callEndpoint(repertoiresApi.read, { params: { repertoire: id } });

/** On a conflict nothing is written, and the repertoire is read as it is now. */
const toOutcome = async <Value>(id: string, call: Promise<Value>): Promise<WriteResult<Value, StoredRepertoire>> => {
  const outcome = await toWriteResult(call, repertoireConflictSchema);
  return outcome.ok ? outcome : { ok: false, now: await readStored(id) };
};
