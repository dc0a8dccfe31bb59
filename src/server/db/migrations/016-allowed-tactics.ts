import { setImmediate } from 'node:timers/promises';
import type { Kysely, Migration } from 'kysely';
import { z } from 'zod';

type Tables = {
  readonly library_games: {
    readonly id: number;
    readonly library_id: number;
    readonly played_at: number;
    readonly deleted_at: number | null;
  };
  readonly library_contents: { readonly game_id: number; readonly facts: string; readonly review: string | null };
  readonly library_tactics: {
    readonly library_id: number;
    readonly game_id: number;
    readonly list: string;
    readonly name: string;
    readonly ply: number;
    readonly played_at: number;
  };
  readonly library_counts: { readonly library_id: number; readonly name: string; readonly total: number };
  readonly scouted_games: {
    readonly source: string;
    readonly player: string;
    readonly game: string;
    readonly content: string;
  };
};

/** Games between which others get their turn. */
const BATCH = 50;

const moment = z.object({ kind: z.string(), ply: z.number() }).transform(({ kind: name, ply }) => ({ name, ply }));
const reviewSchema = z.object({ allowed: z.array(moment) });
/** Of a game in which tactics were counted, and allowed ones were not. */
const factsSchema = z.looseObject({
  leftOut: z.string().optional(),
  tactics: z.looseObject({ allowed: z.undefined().optional() }),
});
const entrySchema = z.looseObject({ facts: factsSchema, game: z.object({ review: reviewSchema }) });

const up = async (db: Kysely<Tables>): Promise<void> => {
  let last: number | undefined = 0;
  while (last !== undefined) {
    last = await countReviews(db, last);
    await setImmediate();
  }
  for (const key of await db.selectFrom('scouted_games').select(['source', 'player', 'game']).execute()) {
    await countScouted(db, key);
  }
};

type Allowed = readonly z.output<typeof moment>[];

/** Of the games behind the one given; answers the last of them, `undefined` when there was none. */
const countReviews = async (db: Kysely<Tables>, after: number): Promise<number | undefined> => {
  const rows = await db
    .selectFrom('library_contents')
    .innerJoin('library_games', 'id', 'game_id')
    .select(['game_id', 'library_id', 'played_at', 'deleted_at', 'facts', 'library_contents.review'])
    .where('game_id', '>', after)
    .where('library_contents.review', 'is not', null)
    .orderBy('game_id')
    .limit(BATCH)
    .execute();
  for (const { review, facts: former, deleted_at, ...game } of rows) {
    const found = reviewSchema.safeParse(JSON.parse(review ?? 'null'));
    const facts = factsSchema.safeParse(JSON.parse(former));
    if (!found.success || !facts.success) continue;
    const { allowed } = found.data;
    await db
      .updateTable('library_contents')
      .set({ facts: JSON.stringify(withAllowed(facts.data, allowed)) })
      .where('game_id', '=', game.game_id)
      .execute();
    if (deleted_at === null && facts.data.leftOut === undefined) await addToSums(db, game, allowed);
  }
  return rows.at(-1)?.game_id;
};

const withAllowed = ({ tactics, ...facts }: z.output<typeof factsSchema>, allowed: Allowed) => ({
  ...facts,
  tactics: { ...tactics, allowed },
});

type Place = Omit<Tables['library_tactics'], 'list' | 'name' | 'ply'>;

const addToSums = async (db: Kysely<Tables>, game: Place, allowed: Allowed): Promise<void> => {
  const { library_id } = game;
  for (const { name, ply } of allowed) {
    await db
      .insertInto('library_tactics')
      .values({ ...game, list: 'allowed', name, ply })
      .execute();
  }
  for (const name of ['tactics.allowedGames', ...allowed.map((tactic) => `allowed.${tactic.name}`)]) {
    await db
      .insertInto('library_counts')
      .values({ library_id, name, total: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['library_id', 'name'])
          .doUpdateSet((row) => ({ total: row('library_counts.total', '+', row.ref('excluded.total')) })),
      )
      .execute();
  }
};

const countScouted = async (
  db: Kysely<Tables>,
  key: Pick<Tables['scouted_games'], 'source' | 'player' | 'game'>,
): Promise<void> => {
  const { content } = await db
    .selectFrom('scouted_games')
    .select('content')
    .where((row) => row.and(key))
    .executeTakeFirstOrThrow();
  const former: unknown = JSON.parse(content);
  const { success, data } = entrySchema.safeParse(former);
  if (!success) return;
  // The entry as it was: what is checked here is only a part of its game.
  const entry = { ...z.looseObject({}).parse(former), facts: withAllowed(data.facts, data.game.review.allowed) };
  await db
    .updateTable('scouted_games')
    .set({ content: JSON.stringify(entry) })
    .where((row) => row.and(key))
    .execute();
};

/**
 * Tactics that reviews tell to have been allowed, counted as the missed ones are. Reviews from before there were any tell
 * nothing, and such games wait for a deeper look.
 */
export const allowedTacticsMigration: Migration = { up };
