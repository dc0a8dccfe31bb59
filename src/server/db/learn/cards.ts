import type { CardInput } from 'ts-fsrs';
import type { Milliseconds } from '../../../chess/types';
import { optional, readJson, toJson } from '../column-values';
import type { Database } from '../database';
import type { PuzzleOrigin } from './schema';

export type PuzzleCard = { readonly due: Milliseconds; readonly content: CardInput };

export type QueuePuzzle = {
  readonly key: string;
  readonly origin: PuzzleOrigin;
  /** The owner of the library, for origin `own`. */
  readonly ownerId?: number;
};

export const readQueuePuzzle = async (db: Database, puzzleId: number): Promise<QueuePuzzle | undefined> => {
  const row = await db
    .selectFrom('puzzles')
    .leftJoin('library_games', 'library_games.id', 'game_id')
    .leftJoin('libraries', 'libraries.id', 'library_id')
    .select(['puzzles.key', 'origin', 'user_id'])
    .where('puzzles.id', '=', puzzleId)
    .executeTakeFirst();
  return row && { key: row.key, origin: row.origin, ...optional('ownerId', row.user_id) };
};

export type UserCard = PuzzleCard & { readonly puzzleId: number; readonly queue: string };

/** By puzzle id, after the given one. */
export const pageCards = async (
  db: Database,
  userId: number,
  after: number,
  limit: number,
): Promise<readonly UserCard[]> => {
  const rows = await db
    .selectFrom('puzzle_cards')
    .select(['puzzle_id', 'deck', 'due', 'content'])
    .where('user_id', '=', userId)
    .where('puzzle_id', '>', after)
    .orderBy('puzzle_id')
    .limit(limit)
    .execute();
  return rows.map(({ puzzle_id, deck: queue, due, content }) => ({
    puzzleId: puzzle_id,
    queue,
    due,
    content: readJson(content),
  }));
};

type CardKey = { readonly userId: number; readonly puzzleId: number };

/** The user's card, created from `fresh` when missing; locked until the end of the transaction. */
export const lockCard = async (
  transaction: Database,
  { userId, puzzleId, queue }: CardKey & { readonly queue: string },
  fresh: PuzzleCard,
): Promise<PuzzleCard> => {
  await transaction
    .insertInto('puzzle_cards')
    .values({ user_id: userId, puzzle_id: puzzleId, deck: queue, due: fresh.due, content: toJson(fresh.content) })
    .onConflict((conflict) => conflict.columns(['user_id', 'puzzle_id']).doNothing())
    .execute();
  const { due, content } = await transaction
    .updateTable('puzzle_cards')
    .set({ deck: queue })
    .where('user_id', '=', userId)
    .where('puzzle_id', '=', puzzleId)
    .returning(['due', 'content'])
    .executeTakeFirstOrThrow();
  return { due, content: readJson(content) };
};

export const writeCard = async (
  transaction: Database,
  { userId, puzzleId }: CardKey,
  { due, content }: PuzzleCard,
): Promise<void> => {
  await transaction
    .updateTable('puzzle_cards')
    .set({ due, content: toJson(content) })
    .where('user_id', '=', userId)
    .where('puzzle_id', '=', puzzleId)
    .execute();
};

export type QueueCard = { readonly puzzleId: number; readonly key: string; readonly due: Milliseconds };

/** Longest due first. */
export const listCards = async (db: Database, userId: number, queue: string): Promise<readonly QueueCard[]> =>
  db
    .selectFrom('puzzle_cards')
    .innerJoin('puzzles', 'puzzles.id', 'puzzle_id')
    .select(['puzzles.id as puzzleId', 'key', 'due'])
    .where('user_id', '=', userId)
    .where('deck', '=', queue)
    .orderBy('due')
    .orderBy('puzzles.id')
    .execute();

/** 0 when never. */
export const readLastAttempt = async (db: Database, userId: number, queue: string): Promise<Milliseconds> => {
  const row = await db
    .selectFrom('puzzle_cards')
    .innerJoin('puzzle_attempts', (join) =>
      join
        .onRef('puzzle_attempts.puzzle_id', '=', 'puzzle_cards.puzzle_id')
        .onRef('puzzle_attempts.user_id', '=', 'puzzle_cards.user_id'),
    )
    .select(({ fn }) => fn.max<number | null>('attempted_at').as('last'))
    .where('puzzle_cards.user_id', '=', userId)
    .where('deck', '=', queue)
    .executeTakeFirst();
  return row?.last ?? 0;
};

export type QueueSize = {
  readonly queue: string;
  readonly due: number;
  readonly resting: number;
  /** Among those not due. */
  readonly nextDue?: Milliseconds;
};

/** All queues of the user except one, most due first. */
export const listQueues = async (
  db: Database,
  userId: number,
  except: string,
  now: Milliseconds,
): Promise<readonly QueueSize[]> => {
  const rows = await db
    .selectFrom('puzzle_cards')
    .select(({ fn }) => [
      'deck',
      fn.countAll<number>().as('cards'),
      fn.countAll<number>().filterWhere('due', '<=', now).as('due'),
      fn.min<number | null>('due').filterWhere('due', '>', now).as('next'),
    ])
    .where('user_id', '=', userId)
    .where('deck', '!=', except)
    .groupBy('deck')
    .execute();
  return rows
    .map(({ deck: queue, cards, due, next }) => ({ queue, due, resting: cards - due, ...optional('nextDue', next) }))
    .sort((one, other) => other.due - one.due || (one.queue < other.queue ? -1 : 1));
};
