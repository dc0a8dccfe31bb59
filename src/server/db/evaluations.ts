/**
 * Known evaluations in the database. The cache never fails an analysis: when the database is full, locked
 * or broken it says so once per try, answers nothing and keeps nothing.
 */
import type { Insertable } from 'kysely';
import type { Evaluation, PositionEvaluation } from '../../chess/evaluation';
import type { EvaluationCache, SearchLimit } from '../../engine/search';
import { batchesOf } from './column-values';
import type { Database } from './database';
import type { EvaluationRow } from './schema';

/** Rows kept when nothing else is said; about 260 bytes each on disk. */
export const MAX_EVALUATIONS = 1_000_000;

/** Rows of one statement, well below SQLite's bound on parameters. */
const BATCH = 500;

type CacheOptions = {
  readonly db: Database;
  /** Told of every read or write that failed. */
  readonly onFailure: (error: unknown, message: string) => void;
  /** The oldest rows beyond this number are dropped. */
  readonly maxRows?: number;
};

/** The evaluation cache over the database: batch read, batch write in one transaction, oldest dropped first. */
export const createEvaluationCache = ({ db, onFailure, maxRows = MAX_EVALUATIONS }: CacheOptions): EvaluationCache => ({
  read: async (engine, keys, limit) => {
    try {
      return await readEvaluations(db, engine, keys, limit);
    } catch (error) {
      onFailure(error, 'known evaluations could not be read');
      return new Map();
    }
  },
  write: async (engine, found, limit) => {
    try {
      const rows = toRows(engine, found, limit);
      if (rows.length === 0) return;
      await db.transaction().execute(async (transaction) => {
        await writeRows(transaction, rows);
        await dropOldest(transaction, maxRows);
      });
    } catch (error) {
      onFailure(error, 'evaluations could not be kept');
    }
  },
});

/** `depth 12` or `movetime 500`. */
const formatLimit = (limit: SearchLimit): string =>
  'depth' in limit ? `depth ${limit.depth}` : `movetime ${limit.movetime}`;

const readEvaluations = async (
  db: Database,
  engine: string,
  keys: readonly string[],
  limit: SearchLimit,
): Promise<ReadonlyMap<string, PositionEvaluation>> => {
  const known = new Map<string, PositionEvaluation>();
  for (const positions of batchesOf(keys, BATCH)) {
    const rows = await db
      .selectFrom('evaluations')
      .selectAll()
      .where('position', 'in', positions)
      .where('search_limit', '=', formatLimit(limit))
      .where('engine', '=', engine)
      .execute();
    for (const row of rows) {
      const found = toPositionEvaluation(row);
      if (found !== undefined) known.set(row.position, found);
    }
  }
  return known;
};

type NewRow = Insertable<EvaluationRow>;

const toRows = (
  engine: string,
  found: ReadonlyMap<string, PositionEvaluation>,
  limit: SearchLimit,
): readonly NewRow[] =>
  // In one order in all processes: two that write the same rows shall not wait for each other for ever.
  [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([position, evaluation]) => {
      const columns = toEvaluationRow(evaluation);
      return columns === undefined ? [] : [{ engine, position, search_limit: formatLimit(limit), ...columns }];
    });

const writeRows = async (db: Database, rows: readonly NewRow[]): Promise<void> => {
  for (const batch of batchesOf(rows, BATCH)) {
    await db
      .insertInto('evaluations')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['position', 'search_limit', 'engine']).doUpdateSet((given) => ({
          cp: given.ref('excluded.cp'),
          mate: given.ref('excluded.mate'),
          depth: given.ref('excluded.depth'),
          pv: given.ref('excluded.pv'),
        })),
      )
      .execute();
  }
};

/** Cheap: ids only grow, so that the newest id bounds the count, and each write drops about what it added. */
const dropOldest = async (db: Database, maxRows: number): Promise<void> => {
  const newest = await db.selectFrom('evaluations').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (newest === undefined || newest.id <= maxRows) return;
  await db
    .deleteFrom('evaluations')
    .where('id', '<=', newest.id - maxRows)
    .execute();
};

/** A found evaluation as the columns that hold it, and back. */

type FoundColumns = Pick<EvaluationRow, 'cp' | 'mate' | 'depth' | 'pv'>;

const UCI_LINE = /^([a-h][1-8][a-h][1-8][qrbn]?( |$))+$/;

/** The columns of a searched position; `undefined` where nothing was searched, which is not worth keeping. */
const toEvaluationRow = ({ evaluation, depth, pv }: PositionEvaluation): FoundColumns | undefined => {
  if (pv.length === 0 || 'checkmate' in evaluation) return undefined;
  const cp = 'cp' in evaluation ? evaluation.cp : null;
  const mate = 'mate' in evaluation ? evaluation.mate : null;
  return { cp, mate, depth, pv: pv.join(' ') };
};

/** What a row says; `undefined` when it says nothing sensible, as after a damaged file. */
export const toPositionEvaluation = (row: FoundColumns): PositionEvaluation | undefined => {
  const evaluation = toEvaluation(row);
  if (evaluation === undefined || !Number.isInteger(row.depth) || row.depth < 1) return undefined;
  if (typeof row.pv !== 'string' || !UCI_LINE.test(row.pv)) return undefined;
  const pv = row.pv.trim().split(' ');
  const [bestMove] = pv;
  return bestMove === undefined ? undefined : { evaluation, depth: row.depth, bestMove, pv };
};

const toEvaluation = ({ cp, mate }: FoundColumns): Evaluation | undefined => {
  if (cp !== null) return Number.isInteger(cp) && mate === null ? { cp } : undefined;
  return mate !== null && Number.isInteger(mate) && mate !== 0 ? { mate } : undefined;
};
