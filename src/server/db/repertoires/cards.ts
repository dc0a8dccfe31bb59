/** Cards of a user's positions, and the results that they add up to. A result is stored once, whenever it arrives. */
import { type Selectable, sql } from 'kysely';
import { applyResults } from '../../../chess/repertoire/card';
import { cardKeyOf, type CardKey, type DrillResult, type RepertoireCard } from '../../../chess/repertoire/drill-result';
import type { Color, Milliseconds } from '../../../chess/types';
import { nextPiece } from '../../platform/event-loop';
import { readJson, toJson } from '../column-values';
import { type Database, inTransaction } from '../database';
import { listEventStarts } from '../events';
import { lockUser } from '../library/libraries';
import type { Owned } from '../owned';
import type { RepertoireCardRow, RepertoireResultRow } from './schema';

/** By color and position, after the given one; of one color, or of both. */
export const pageCards = async (
  db: Database,
  userId: number,
  { color, after, limit }: { readonly color?: Color; readonly after?: CardKey; readonly limit: number },
): Promise<readonly RepertoireCard[]> => {
  const rows = await db
    .selectFrom('repertoire_cards')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(color !== undefined, (query) => query.where('color', '=', color ?? 'white'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(color, position) > (${after?.color}, ${after?.position})`),
    )
    .orderBy('color')
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(toCard);
};

export type DueMoves = { readonly address: string; readonly name: string; readonly moves: number };

/**
 * How many moves of each active repertoire are due: those that are still its main move, whether or not a paused one leads to
 * them. Most first. It yields to the event loop between repertoires, each of which may have thousands of moves.
 */
export const countDueMoves = async (db: Database, userId: number, now: Milliseconds): Promise<readonly DueMoves[]> => {
  const active = await db
    .selectFrom('repertoires')
    .select(['id', 'color', 'address', 'name'])
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const found: DueMoves[] = [];
  for (const { id, color, address, name } of active) {
    const moves = await countDueOf(db, { userId, id, color, now });
    if (moves > 0) found.push({ address, name, moves });
    await nextPiece();
  }
  return found.sort((one, other) => other.moves - one.moves);
};

type OfRepertoire = {
  readonly userId: number;
  readonly id: number;
  readonly color: Color;
  readonly now: Milliseconds;
};

/** A card is looked up for each move, since a user may have many more cards than a repertoire has moves. */
const countDueOf = async (db: Database, { userId, id, color, now }: OfRepertoire): Promise<number> => {
  const { due } = await db
    .selectFrom('repertoire_moves as move')
    .select((row) => row.fn.countAll<number | string>().as('due'))
    .where('move.repertoire_id', '=', id)
    .where('move.rank', '=', 'main')
    .where('move.is_paused', '=', 0)
    .where((row) =>
      row.exists(
        row
          .selectFrom('repertoire_cards as card')
          .select('card.due')
          .where('card.user_id', '=', userId)
          .where('card.color', '=', color)
          .whereRef('card.position', '=', 'move.position')
          .whereRef('card.expected', '=', 'move.uci')
          .where('card.due', '<=', now),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(due);
};

export type StoredResult = DrillResult & { readonly number: number };

/** Card by card, those of each by time; after the given one. An index has them in this order. */
export const pageResults = async (
  db: Database,
  userId: number,
  after: StoredResult | undefined,
  limit: number,
): Promise<readonly StoredResult[]> => {
  const rows = await db
    .selectFrom('repertoire_results')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(color, position, at, id) > (${after?.color}, ${after?.position}, ${after?.at}, ${after?.number})`,
      ),
    )
    .orderBy('color')
    .orderBy('position')
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...toResult(row), number: row.id }));
};

/**
 * Stores results that are not known yet and updates their cards. Times in the future count as now. The cards of all given
 * results, or `full` and no change when the user has too many.
 */
export const recordResults = (
  db: Database,
  { userId }: Owned,
  results: readonly DrillResult[],
  { maxResults, now }: { readonly maxResults: number; readonly now: Milliseconds },
): Promise<readonly RepertoireCard[] | 'full'> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const ordered = results
      .map((result) => ({ ...result, at: Math.min(result.at, now) }))
      .sort((one, other) => one.at - other.at);
    const added = await findNew(transaction, userId, ordered);
    if (added.length > 0) {
      if ((await countResults(transaction, userId)) + added.length > maxResults) return 'full';
      await insertResults(transaction, userId, added);
      const cards = await readCards(transaction, userId, added);
      const history = await readLateHistory(transaction, userId, cards, added);
      await writeCards(
        transaction,
        userId,
        applyResults(
          cards,
          added,
          (key) => history.get(cardKeyOf(key)) ?? [],
          await listEventStarts(transaction, userId),
        ),
      );
    }
    return readCards(transaction, userId, results);
  });

/** The first of those with the same id. */
const findNew = async (
  transaction: Database,
  userId: number,
  results: readonly DrillResult[],
): Promise<readonly DrillResult[]> => {
  const rows = await transaction
    .selectFrom('repertoire_results')
    .select('key')
    .where('user_id', '=', userId)
    .where(
      'key',
      'in',
      results.map(({ id }) => id),
    )
    .execute();
  const known = new Set(rows.map(({ key }) => key));
  return results.filter(({ id }) => !known.has(id) && known.add(id));
};

const countResults = async (transaction: Database, userId: number): Promise<number> => {
  const { count } = await transaction
    .selectFrom('repertoire_results')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
};

const insertResults = async (transaction: Database, userId: number, results: readonly DrillResult[]): Promise<void> => {
  const rows = results.map(({ id, ...result }) => ({ ...result, user_id: userId, key: id }));
  await transaction.insertInto('repertoire_results').values(rows).execute();
};

const readCards = async (
  transaction: Database,
  userId: number,
  keys: readonly CardKey[],
): Promise<readonly RepertoireCard[]> => {
  const rows = await transaction
    .selectFrom('repertoire_cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where(
      'position',
      'in',
      keys.map(({ position }) => position),
    )
    .execute();
  const wanted = new Set(keys.map(cardKeyOf));
  return rows.map(toCard).filter((card) => wanted.has(cardKeyOf(card)));
};

/** All results of the cards that have a later one than an added one. */
const readLateHistory = async (
  transaction: Database,
  userId: number,
  cards: readonly RepertoireCard[],
  added: readonly DrillResult[],
): Promise<ReadonlyMap<string, readonly DrillResult[]>> => {
  const reviewedAt = new Map(cards.map((card) => [cardKeyOf(card), card.reviewedAt]));
  const late = new Map(
    added.flatMap((result) => {
      const key = cardKeyOf(result);
      return result.at < (reviewedAt.get(key) ?? 0) ? [[key, result] as const] : [];
    }),
  );
  const histories = new Map<string, readonly DrillResult[]>();
  for (const [key, { color, position }] of late) {
    const rows = await transaction
      .selectFrom('repertoire_results')
      .selectAll()
      .where('user_id', '=', userId)
      .where('color', '=', color)
      .where('position', '=', position)
      .orderBy('at')
      .orderBy('id')
      .execute();
    histories.set(key, rows.map(toResult));
  }
  return histories;
};

const writeCards = async (transaction: Database, userId: number, cards: readonly RepertoireCard[]): Promise<void> => {
  await transaction
    .insertInto('repertoire_cards')
    .values(
      cards.map(({ color, position, expected, due, ...content }) => ({
        user_id: userId,
        color,
        position,
        expected,
        due,
        content: toJson(content),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'color', 'position']).doUpdateSet((row) => ({
        expected: row.ref('excluded.expected'),
        due: row.ref('excluded.due'),
        content: row.ref('excluded.content'),
      })),
    )
    .execute();
};

const toCard = ({ color, position, expected, due, content }: Selectable<RepertoireCardRow>): RepertoireCard => ({
  color,
  position,
  expected,
  due,
  ...readJson(content),
});

const toResult = (row: Selectable<RepertoireResultRow>): DrillResult => ({
  id: row.key,
  color: row.color,
  position: row.position,
  expected: row.expected,
  played: row.played,
  outcome: row.outcome,
  source: row.source,
  at: row.at,
});
