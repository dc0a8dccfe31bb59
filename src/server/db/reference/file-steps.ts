/**
 * How the reading of a file goes on: step by step, each of them whole or not at all. After any end of the process it goes on
 * from the progress of its last step, and neither loses nor doubles a game. A step follows the last one that was kept, or
 * nothing comes of it: so also of two processes that both think it is theirs.
 */
import { MAX_PROBLEMS } from '../../../contract/quotas';
import { readJson, toJson, toText } from '../infra/column-values';
import type { Database } from '../infra/database';
import { inTransaction } from '../infra/transaction';
import { addReferenceGames, type NewReferenceGame } from './games';
import type { ReferenceProblem, SkippedGames } from './schema';

export type FileStep = {
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
