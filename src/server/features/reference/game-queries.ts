/**
 * How the reading of a file goes on: step by step, each of them whole or not at all. After any end of the process it goes on
 * from the progress of its last step, and neither loses nor doubles a game. A step follows the last one that was kept, or
 * nothing comes of it: so also of two processes that both think it is theirs.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { keyByRounds, type Person, plainRound, searchKeysOf } from '../../../chess/player/identity';
import { KEPT_HEADERS, type ReferenceGame } from '../../../chess/player/reference-game';
import { hashNumber } from '../../../chess/position/hash';
import { MAX_PROBLEMS } from '../../../contract/quotas';
import { jsonRows, readJson, toJson, toText } from '../../db/column-values';
import { type Database, inTransaction } from '../../db/database';
import type { ReferenceProblem, SkippedGames } from '../../db/reference/schema';

type FileStep = {
  /** Steps kept before. */
  readonly step: number;
  readonly games: readonly NewReferenceGame[];
  readonly skipped: SkippedGames;
  readonly problems: readonly ReferenceProblem[];
  /** From where to go on after this step: JSON. */
  readonly progress: unknown;
  readonly bytesRead: number;
};

/** `false`, and nothing written, when the file is not being read any more, or is at another step. */
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
    await keepProblems(transaction, fileId, step.problems.slice(0, Math.max(0, MAX_PROBLEMS - countOf(skipped))));
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

const keepProblems = async (
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

/** The games of reference files: each is there once, whichever files have it. What people have of them is counted with them. */

type NewReferenceGame = ReferenceGame;

/** White's points, doubled. */
const POINTS = { '1-0': 2, '1/2-1/2': 1, '0-1': 0 } as const;

/** Longest name that is kept. */
const MAX_NAME = 100;

const addReferenceGames = async (
  transaction: Database,
  fileId: number,
  given: readonly NewReferenceGame[],
): Promise<{ readonly added: number; readonly known: number }> => {
  if (given.length === 0) return { added: 0, known: 0 };
  const people = await ensurePeople(transaction, given);
  const games = keyByRounds(given, await readRounds(transaction, given));
  const added = await insertGames(transaction, fileId, games, people);
  await noteRepeats(
    transaction,
    fileId,
    games.filter(({ key }) => !added.has(keyText(key))),
  );
  const fresh = newOnes(games, added);
  await countPeople(transaction, fresh);
  await forgetAnswers(transaction, fresh);
  return { added: fresh.length, known: games.length - fresh.length };
};

/** The rounds of the short games that are there under the same keys. */
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

const ROUND = KEPT_HEADERS.indexOf('Round');

const headersSchema = z.array(z.string());

/** As a database writes the number. */
const keyText = (key: string): string => String(hashNumber(key));

/** A game that stands in the step twice is new once. */
const newOnes = (games: readonly NewReferenceGame[], added: ReadonlySet<string>): readonly NewReferenceGame[] => {
  const left = new Set(added);
  return games.filter(({ key }) => left.delete(keyText(key)));
};

/** The number of every person, by key; those who are new have no games yet. */
const ensurePeople = async (
  transaction: Database,
  games: readonly NewReferenceGame[],
): Promise<ReadonlyMap<string, number>> => {
  const people = new Map(games.flatMap(({ white, black }) => [white, black]).map((person) => [person.key, person]));
  const rows = jsonRows(
    transaction,
    // In one order in every process, so that none waits for the other.
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

/** The keys of those that were not there. */
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

/** Games that another file has brought: this one has them as well. */
const noteRepeats = async (
  transaction: Database,
  fileId: number,
  games: readonly NewReferenceGame[],
): Promise<void> => {
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

type Share = {
  readonly person: Person;
  games: number;
  first: number | null;
  last: number | null;
  newest: Person;
};

/** Name, title and rating are those of the newest game that tells them. */
const countPeople = async (transaction: Database, games: readonly NewReferenceGame[]): Promise<void> => {
  if (games.length === 0) return;
  const shares = new Map<string, Share>();
  for (const { white, black, playedAt } of games)
    for (const person of [white, black]) addShare(shares, person, playedAt);
  const rows = [...shares.values()]
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

/** What the newer games say, where they say anything. */
const newer = (column: 'title' | 'rating' | 'name' | 'surname_first' | 'first_name_first') => {
  const [known, fresh] = [sql.ref(`known.${column}`), sql.ref(`excluded.${column}`)];
  return sql`case when known.last_at > coalesce(excluded.last_at, 0) then coalesce(${known}, ${fresh})
    else coalesce(${fresh}, ${known}) end`;
};

const addShare = (shares: Map<string, Share>, person: Person, playedAt: number | undefined): void => {
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

/** What was told of these people is looked up again; what the engine has found in their games stays. */
const forgetAnswers = async (transaction: Database, games: readonly NewReferenceGame[]): Promise<void> => {
  if (games.length === 0) return;
  const keys = jsonRows(
    transaction,
    [...new Set(games.flatMap(({ white, black }) => [white.key, black.key]))].map((key) => [key]),
  );
  await sql`update scouted_players set asked_at = 0
    where source = 'reference' and player in (select value ->> 0 from ${keys})`.execute(transaction);
};
