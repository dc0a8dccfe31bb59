/** For lazy pages only: it loads the contract's schemas. */
import { queryOptions } from '@tanstack/react-query';
import { cardKeyOf, type RepertoireCard } from '../../../chess/repertoire/drill-result';
import { applyEdit } from '../../../chess/repertoire/edits';
import {
  CARD_LIMITS,
  cardsSchema,
  repertoireCardsPath,
  repertoireResultsPath,
} from '../../../contract/repertoires/cards';
import {
  type ListedRepertoire,
  repertoireConflictSchema,
  repertoireHeadSchema,
  repertoirePaths,
  repertoiresPath,
  repertoiresSchema,
  type StoredRepertoire,
  storedRepertoireSchema,
  undoneEditSchema,
} from '../../../contract/repertoires/repertoires';
import { repertoireGamesPath, repertoireGamesSchema } from '../../../contract/repertoires/games';
import type { Color } from '../../../chess/types';
import { getJson, post, postJson, remove } from '../../lib/http/http';
import { putJson, toWriteResult, type WriteResult } from '../../lib/http/write-json';
import type { UnreadableRow } from '../../lib/indexed-db';
import { logError } from '../../lib/log';
import { changeCached, deleteCached, readThrough } from '../../lib/offline-cache';
import { isLocal, listUnreadableRepertoires, readLocalEntry } from './local-repertoires';
import { accountCardsKey } from './drill-outbox';
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
      const path = repertoiresPath(profileId);
      const read = () => getJson(path, repertoiresSchema, signal);
      const { canWrite, repertoires } = await readThrough({ name: path, schema: repertoiresSchema, read });
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
export const repertoireQuery = (id: string) => {
  const path = repertoirePaths(id).repertoire;
  return queryOptions({
    queryKey: [REPERTOIRE_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<StoredRepertoire | MovedRepertoire | null> => {
      if (!isLocalRepertoire(id)) {
        const read = () => getJson(path, storedRepertoireSchema, signal);
        return readThrough({ name: path, schema: storedRepertoireSchema, read });
      }
      const entry = await readLocalEntry(id);
      if (entry === undefined) return null;
      return isLocal(entry) ? browserRepertoires.read(id) : { movedTo: entry.movedTo };
    },
    ...ALWAYS_FRESH,
  });
};

/** In this browser: whose games repertoires are compared with, where it is not the library; `NAME` or `site:NAME`. */
export const REPERTOIRE_PLAYER_KEY = 'repertoire-player';

/** The opening moves of somebody's games with a color; not asked for without a player. */
export const repertoireGamesQuery = (of: string, color: Color) => {
  const path = repertoireGamesPath({ of, color });
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson(path, repertoireGamesSchema, signal),
    enabled: of !== '',
  });
};

/** Of both colors. */
export const cardsQuery = (profileId: number, isWithAccount: boolean) => {
  const path = repertoireCardsPath(profileId);
  return queryOptions({
    queryKey: isWithAccount ? accountCardsKey(profileId) : [REPERTOIRE_KEY, 'cards'],
    queryFn: async ({ signal }): Promise<readonly RepertoireCard[]> => {
      if (!isWithAccount) return browserRepertoires.listCards();
      const read = () => getJson(path, cardsSchema, signal);
      return (await readThrough({ name: path, schema: cardsSchema, read })).cards;
    },
    ...ALWAYS_FRESH,
  });
};

export const repertoireStoreFor = (id: string, profileId: number): RepertoireStore =>
  isLocalRepertoire(id) ? browserRepertoires : accountRepertoires(profileId);

// Repertoires of an account

export const accountRepertoires = (profileId: number): RepertoireStore => ({
  list: async () => (await getJson(repertoiresPath(profileId), repertoiresSchema)).repertoires,
  read: readStored,
  make: (repertoire) => postJson(repertoiresPath(profileId), repertoire, storedRepertoireSchema),
  change: async (id, change) => {
    const path = repertoirePaths(id).repertoire;
    const outcome = await toOutcome(id, putJson(path, change, repertoireHeadSchema));
    await cacheRepertoire(id, (cached) => (outcome.ok ? { ...cached, ...outcome.value } : outcome.now));
    return outcome;
  },
  edit: async (id, edited) => {
    const outcome = await toOutcome(id, postJson(repertoirePaths(id).edits, edited, repertoireHeadSchema));
    await cacheRepertoire(id, (cached) => {
      if (!outcome.ok) return outcome.now;
      if (cached.version !== edited.version) return undefined;
      return { ...cached, ...applyEdit(cached, edited.edit), ...outcome.value };
    });
    return outcome;
  },
  undo: async (id, version) => {
    const path = repertoirePaths(id).undo;
    const outcome = await toOutcome(id, postJson(path, { version }, undoneEditSchema));
    await cacheRepertoire(id, (cached) => {
      if (!outcome.ok) return outcome.now;
      if (cached.version !== version) return undefined;
      const { edit, ...head } = outcome.value;
      return { ...cached, ...applyEdit(cached, edit), ...head };
    });
    return outcome;
  },
  remove: async (id) => {
    const { repertoire, restore } = repertoirePaths(id);
    await remove(repertoire);
    await deleteCached(repertoire).catch(logError);
    return () => post(restore);
  },
  listCards: async (color) => {
    const query = color === undefined ? '' : `?color=${color}`;
    return (await getJson(repertoireCardsPath(profileId) + query, cardsSchema)).cards;
  },
  record: async (results) => {
    const cards = new Map<string, RepertoireCard>();
    for (let from = 0; from < results.length; from += CARD_LIMITS.results) {
      const body = { results: results.slice(from, from + CARD_LIMITS.results) };
      const answer = await postJson(repertoireResultsPath(profileId), body, cardsSchema);
      for (const card of answer.cards) cards.set(cardKeyOf(card), card);
    }
    return [...cards.values()];
  },
});

const cacheRepertoire = (
  id: string,
  change: (cached: StoredRepertoire) => StoredRepertoire | undefined,
): Promise<void> => changeCached(repertoirePaths(id).repertoire, storedRepertoireSchema, change);

const readStored = (id: string): Promise<StoredRepertoire> =>
  getJson(repertoirePaths(id).repertoire, storedRepertoireSchema);

/** On a conflict nothing is written, and the repertoire is read as it is now. */
const toOutcome = async <Value>(id: string, call: Promise<Value>): Promise<WriteResult<Value, StoredRepertoire>> => {
  const outcome = await toWriteResult(call, repertoireConflictSchema);
  return outcome.ok ? outcome : { ok: false, now: await readStored(id) };
};
