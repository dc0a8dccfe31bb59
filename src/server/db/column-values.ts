/** Values as columns hold them, and back. */
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';

/** The text of a value that was written here; it is read back as what it was. */
export type Json<Value> = string & { readonly [content]?: Value };

declare const content: unique symbol;

export function toJson<Value>(value: Value): Json<Value>;

export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Our own rows are trusted: the column's type says what was written there. */
export function readJson<Value>(text: Json<Value>): Value;

export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return value;
}

/** Of JSON whose form is checked as it is read; throws where it has another one. */
export const parseJson = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> =>
  schema.parse(JSON.parse(text));

/** PostgreSQL keeps no NUL in a text. */
export const toText = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** For a column that texts are found by: without case, and short enough for an index. Filters are made the same way. */
export const toSearchKey = (text: string): string => toText(text).toLowerCase().slice(0, MAX_KEY);

/** A field of its own for what is not missing; a column of `null` is a missing field. */
export const optional = <Name extends string, Value>(
  name: Name,
  value: Value | null,
): Partial<Readonly<Record<Name, Value>>> => {
  const field: Partial<Record<Name, Value>> = {};
  if (value !== null) field[name] = value;
  return field;
};

/** PostgreSQL's indexes take rows of 2,700 bytes, and the longest of ours has two such keys of up to four bytes a character. */
const MAX_KEY = 200;

/**
 * Rows as one parameter, to select from: column `value` has a row's fields as a JSON list. For SQLite, where a statement
 * of ten thousand parameters takes longer to prepare and bind than its rows take to be written.
 */
export const jsonRows = <Tables>(db: Kysely<Tables>, rows: readonly (readonly unknown[])[]): RawBuilder<unknown> => {
  const json = JSON.stringify(rows);
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`json_array_elements(cast(${json} as json))`
    : sql`json_each(${json})`;
};

/** The values in order, at most `size` in each batch: a statement takes only so many parameters, and blocks meanwhile. */
export const batchesOf = <Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, batch) => values.slice(batch * size, (batch + 1) * size));

/** In parts of so many at most, in their order. */
export const inChunks = <Value>(values: readonly Value[], size: number): readonly Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));
