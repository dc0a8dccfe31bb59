/**
 * Engine evaluations in the database. A failing database never fails an analysis: reads return nothing and writes are
 * skipped.
 */
import type { Insertable } from 'kysely';
import type { Evaluation, PositionEvaluation } from '../../chess/evaluation';
import type { EvaluationCache, SearchLimit } from '../../engine/search';
import { chunk } from './column-values';
import type { Database } from './database';
import type { EvaluationRow } from './schema';

/** About 260 bytes each on disk. */
export const MAX_EVALUATIONS = 1_000_000;

/** Rows per statement, well below SQLite's parameter limit. */
const BATCH = 500;

type CacheOptions = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
  /** Older rows are deleted. */
  readonly maxRows?: number;
};

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

const formatLimit = (limit: SearchLimit): string =>
  'depth' in limit ? `depth ${limit.depth}` : `movetime ${limit.movetime}`;

const readEvaluations = async (
  db: Database,
  engine: string,
  keys: readonly string[],
  limit: SearchLimit,
): Promise<ReadonlyMap<string, PositionEvaluation>> => {
  const known = new Map<string, PositionEvaluation>();
  for (const positions of chunk(keys, BATCH)) {
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
  // Sorted, so that concurrent writers of the same rows cannot deadlock.
  [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([position, evaluation]) => {
      const columns = toEvaluationRow(evaluation);
      return columns === undefined ? [] : [{ engine, position, search_limit: formatLimit(limit), ...columns }];
    });

const writeRows = async (db: Database, rows: readonly NewRow[]): Promise<void> => {
  for (const batch of chunk(rows, BATCH)) {
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

/** Ids only grow, so the newest one bounds the count without counting. */
const dropOldest = async (db: Database, maxRows: number): Promise<void> => {
  const newest = await db.selectFrom('evaluations').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (newest === undefined || newest.id <= maxRows) return;
  await db
    .deleteFrom('evaluations')
    .where('id', '<=', newest.id - maxRows)
    .execute();
};

type FoundColumns = Pick<EvaluationRow, 'cp' | 'mate' | 'depth' | 'pv'>;

const UCI_LINE = /^([a-h][1-8][a-h][1-8][qrbn]?( |$))+$/;

/** `undefined` for a position that was not searched. */
const toEvaluationRow = ({ evaluation, depth, pv }: PositionEvaluation): FoundColumns | undefined => {
  if (pv.length === 0 || 'checkmate' in evaluation) return undefined;
  const cp = 'cp' in evaluation ? evaluation.cp : null;
  const mate = 'mate' in evaluation ? evaluation.mate : null;
  return { cp, mate, depth, pv: pv.join(' ') };
};

/** `undefined` for invalid content, such as from a damaged file. */
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
