/** Sets of puzzles in the account or, for guests, in this browser. For lazy pages only. */
import { queryOptions } from '@tanstack/react-query';
import { cyclesOf, progressOfSet } from '../../../chess/puzzles/cycles';
import {
  type ListedPuzzleSet,
  type NewPuzzleSet,
  newPuzzleSetSchema,
  type NewSetResult,
  type PuzzleSet,
  puzzleSetMessages,
  puzzleSetsApi,
  SET_LIMITS,
} from '../../../contract/learn/puzzle-sets';
import { isSessionEnded } from '../../lib/account/current-user';
import { isPrivate } from '../../lib/http/failures';
import { callEndpoint } from '../../lib/http/endpoints';
import { HttpError } from '../../lib/http/http';
import { readRow, readRows } from '../../lib/indexed-db';
import { Refusal } from '../../lib/refusal';
import { requireBounds } from '../require-bounds';
import { inPuzzleStore, listLocalAttempts, type LocalSet, localSetSchema } from './local-puzzles';

export type ListedSet = Omit<ListedPuzzleSet, 'id'> & { readonly id: string };
export type OpenSet = Omit<PuzzleSet, 'id'> & { readonly id: string };

/** Every method rejects on failure. */
export type PuzzleSetStore = {
  /** The newest first. */
  readonly list: () => Promise<readonly ListedSet[]>;
  readonly read: (id: string) => Promise<OpenSet>;
  readonly make: (set: NewPuzzleSet) => Promise<OpenSet>;
  /** The set as it is then. The first result of a puzzle in a cycle counts. */
  readonly record: (id: string, result: NewSetResult) => Promise<OpenSet>;
  readonly remove: (id: string) => Promise<void>;
};

/** Local ids are UUIDs, those of accounts are numbers. */
export const isLocalSet = (id: string): boolean => id.length === 36;

export const setStoreFor = (id: string, userId: number): PuzzleSetStore =>
  isLocalSet(id) ? browserSets : accountSets(userId);

export type MySets = { readonly isWithAccount: boolean; readonly sets: readonly ListedSet[] };

export const SETS_KEY = 'puzzle sets';

export const mySetsQuery = (userId: number) =>
  queryOptions({
    queryKey: [SETS_KEY, 'own', userId],
    queryFn: async (): Promise<MySets> => {
      try {
        return { isWithAccount: true, sets: await accountSets(userId).list() };
      } catch (failure) {
        if (!isForGuests(failure)) throw failure;
        return { isWithAccount: false, sets: await browserSets.list() };
      }
    },
    staleTime: 0,
  });

const isForGuests = (failure: unknown): boolean =>
  !isSessionEnded(failure) &&
  (isPrivate(failure) || (failure instanceof HttpError && [401, 403].includes(failure.status)));

export const setQuery = (userId: number, id: string) =>
  queryOptions({ queryKey: [SETS_KEY, 'one', userId, id], queryFn: () => setStoreFor(id, userId).read(id) });

// Sets of an account

export const accountSets = (userId: number): PuzzleSetStore => ({
  list: async () => (await callEndpoint(puzzleSetsApi.list, { params: { id: userId } })).map(withTextId),
  read: async (id) => withTextId(await callEndpoint(puzzleSetsApi.read, { params: { id: userId, set: Number(id) } })),
  make: async (set) => withTextId(await callEndpoint(puzzleSetsApi.make, { params: { id: userId }, body: set })),
  record: async (id, result) =>
    withTextId(await callEndpoint(puzzleSetsApi.record, { params: { id: userId, set: Number(id) }, body: result })),
  remove: (id) => callEndpoint(puzzleSetsApi.delete, { params: { id: userId, set: Number(id) } }),
});

const withTextId = <Numbered extends { readonly id: number }>(set: Numbered) => ({ ...set, id: String(set.id) });

// Sets of guests

export const listLocalSets = async (): Promise<readonly LocalSet[]> =>
  readRows<LocalSet>(
    localSetSchema,
    await inPuzzleStore('sets', 'readonly', (store) => store.getAll()),
  ).readable.toSorted((one, other) => other.createdAt - one.createdAt);

/** Deletes a set unless it has been solved further meanwhile. */
export const deleteLocalSet = ({ id, results }: LocalSet): Promise<void> =>
  inPuzzleStore('sets', 'readwrite', async (store) => {
    const now = readRow<LocalSet>(localSetSchema, await store.get(id));
    if (now?.results.length === results.length) await store.delete(id);
  });

export const browserSets: PuzzleSetStore = {
  list: async () => (await listLocalSets()).map(toListed),
  read: async (id) => toOpen(requireSet(await inPuzzleStore('sets', 'readonly', (store) => store.get(id)))),
  make: async (sent) => {
    requireBounds(newPuzzleSetSchema, sent);
    const { name, idempotencyKey, chapters } = sent;
    const puzzleIds = chapters?.map((_, index) => index + 1) ?? (await choosePuzzles(sent));
    const made: LocalSet = {
      id: idempotencyKey,
      name: name.trim(),
      createdAt: Date.now(),
      puzzleIds,
      chapters,
      results: [],
    };
    await inPuzzleStore('sets', 'readwrite', async (store) => {
      if ((await store.count()) >= SET_LIMITS.sets) throw new Refusal(puzzleSetMessages.tooMany);
      await store.put(made);
    });
    return toOpen(made);
  },
  record: (id, result) =>
    inPuzzleStore('sets', 'readwrite', async (store) => {
      const set = requireSet(await store.get(id));
      const isKnown = set.results.some(({ cycle, puzzleId }) => cycle === result.cycle && puzzleId === result.puzzleId);
      const next = isKnown ? set : { ...set, results: [...set.results, { ...result, at: Date.now() }] };
      await store.put(next);
      return toOpen(next);
    }),
  remove: (id) => inPuzzleStore('sets', 'readwrite', (store) => store.delete(id)),
};

const requireSet = (row: unknown): LocalSet => {
  const set = readRow<LocalSet>(localSetSchema, row);
  if (set === undefined)
    throw new Refusal('This set isn’t saved on this device. It may be in your account, or it was deleted.');
  return set;
};

const choosePuzzles = async (sent: NewPuzzleSet): Promise<readonly number[]> => {
  const { isMistakes = false, puzzles = SET_LIMITS.usual, theme, difficulty } = sent;
  if (!isMistakes)
    return (await callEndpoint(puzzleSetsApi.choose, { query: { puzzles, theme, difficulty } })).puzzleIds;
  const attempts = (await listLocalAttempts()).toReversed().map(({ attempt }) => attempt);
  const solved = new Set(attempts.flatMap(({ puzzleId, solved: isSolved }) => (isSolved ? [puzzleId] : [])));
  const missed = attempts.flatMap(({ puzzleId }) =>
    typeof puzzleId === 'number' && !solved.has(puzzleId) ? [puzzleId] : [],
  );
  const chosen = [...new Set(missed)].slice(0, puzzles);
  if (chosen.length < SET_LIMITS.minPuzzles) throw new Refusal(puzzleSetMessages.tooFew);
  return chosen;
};

const toListed = ({ id, name, createdAt, puzzleIds, results }: LocalSet): ListedSet => ({
  id,
  name,
  createdAt: new Date(createdAt).toISOString(),
  puzzles: puzzleIds.length,
  cycles: [...cyclesOf(puzzleIds, results)],
});

const toOpen = (set: LocalSet): OpenSet => {
  const chapters = set.chapters?.map((chapter, index) => ({ ...chapter, id: index + 1 }));
  return { ...toListed(set), ...progressOfSet(set.puzzleIds, set.results), chapters };
};
