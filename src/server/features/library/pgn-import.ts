/** The games of a PGN text into a library, piece by piece, as the text lies in the database. */
import { z } from 'zod';
import { PGN_START, readPgnPiece, type PgnProgress } from '../../../chess/notation/pgn-pieces';
import type { PgnReading } from '../../../chess/notation/pgn-reading';
import { ownColor } from '../../../chess/player/pgn/names';
import type { Milliseconds, Result } from '../../../chess/types';
import type { ImportProblem } from '../../../contract/library';
import type { Database } from '../../db/database';
import type { NewGame } from '../../db/library-game';
import { commitStep, endImport } from '../../db/library-import-steps';
import { readPiece, type StoredImport } from '../../db/library-imports';
import { readOwnNames } from './own-names';
import { toNewPgnGame } from './pgn-new-game';
import { createTurns } from './turns';

const settingsSchema = z.object({ player: z.string().optional() });

const progressSchema: z.ZodType<PgnProgress> = z.object({
  carry: z.string(),
  games: z.number(),
  line: z.number(),
  column: z.number(),
  searched: z.number(),
  isSkipping: z.boolean(),
});

type Task = {
  readonly db: Database;
  /** Ends the import after the step that runs, to go on another time. */
  readonly signal: AbortSignal;
  readonly now: () => Milliseconds;
  /** After each step, kept or not. */
  readonly onStep: () => void;
};

export const importPgn = async ({ db, signal, now, onStep }: Task, stored: StoredImport): Promise<void> => {
  const { player } = settingsSchema.parse(stored.settings);
  const reader = {
    names: await readOwnNames(db, stored.userId, player),
    addedAt: stored.createdAt,
    turn: createTurns(),
  };
  let progress = progressSchema.safeParse(stored.progress).data ?? PGN_START;
  let { nextPiece, charsRead } = stored;
  while (!signal.aborted) {
    const from = nextPiece;
    const piece = await readPiece(db, stored.id, from);
    if (piece === undefined) {
      await endImport(db, stored.id, { state: 'finished', nextPiece });
      return;
    }
    charsRead += piece.length;
    nextPiece += 1;
    const read = await readGames(reader, progress, { piece, isLast: charsRead === stored.size });
    ({ progress } = read);
    const names = player === undefined ? [] : [player];
    const committed = await commitStep(db, stored.id, { ...read, names, from, nextPiece, charsRead, now: now() });
    onStep();
    if (committed === undefined) return;
  }
};

type Reader = {
  /** Under which the user plays. */
  readonly names: readonly string[];
  readonly addedAt: Milliseconds;
  readonly turn: () => Promise<void>;
};

type Read = {
  readonly games: readonly NewGame[];
  readonly problems: readonly ImportProblem[];
  readonly progress: PgnProgress;
};

/** Others get their turn between the games. */
const readGames = async (
  reader: Reader,
  before: PgnProgress,
  { piece, isLast }: { readonly piece: string; readonly isLast: boolean },
): Promise<Read> => {
  const games: NewGame[] = [];
  const problems: ImportProblem[] = [];
  const readings = readPgnPiece(before, piece, isLast);
  for (let number = before.games + 1; ; number++) {
    const next = readings.next();
    if (next.done === true) return { games, problems, progress: next.value };
    const taken = takeGame(reader, next.value, number);
    if (taken.ok) games.push(taken.value);
    else problems.push(taken.error);
    await reader.turn();
  }
};

const takeGame = ({ names, addedAt }: Reader, reading: PgnReading, number: number): Result<NewGame, ImportProblem> => {
  if (!reading.ok) {
    const { message, game, line, column, moveNumber } = reading.error;
    const place = moveNumber === undefined ? {} : { moveNumber };
    return { ok: false, error: { message, game, line, column, ...place } };
  }
  const { value: game, source: pgn } = reading;
  const color = ownColor(game, names);
  if (color === undefined) return { ok: false, error: { message: notTheUsers(names), game: number } };
  return { ok: true, value: toNewPgnGame(game, { color, pgn, addedAt }) };
};

const notTheUsers = (names: readonly string[]): string => `Neither White nor Black is ${names.join(' or ')}.`;
