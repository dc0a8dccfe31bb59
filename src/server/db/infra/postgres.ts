/** Connections to a PostgreSQL server, in place of the SQLite file. The same queries and migrations run on both. */
import pg from 'pg';

/** Connections that a process holds at most, unless it says another number. */
const CONNECTIONS = 10;
/** How long to wait for a free one, or for a server that does not answer, in ms. */
const TIMEOUT = 10_000;

/* Whole numbers of 64 bits come as numbers, too: ours are counts and times, well below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * `url` is `postgres://user:password@host:port/database`. The tables are those of `schema`. Connections that break are
 * replaced. Whoever uses one is told by the query; an event that nobody hears ends the process.
 */
export const createPool = (url: string, schema: string, max = CONNECTIONS): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: TIMEOUT,
    options: `-c search_path=${schema}`,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};
