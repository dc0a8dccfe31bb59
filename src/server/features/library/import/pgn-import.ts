/** The games of a PGN text into a library, some pieces at a time, as the text lies in the database. */
import { z } from 'zod';
import { PGN_START, type PgnProgress } from '../../../../chess/pgn/pgn';
import type { Milliseconds } from '../../../../chess/types';
import type { Database } from '../../../db/infra/database';
import { commitStep, endImport } from '../../../db/library/imports/import-steps';
import { readPieces, type StoredImport } from '../../../db/library/imports/imports';
import type { LibraryThread } from '../library-tasks';
import { readOwnNames } from './own-names';

const settingsSchema = z.object({ player: z.string().optional() });

const progressSchema: z.ZodType<PgnProgress> = z.object({
  carry: z.string(),
  games: z.number(),
  line: z.number(),
  column: z.number(),
  searched: z.number(),
  isSkipping: z.boolean(),
});

/**
 * Positions lie all over their table: a step of three times as many games writes far fewer than three times as many of its
 * pages. More would keep others waiting for longer than some hundredths of a second.
 */
const PIECES_OF_STEP = 6;

type Task = {
  readonly db: Database;
  readonly thread: LibraryThread;
  /** Ends the import after the step that runs, to go on another time. */
  readonly signal: AbortSignal;
  readonly now: () => Milliseconds;
  /** After each step, kept or not. */
  readonly onStep: () => void;
};

export const importPgn = async ({ db, thread, signal, now, onStep }: Task, stored: StoredImport): Promise<void> => {
  const { player } = settingsSchema.parse(stored.settings);
  const reader = { names: await readOwnNames(db, stored.userId, player), addedAt: stored.createdAt };
  let progress = progressSchema.safeParse(stored.progress).data ?? PGN_START;
  let { nextPiece, charsRead } = stored;
  while (!signal.aborted) {
    const from = nextPiece;
    const pieces = await readPieces(db, stored.id, from, PIECES_OF_STEP);
    if (pieces.length === 0) {
      await endImport(db, stored.id, { state: 'finished', nextPiece });
      return;
    }
    const piece = pieces.join('');
    charsRead += piece.length;
    nextPiece += pieces.length;
    const read = await thread.run('readPiece', {
      ...reader,
      before: progress,
      piece,
      isLast: charsRead === stored.size,
    });
    if (!read.ok && read.error === 'closed') return;
    if (!read.ok) throw new Error('The thread that reads PGN text ended');
    ({ progress } = read.value);
    const names = player === undefined ? [] : [player];
    const committed = await commitStep(db, stored.id, { ...read.value, names, from, nextPiece, charsRead, now: now() });
    onStep();
    if (committed === undefined) return;
  }
};
