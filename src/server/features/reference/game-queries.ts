/** A step is only stored if it follows the last stored one, so that games are neither lost nor duplicated. */
import { sql } from 'kysely';
import { z } from 'zod';
import { keyByRounds, type Person, plainRound, searchKeysOf } from '../../../chess/player/identity';
import { type ReferenceGame, STORED_HEADERS } from '../../../chess/player/reference-game';
import { hashNumber } from '../../../chess/position/hash';
import { MAX_PROBLEMS } from '../../../contract/quotas';
import { jsonRows, readJson, toJson, toText } from '../../db/column-values';
import { type Database, inTransaction } from '../../db/database';
import type { ReferenceProblem, SkippedGames } from '../../db/reference/schema';

type FileStep = {
  readonly step: number;
  readonly games: readonly NewReferenceGame[];
  readonly skipped: SkippedGames;
  readonly problems: readonly ReferenceProblem[];
  readonly progress: unknown;
  readonly bytesRead: number;
};

/** `false` without a change if the file is no longer being read, or is at another step. */
export const commitFileStep = (db: Database, fileId: number, step: FileStep): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const before = await transaction
      .updateTable('reference_files')
      .set({ progress: toJson(step.progress), step: step.step + 1, attempts: 0, bytes_read: step.bytesRead })
      .where('id', '=', fileId)
      .where('state', '=', 'running')
      .where('step', '=', step.step)
      .returning('skipped')
      .executeTakeFirst();
    if (before === undefined) return false;
    const { added, known } = await addReferenceGames(transaction, fileId, step.games);
    const skipped = readJson(before.skipped);
    await saveProblems(transaction, fileId, step.problems.slice(0, Math.max(0, MAX_PROBLEMS - countOf(skipped))));
    await transaction
      .updateTable('reference_files')
      .set((row) => ({
        games: row('games', '+', added),
        known: row('known', '+', known),
        skipped: toJson(addCounts(skipped, step.skipped)),
      }))
      .where('id', '=', fileId)
      .execute();
    return true;
  });

const countOf = (skipped: SkippedGames): number => Object.values(skipped).reduce((sum, games) => sum + games, 0);

const addCounts = (before: SkippedGames, more: SkippedGames): SkippedGames => {
  const sums: Record<string, number> = { ...before };
  for (const [reason, games] of Object.entries(more)) sums[reason] = (sums[reason] ?? 0) + games;
  return sums;
};

const saveProblems = async (
  transaction: Database,
  fileId: number,
  problems: readonly ReferenceProblem[],
): Promise<void> => {
  if (problems.length === 0) return;
  await transaction
    .insertInto('reference_problems')
    .values(
      problems.map((problem) => ({
        file_id: fileId,
        content: toJson({ ...problem, message: toText(problem.message) }),
      })),
    )
    .execute();
};

// Games are stored once, whichever files contain them, and counted with their players

type NewReferenceGame = ReferenceGame;

/** White's points, doubled. */
const POINTS = { '1-0': 2, '1/2-1/2': 1, '0-1': 0 } as const;

/** In characters. */
const MAX_NAME = 100;

const addReferenceGames = async (
  transaction: Database,
  fileId: number,
  newGames: readonly NewReferenceGame[],
): Promise<{ readonly added: number; readonly known: number }> => {
  if (newGames.length === 0) return { added: 0, known: 0 };
  const people = await ensurePeople(transaction, newGames);
  const games = keyByRounds(newGames, await readRounds(transaction, newGames));
  const added = await insertGames(transaction, fileId, games, people);
  await addRepeats(
    transaction,
    fileId,
    games.filter(({ key }) => !added.has(keyText(key))),
  );
  const fresh = selectAdded(games, added);
  await countPeople(transaction, fresh);
  await expireScouts(transaction, fresh);
  return { added: fresh.length, known: games.length - fresh.length };
};

const readRounds = async (
  transaction: Database,
  games: readonly NewReferenceGame[],
): Promise<ReadonlyMap<string, string>> => {
  const keys = new Map(games.flatMap(({ key, round }) => (round === undefined ? [] : [[keyText(key), key] as const])));
  if (keys.size === 0) return new Map();
  const rows = jsonRows(
    transaction,
    [...keys.keys()].map((key) => [key]),
  );
  const found = await sql<{ readonly key: string; readonly headers: string }>`
    select cast(key as text) as key, headers from reference_games
    where key in (select cast(value ->> 0 as bigint) from ${rows})`.execute(transaction);
  return new Map(
    found.rows.map(({ key, headers }) => [
      keys.get(key) ?? key,
      plainRound(headersSchema.parse(JSON.parse(headers))[ROUND]),
    ]),
  );
};

const ROUND = STORED_HEADERS.indexOf('Round');

const headersSchema = z.array(z.string());

/** As the database writes the number. */
const keyText = (key: string): string => String(hashNumber(key));

/** Counts duplicates within the step once. */
const selectAdded = (games: readonly NewReferenceGame[], added: ReadonlySet<string>): readonly NewReferenceGame[] => {
  const left = new Set(added);
  return games.filter(({ key }) => left.delete(keyText(key)));
};

const ensurePeople = async (
  transaction: Database,
  games: readonly NewReferenceGame[],
): Promise<ReadonlyMap<string, number>> => {
  const people = new Map(games.flatMap(({ white, black }) => [white, black]).map((person) => [person.key, person]));
  const rows = jsonRows(
    transaction,
    // The same order in every process prevents deadlocks.
    [...people.values()].sort((one, other) => (one.key < other.key ? -1 : 1)).map(personRow),
  );
  await sql`insert into reference_people (key, name, surname_first, first_name_first, fide_id, games)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, cast(value ->> 4 as bigint), 0 from ${rows} where true
    on conflict (key) do nothing`.execute(transaction);
  const keys = jsonRows(
    transaction,
    [...people.keys()].map((key) => [key]),
  );
  const found = await sql<{ readonly key: string; readonly id: number }>`
    select key, id from reference_people where key in (select value ->> 0 from ${keys})`.execute(transaction);
  return new Map(found.rows.map(({ key, id }) => [key, id]));
};

const personRow = ({ key, name, fideId }: Person): readonly unknown[] => {
  const written = toText(name).slice(0, MAX_NAME);
  return [key, written, ...searchKeysOf(written), fideId ?? null];
};

const insertGames = async (
  transaction: Database,
  fileId: number,
  games: readonly NewReferenceGame[],
  people: ReadonlyMap<string, number>,
): Promise<ReadonlySet<string>> => {
  const rows = games.map(({ key, white, black, playedAt = 0, result, headers, packed }) => [
    ...[keyText(key), people.get(white.key), people.get(black.key), playedAt, POINTS[result]],
    ...[white.rating ?? null, black.rating ?? null, toText(JSON.stringify(headers))],
    ...[packed.moves, packed.clocks ?? null, packed.evaluations ?? null],
  ]);
  const added = await sql<{ readonly key: string }>`insert into reference_games
    (key, file_id, white_id, black_id, played_at, result, white_rating, black_rating, headers, moves, clocks, evaluations)
    select cast(value ->> 0 as bigint), ${sql.lit(fileId)}, cast(value ->> 1 as integer), cast(value ->> 2 as integer),
      cast(value ->> 3 as bigint), cast(value ->> 4 as integer), cast(value ->> 5 as integer),
      cast(value ->> 6 as integer), value ->> 7, value ->> 8, value ->> 9, value ->> 10
    from ${jsonRows(transaction, rows)} where true
    on conflict (key) do nothing returning cast(key as text) as key`.execute(transaction);
  return new Set(added.rows.map(({ key }) => key));
};

/** Records that this file contains games of other files too. */
const addRepeats = async (transaction: Database, fileId: number, games: readonly NewReferenceGame[]): Promise<void> => {
  if (games.length === 0) return;
  const keys = jsonRows(
    transaction,
    games.map(({ key }) => [keyText(key)]),
  );
  await sql`insert into reference_repeats (game_id, file_id)
    select id, ${sql.lit(fileId)} from reference_games
    where key in (select cast(value ->> 0 as bigint) from ${keys}) and file_id <> ${sql.lit(fileId)}
    on conflict do nothing`.execute(transaction);
};

type PersonCounts = {
  readonly person: Person;
  games: number;
  first: number | null;
  last: number | null;
  newest: Person;
};

/** Name, title and rating are those of the newest game that has them. */
const countPeople = async (transaction: Database, games: readonly NewReferenceGame[]): Promise<void> => {
  if (games.length === 0) return;
  const counts = new Map<string, PersonCounts>();
  for (const { white, black, playedAt } of games)
    for (const person of [white, black]) addGame(counts, person, playedAt);
  const rows = [...counts.values()]
    .sort((one, other) => (one.person.key < other.person.key ? -1 : 1))
    .map(({ person, games: count, first, last, newest }) => [
      ...[person.key, count, first, last, newest.title ?? null, newest.rating ?? null],
      ...personRow(newest).slice(1, 4),
    ]);
  await sql`insert into reference_people as known
      (key, games, first_at, last_at, title, rating, name, surname_first, first_name_first)
    select value ->> 0, cast(value ->> 1 as integer), cast(value ->> 2 as bigint), cast(value ->> 3 as bigint),
      value ->> 4, cast(value ->> 5 as integer), value ->> 6, value ->> 7, value ->> 8
    from ${jsonRows(transaction, rows)} where true
    on conflict (key) do update set
      games = known.games + excluded.games,
      first_at = case when known.first_at <= excluded.first_at then known.first_at
        else coalesce(excluded.first_at, known.first_at) end,
      title = ${newer('title')}, rating = ${newer('rating')}, name = ${newer('name')},
      surname_first = ${newer('surname_first')}, first_name_first = ${newer('first_name_first')},
      last_at = case when known.last_at >= excluded.last_at then known.last_at
        else coalesce(excluded.last_at, known.last_at) end`.execute(transaction);
};

const newer = (column: 'title' | 'rating' | 'name' | 'surname_first' | 'first_name_first') => {
  const [known, fresh] = [sql.ref(`known.${column}`), sql.ref(`excluded.${column}`)];
  return sql`case when known.last_at > coalesce(excluded.last_at, 0) then coalesce(${known}, ${fresh})
    else coalesce(${fresh}, ${known}) end`;
};

const addGame = (shares: Map<string, PersonCounts>, person: Person, playedAt: number | undefined): void => {
  const at = playedAt ?? null;
  const share = shares.get(person.key);
  if (share === undefined) {
    shares.set(person.key, { person, games: 1, first: at, last: at, newest: person });
    return;
  }
  share.games += 1;
  const isNewer = (at ?? 0) >= (share.last ?? 0);
  share.newest = isNewer ? { ...share.newest, ...person } : { ...person, ...share.newest };
  if (at === null) return;
  share.first = Math.min(share.first ?? at, at);
  share.last = Math.max(share.last ?? at, at);
};

/** Marks cached scouts of these people as outdated; analyses are kept. */
const expireScouts = async (transaction: Database, games: readonly NewReferenceGame[]): Promise<void> => {
  if (games.length === 0) return;
  const keys = jsonRows(
    transaction,
    [...new Set(games.flatMap(({ white, black }) => [white.key, black.key]))].map((key) => [key]),
  );
  await sql`update scouted_players set asked_at = 0
    where source = 'reference' and player in (select value ->> 0 from ${keys})`.execute(transaction);
};
