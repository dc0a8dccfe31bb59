/** Conversion between values and columns. */
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';

export type Json<Value> = string & { readonly [content]?: Value };

declare const content: unique symbol;

export function toJson<Value>(value: Value): Json<Value>;

export function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Unchecked: only for text written with `toJson`. */
export function readJson<Value>(text: Json<Value>): Value;

export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return value;
}

/** Throws when the value does not match the schema. */
export const parseJson = <Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> =>
  schema.parse(JSON.parse(text));

/** PostgreSQL text cannot contain NUL. */
export const toText = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** Normalized for lookups: lower case, short enough for an index. */
export const toSearchKey = (text: string): string => toText(text).toLowerCase().slice(0, MAX_KEY_LENGTH);

/** A spreadable field; none for `null`. */
export const optional = <Name extends string, Value>(
  name: Name,
  value: Value | null,
): Partial<Readonly<Record<Name, Value>>> => {
  const field: Partial<Record<Name, Value>> = {};
  if (value !== null) field[name] = value;
  return field;
};

/**
 * PostgreSQL limits index rows to 2,700 bytes, and our longest index has two such keys with up to four bytes per character.
 */
const MAX_KEY_LENGTH = 200;

/**
 * Rows as one JSON parameter to select from; column `value` is a row's list of fields. Binding thousands of parameters
 * would take SQLite longer than writing the rows.
 */
export const jsonRows = <Tables>(db: Kysely<Tables>, rows: readonly (readonly unknown[])[]): RawBuilder<unknown> => {
  const json = JSON.stringify(rows);
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`json_array_elements(cast(${json} as json))`
    : sql`json_each(${json})`;
};

/** Chunks of at most `size` values: databases limit the parameters of a statement. */
export const chunk = <Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, batch) => values.slice(batch * size, (batch + 1) * size));
