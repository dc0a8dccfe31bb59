/**
 * Databases on the PostgreSQL server of the tests that are used again: to copy one and to connect to it costs a test more
 * than most ask of it. What a test has changed is put back before the next one has it, and the connections stay.
 */
import { Pool, type PoolClient } from 'pg';
import { z } from 'zod';

/** At once, of one test: as many as an application opens at its start cost more than what most tests ask of them. */
const CONNECTIONS = 3;

export type Restored = {
  readonly pool: Pool;
  /**
   * Puts back what was changed, when nobody asks anything any more. False where the tables themselves have been changed, or
   * the server ended the connection: it is of no use then.
   */
  readonly restore: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** Takes a database as it is now for what it will be again. */
export const openRestored = async (url: string): Promise<Restored> => {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS + 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // Whoever uses a connection that breaks is told by the query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const keeper = await pool.connect();
  let isBroken = false;
  keeper.on('error', () => (isBroken = true));
  const restoreRows = await keepRows(keeper);
  const shape = await shapeOf(keeper);
  return {
    pool,
    restore: async () => {
      await untilIdle(pool);
      if (isBroken || (await shapeOf(keeper)) !== shape) return false;
      await restoreRows();
      return true;
    },
    close: async () => {
      keeper.release(isBroken);
      await pool.end();
    },
  };
};

/** What was asked last may still be on its way when a test ends. */
const untilIdle = (pool: Pool): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (pool.totalCount - pool.idleCount > 1 || pool.waitingCount > 0) return;
      pool.off('release', lookLater);
      resolve();
    };
    const lookLater = () => setImmediate(look);
    pool.on('release', lookLater);
    look();
  });

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });
const positionSchema = z.object({ last: z.string(), called: z.boolean() });

/** Keeps every row in tables of the connection's own; answers what puts them back. */
const keepRows = async (keeper: PoolClient): Promise<() => Promise<void>> => {
  const tables = await rowsOf(
    keeper,
    `select table_name as name, json_agg(column_name order by ordinal_position) as columns from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`,
    tableSchema,
  );
  const sequences = await rowsOf(
    keeper,
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
    z.object({ name: z.string() }),
  );
  const steps: string[] = [];
  for (const { name, columns } of tables) {
    const [table, kept] = [`public.${quoted(name)}`, `pg_temp.${quoted(name)}`];
    await keeper.query(`create temporary table ${quoted(name)} as table ${table}`);
    const list = columns.map(quoted).join(', ');
    steps.push(`
      if (select count(*) from ${table}) <> (select count(*) from ${kept})
        or exists (select from ${table} where xmin::text::bigint > since) then
        delete from ${table};
        insert into ${table} (${list}) overriding system value select ${list} from ${kept};
      end if;`);
  }
  for (const { name } of sequences) {
    const sequence = `public.${quoted(name)}`;
    const [position] = await rowsOf(
      keeper,
      `select last_value::text as last, is_called as called from ${sequence}`,
      positionSchema,
    );
    steps.push(`perform setval('${sequence}', ${position!.last}, ${position!.called});`);
  }
  await keeper.query(`
    create function pg_temp.restore(since bigint) returns void language plpgsql as $$ begin ${steps.join('\n')} end $$`);
  // References are whole at the end, whatever the order.
  await keeper.query('set session_replication_role = replica');

  let since = await now(keeper);
  return async () => {
    await keeper.query('select pg_temp.restore($1)', [since]);
    since = await now(keeper);
  };
};

/** By which rows that are written later are told. */
const now = async (keeper: PoolClient): Promise<string> => {
  const [at] = await rowsOf(keeper, 'select pg_current_xact_id()::text as id', z.object({ id: z.string() }));
  return at!.id;
};

const SHAPE = `
  select md5(string_agg(concat(relname, relchecks, columns, triggers), ',' order by pg_class.oid)) as shape from pg_class
  cross join lateral (
    select string_agg(concat(attname, atttypid, attnotnull), ',' order by attnum) as columns
    from pg_attribute where attrelid = pg_class.oid and not attisdropped
  ) of_columns
  cross join lateral (select count(*) as triggers from pg_trigger where tgrelid = pg_class.oid) of_triggers
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`;

const shapeOf = async (keeper: PoolClient): Promise<string> => {
  const [found] = await rowsOf(keeper, SHAPE, z.object({ shape: z.string() }));
  return found!.shape;
};

const rowsOf = async <Row>(keeper: PoolClient, query: string, schema: z.ZodType<Row>): Promise<Row[]> => {
  const { rows } = await keeper.query(query);
  return z.array(schema).parse(rows);
};

const quoted = (name: string): string => `"${name}"`;
