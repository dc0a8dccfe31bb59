/** Analyzed and edited games of this browser, by a short id. */
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { parsePgn } from '../../chess/pgn/pgn';
import { START_FEN } from '../../chess/position/fen';
import type { GameTree } from '../../chess/tree/game-tree';
import { treeOfPosition } from '../../chess/tree/tree-replay';
import { type Color, COLORS } from '../../chess/types';
import { type AnalysisResult, analysisResultSchema } from '../../contract/analysis/analysis';
import { type MadeLink, madeLinkSchema } from '../../contract/analysis/analysis-links';
import { transactionsOf } from '../lib/indexed-db';
import { logError } from '../lib/log';
import { readStored, writeStored } from '../lib/storage';
import { boardTree } from './shown-moves';

const MAX_GAMES = 100;

export type SavedGame = {
  readonly result?: AnalysisResult;
  readonly pgn?: string;
  /** At the bottom of the board. */
  readonly side?: Color;
  /** The user's, in a game of their own. */
  readonly own?: Color;
  /** Made to share the analysis, with the key that revokes it. */
  readonly link?: MadeLink;
};

/** The game with the user's variations if they were saved, otherwise as it was analyzed. */
export const treeOfSavedGame = ({ pgn, result }: SavedGame): GameTree => {
  const [reading] = pgn === undefined ? [] : parsePgn(pgn, 'study');
  if (reading?.ok) return reading.value;
  return result ? boardTree(result) : treeOfPosition(START_FEN);
};

const savedGameSchema: z.ZodType<SavedGame> = z
  .object({
    result: analysisResultSchema,
    pgn: z.string(),
    side: z.enum(COLORS),
    own: z.enum(COLORS),
    link: madeLinkSchema,
  })
  .partial()
  .refine(({ result, pgn }) => result !== undefined || pgn !== undefined);

type Results = {
  readonly results: { readonly key: string; readonly value: unknown; readonly indexes: { readonly keptAt: number } };
};

const inStore = transactionsOf<Results>('analyses', (database) => {
  database.createObjectStore('results').createIndex('keptAt', 'keptAt');
});

const makeGameId = (): string =>
  `g${Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')}`;

/** `savedAt` is in milliseconds since 1970. */
const writeGame = (id: string, game: SavedGame, savedAt: number): Promise<void> =>
  inStore('results', 'readwrite', async (store) => {
    await store.put({ keptAt: savedAt, ...game }, id);
    const oldest = (await store.index('keptAt').getAllKeys()).slice(0, -MAX_GAMES);
    await Promise.all(oldest.map((old) => store.delete(old)));
  });

const readGame = async (id: string): Promise<SavedGame | null> => {
  const game = savedGameSchema.safeParse(await inStore('results', 'readonly', (store) => store.get(id))).data;
  const pgn = readStored(unsavedKey(id), 'sessionStorage');
  return pgn === null ? (game ?? null) : { ...game, pgn };
};

/** The newest games, titled by their players. */
export const listSavedGames = async (
  count: number,
): Promise<readonly { readonly id: string; readonly title: string }[]> => {
  const [ids, rows] = await inStore('results', 'readonly', (store) =>
    Promise.all([store.getAllKeys(), store.getAll()]),
  );
  return rows
    .flatMap((row, index) => listedSchema.safeParse({ ...Object(row), id: ids[index] }).data ?? [])
    .toSorted((one, other) => other.keptAt - one.keptAt)
    .slice(0, count)
    .map(({ id, pgn, result }) => ({ id, title: titleOf(pgn ?? result?.pgn ?? '') }));
};

const listedSchema = z.object({
  id: z.string(),
  keptAt: z.number(),
  pgn: z.string().optional(),
  result: z.object({ pgn: z.string() }).optional(),
});

/** Reading a whole game would be slow. */
const titleOf = (pgn: string): string => {
  const [white, black] = ['White', 'Black'].map((name) => new RegExp(`\\[${name} "([^"?]+)"\\]`).exec(pgn)?.[1]);
  return white === undefined && black === undefined ? 'A game' : `${white ?? '?'} – ${black ?? '?'}`;
};

const unsavedKey = (id: string): string => `board ${id}`;

/** In sessionStorage: IndexedDB is asynchronous and would lose the text when the page closes. */
export const storeUnsaved = (id: string, pgn: string): void => {
  writeStored(unsavedKey(id), pgn, 'sessionStorage');
};

export const savedGameQuery = (id: string) => queryOptions({ queryKey: ['analysis', id], queryFn: () => readGame(id) });

/** Returns the id at once. */
export const useSaveGame = (): ((game: SavedGame) => string) => {
  const queryClient = useQueryClient();
  return (game) => {
    const id = makeGameId();
    changeSavedGame(queryClient, id, game).catch(logError);
    return id;
  };
};

/** Updates a saved game. Rejects on failure. */
export const useChangeSavedGame = (): ((id: string, change: SavedGame) => Promise<void>) => {
  const queryClient = useQueryClient();
  return (id, change) => changeSavedGame(queryClient, id, change);
};

const changeSavedGame = async (queryClient: QueryClient, id: string, change: SavedGame): Promise<void> => {
  const { queryKey } = savedGameQuery(id);
  const game = { ...queryClient.getQueryData(queryKey), ...change };
  queryClient.setQueryData(queryKey, game);
  if (change.pgn !== undefined) storeUnsaved(id, change.pgn);
  await writeGame(id, game, Date.now());
  if (readStored(unsavedKey(id), 'sessionStorage') === game.pgn)
    writeStored(unsavedKey(id), undefined, 'sessionStorage');
};
