/** People in reference games, and their games. */
import type { ExpressionBuilder, Selectable } from 'kysely';
import { type NameSearch, searchKeysOf, searchName } from '../../../chess/player/identity';
import { type Color, type Milliseconds, otherColor } from '../../../chess/types';
import { optional, readJson } from '../column-values';
import type { Database } from '../database';
import type { Tables } from '../schema';
import type { ReferenceGameRow, ReferencePersonRow } from './schema';

export type StoredPerson = {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly fideId?: number;
  readonly aicfId?: string;
  readonly title?: string;
  readonly rating?: number;
  readonly firstAt?: Milliseconds;
  readonly lastAt?: Milliseconds;
  readonly games: number;
};

const MAX_NAMESAKES = 10;
const AFTER_LAST = '\u{10ffff}';

/**
 * By prefix of FIDE ID, AICF ID or name, its words in any order, first names also as initials. Without a
 * text everyone. Whole words come before parts of words, then most games first.
 */
export const findPeople = async (db: Database, text: string, limit: number): Promise<readonly StoredPerson[]> => {
  const id = text.trim().toLowerCase();
  const search = searchName(text);
  if (id !== '' && search.starts.length === 0) return [];
  const rows = await db
    .selectFrom('reference_people')
    .selectAll()
    .$if(id !== '', (query) =>
      query
        .where((row) =>
          row.or([
            row('key', '=', id),
            beginsWith(row, 'aicf_id', id),
            ...fideIdsFrom(id).map(([from, to]) => row.and([row('fide_id', '>=', from), row('fide_id', '<', to)])),
            ...search.starts.flatMap((start) => TEXT_KEYS.map((column) => beginsWith(row, column, start))),
            ...search.initialsFirst.map((start) => beginsWith(row, 'first_name_first', start)),
            ...search.initialsLast.map((name) => isWhole(row, 'surname_first', name)),
          ]),
        )
        .orderBy((row) =>
          row
            .case()
            .when(isFound(row, id, search))
            .then(0)
            .else(1)
            .end(),
        ),
    )
    .orderBy('games', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toStoredPerson);
};

export const readPerson = async (db: Database, key: string): Promise<StoredPerson | undefined> => {
  const row = await db.selectFrom('reference_people').selectAll().where('key', '=', key).executeTakeFirst();
  return row && toStoredPerson(row);
};

type PersonIds = {
  readonly fideId?: string;
  readonly aicfId?: string;
  /** Full names; a surname alone is ambiguous. */
  readonly names: readonly string[];
};

/** People with one of these ids or names. */
export const findNamesakes = async (
  db: Database,
  { fideId, aicfId, names }: PersonIds,
): Promise<readonly StoredPerson[]> => {
  const whole = names.map((name) => searchKeysOf(name)[0]).filter((name) => name.includes(' '));
  const rows = await db
    .selectFrom('reference_people')
    .selectAll()
    .where((row) =>
      row.or([
        ...(fideId ? [row('key', '=', fideId.trim())] : []),
        ...(aicfId ? [row('aicf_id', '=', aicfId.trim().toLowerCase())] : []),
        ...(whole.length === 0 ? [] : [row('surname_first', 'in', whole)]),
      ]),
    )
    .orderBy('id')
    .limit(MAX_NAMESAKES)
    .execute();
  return rows.map(toStoredPerson);
};

/** `undefined` removes the id. `false` when there is no such person. */
export const linkAicf = async (db: Database, key: string, aicfId: string | undefined): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reference_people')
    .set({ aicf_id: aicfId?.toLowerCase() ?? null })
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  // Forces a refresh of scouts of this person.
  await db
    .updateTable('scouted_players')
    .set({ asked_at: 0 })
    .where('source', '=', 'reference')
    .where('player', '=', key)
    .execute();
  return numUpdatedRows > 0n;
};

export type GameCursor = { readonly playedAt: Milliseconds; readonly id: number };

export type StoredReferenceGame = Pick<
  Selectable<ReferenceGameRow>,
  'id' | 'moves' | 'clocks' | 'evaluations' | 'result'
> & {
  readonly color: Color;
  /** 0 when the year is unknown. */
  readonly playedAt: Milliseconds;
  readonly white: string;
  readonly black: string;
  readonly whiteKey: string;
  readonly blackKey: string;
  readonly whiteTitle: string | null;
  readonly blackTitle: string | null;
  readonly whiteRating: number | null;
  readonly blackRating: number | null;
  readonly headers: readonly string[];
};

/** A page, newest first. */
export const readGamesOf = async (
  db: Database,
  personId: number,
  before: GameCursor | undefined,
  limit: number,
): Promise<readonly StoredReferenceGame[]> => {
  const pages = await Promise.all(
    (['white', 'black'] as const).map((color) => readSide(db, { personId, color, before, limit })),
  );
  return pages
    .flat()
    .sort((one, other) => other.playedAt - one.playedAt || other.id - one.id)
    .slice(0, limit);
};

/** Newest first, from the first person's side. */
export const readGamesBetween = async (
  db: Database,
  key: string,
  other: string,
  limit: number,
): Promise<readonly StoredReferenceGame[]> => {
  const [person, opponent] = await Promise.all([readPerson(db, key), readPerson(db, other)]);
  if (person === undefined || opponent === undefined) return [];
  const of = { personId: person.id, opponentId: opponent.id, before: undefined, limit };
  const sides = await Promise.all((['white', 'black'] as const).map((color) => readSide(db, { ...of, color })));
  return sides
    .flat()
    .sort((one, another) => another.playedAt - one.playedAt || another.id - one.id)
    .slice(0, limit);
};

type Side = {
  readonly personId: number;
  readonly opponentId?: number;
  readonly color: Color;
  readonly before: GameCursor | undefined;
  readonly limit: number;
};

const readSide = async (
  db: Database,
  { personId, opponentId, color, before, limit }: Side,
): Promise<readonly StoredReferenceGame[]> => {
  const other = otherColor(color);
  const games = db
    .selectFrom('reference_games as game')
    .innerJoin('reference_people as white', 'white.id', 'game.white_id')
    .innerJoin('reference_people as black', 'black.id', 'game.black_id')
    .select(['game.id', 'game.moves', 'game.clocks', 'game.evaluations', 'game.result', 'game.headers'])
    .select(['game.played_at as playedAt', 'white.name as white', 'black.name as black'])
    .select(['white.key as whiteKey', 'black.key as blackKey'])
    .select(['white.title as whiteTitle', 'black.title as blackTitle'])
    .select(['game.white_rating as whiteRating', 'game.black_rating as blackRating'])
    .where(`game.${color}_id`, '=', personId)
    .$if(opponentId !== undefined, (query) => query.where(`game.${other}_id`, '=', opponentId ?? 0))
    .orderBy('game.played_at', 'desc')
    .orderBy('game.id', 'desc')
    .limit(limit);
  const rows = await (
    before === undefined
      ? games
      : games.where((row) =>
          row.or([
            row('game.played_at', '<', before.playedAt),
            row.and([row('game.played_at', '=', before.playedAt), row('game.id', '<', before.id)]),
          ]),
        )
  ).execute();
  return rows.map((row) => ({ ...row, color, headers: readJson(row.headers) }));
};

const TEXT_KEYS = ['surname_first', 'first_name_first'] as const;

type PersonRow = ExpressionBuilder<Tables, 'reference_people'>;

const beginsWith = (row: PersonRow, column: (typeof TEXT_KEYS)[number] | 'aicf_id', start: string) =>
  row.and([row(column, '>=', start), row(column, '<', start + AFTER_LAST)]);

/** The name, or the name and more words. */
const isWhole = (row: PersonRow, column: (typeof TEXT_KEYS)[number], name: string) =>
  row.or([row(column, '=', name), beginsWith(row, column, `${name} `)]);

const isFound = (row: PersonRow, id: string, { starts, initialsFirst, initialsLast }: NameSearch) =>
  row.or([
    row('key', '=', id),
    ...starts.flatMap((name) => TEXT_KEYS.map((column) => isWhole(row, column, name))),
    ...initialsFirst.map((name) => row('first_name_first', '=', name)),
    ...initialsLast.map((name) => isWhole(row, 'surname_first', name)),
  ]);

/** Ranges of ids with up to ten digits that start with the text. */
const fideIdsFrom = (text: string): readonly (readonly [from: number, to: number])[] => {
  if (!/^[1-9]\d{1,9}$/.test(text)) return [];
  const digits = Number(text);
  return Array.from({ length: 11 - text.length }, (_, more) => [digits * 10 ** more, (digits + 1) * 10 ** more]);
};

const toStoredPerson = (row: Selectable<ReferencePersonRow>): StoredPerson => ({
  id: row.id,
  key: row.key,
  name: row.name,
  games: row.games,
  ...optional('fideId', row.fide_id),
  ...optional('aicfId', row.aicf_id),
  ...optional('title', row.title),
  ...optional('rating', row.rating),
  ...optional('firstAt', row.first_at),
  ...optional('lastAt', row.last_at),
});
