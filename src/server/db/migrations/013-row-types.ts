import { setImmediate } from 'node:timers/promises';
import type { Kysely, Migration } from 'kysely';
import type { z } from 'zod';
import { formerEntry, formerReview, formerScout } from './013-former-forms';

type Tables = {
  readonly library_games: { readonly id: number; readonly analysis_data: string | null };
  readonly library_contents: { readonly game_id: number; readonly review: string | null };
  readonly scouted_players: { readonly source: string; readonly player: string; readonly content: string };
  readonly scouted_games: {
    readonly source: string;
    readonly player: string;
    readonly game: string;
    readonly content: string;
  };
};

/** Games between which others get their turn. */
const BATCH = 50;

const up = async (db: Kysely<Tables>): Promise<void> => {
  let last: number | undefined = 0;
  while (last !== undefined) {
    last = await rewriteReviews(db, last);
    await setImmediate();
  }
  for (const key of await db.selectFrom('scouted_players').select(['source', 'player']).execute()) {
    await rewriteScout(db, key);
    await setImmediate();
  }
};

/** Of the games behind the one given; answers the last of them, `undefined` when there was none. */
const rewriteReviews = async (db: Kysely<Tables>, after: number): Promise<number | undefined> => {
  const rows = await db
    .selectFrom('library_contents')
    .select(['game_id', 'review'])
    .where('game_id', '>', after)
    .where('review', 'is not', null)
    .orderBy('game_id')
    .limit(BATCH)
    .execute();
  for (const { game_id: id, review: former } of rows) {
    const review = rewritten(formerReview, former);
    await db.updateTable('library_contents').set({ review }).where('game_id', '=', id).execute();
    // Nobody could read the figures of a review that cannot be read.
    if (review === null)
      await db.updateTable('library_games').set({ analysis_data: null }).where('id', '=', id).execute();
  }
  return rows.at(-1)?.game_id;
};

type Key = { readonly source: string; readonly player: string };

/** A scout of a still older form was not read any more, and goes; so do single games. */
const rewriteScout = async (db: Kysely<Tables>, { source, player }: Key): Promise<void> => {
  const scout = db.selectFrom('scouted_players').where('source', '=', source).where('player', '=', player);
  const { content: former } = await scout.select('content').executeTakeFirstOrThrow();
  const content = rewritten(formerScout(source, player), former);
  const ofPlayer = { source, player };
  if (content === null) {
    await db
      .deleteFrom('scouted_players')
      .where((row) => row.and(ofPlayer))
      .execute();
    await db
      .deleteFrom('scouted_games')
      .where((row) => row.and(ofPlayer))
      .execute();
    return;
  }
  await db
    .updateTable('scouted_players')
    .set({ content })
    .where((row) => row.and(ofPlayer))
    .execute();
  const games = await db
    .selectFrom('scouted_games')
    .selectAll()
    .where((row) => row.and(ofPlayer))
    .execute();
  for (const { game, content: formerGame } of games) await rewriteGame(db, { ...ofPlayer, game }, formerGame);
};

const rewriteGame = async (db: Kysely<Tables>, key: Key & { readonly game: string }, former: string): Promise<void> => {
  const content = rewritten(formerEntry, former);
  if (content === null)
    await db
      .deleteFrom('scouted_games')
      .where((row) => row.and(key))
      .execute();
  else
    await db
      .updateTable('scouted_games')
      .set({ content })
      .where((row) => row.and(key))
      .execute();
};

/** `null` where the row holds something else. */
const rewritten = (form: z.ZodType, former: string | null): string | null => {
  if (former === null) return null;
  const { success, data } = form.safeParse(JSON.parse(former));
  return success ? JSON.stringify(data) : null;
};

/**
 * Reviews and scouted games in the words of the tables themselves, with evaluations as the program has them: before, they
 * were kept as calls answered them, so that a change of an answer would have been a change of the rows.
 */
export const rowTypesMigration: Migration = { up };
