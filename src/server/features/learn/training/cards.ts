/** What an attempt means for the repetition of a puzzle. */
import { createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { Milliseconds, Ply } from '../../../../chess/types';
import type { Database } from '../../../db/database';
import { lockCard, type PuzzleCard, type QueuePuzzle, readQueuePuzzle, writeCard } from '../../../db/learn/cards';
import { OWN_QUEUE } from '../../../db/learn/trained-tactics';
import type { ScoutKey } from '../../../db/scout/scouts';

type JudgedAttempt = JudgedMove & {
  readonly userId: number;
  readonly puzzleId: number;
  readonly at: Milliseconds;
};

/**
 * To be called in the transaction that keeps the attempt. Nothing changes for a puzzle that is in no review queue of
 * the user.
 */
export const noteTraining = async (
  transaction: Database,
  { userId, puzzleId, at, ...judged }: JudgedAttempt,
): Promise<void> => {
  const puzzle = await readQueuePuzzle(transaction, puzzleId);
  const queue = puzzle && queueFor(puzzle, userId);
  if (queue === undefined) return;
  const card = await lockCard(transaction, { userId, puzzleId, queue }, freshCard(at));
  const next = schedule(card, judged, at);
  if (next !== undefined) await writeCard(transaction, { userId, puzzleId }, next);
};

/** One's own games are trained by oneself alone, a scouted player's by everybody. */
const queueFor = ({ key, origin, ownerId }: QueuePuzzle, userId: number): string | undefined => {
  if (origin === 'own') return ownerId === userId ? OWN_QUEUE : undefined;
  return origin === 'scouted' ? queueOfKey(key) : undefined;
};

/**
 * When a puzzle comes again: FSRS by ts-fsrs, without chance and without steps of minutes, so that a puzzle rests a day at
 * least (docs/decisions/020-schedule-training-from-missed-tactics.md). Pure.
 */

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

export type JudgedMove = { readonly solved: boolean; readonly hinted: boolean };

/** Never tried, and due at once. */
export const freshCard = (at: Milliseconds): PuzzleCard => ({ due: at, content: createEmptyCard(new Date(at)) });

/**
 * After a move that was judged. The first one since the puzzle has become due decides: what follows in the same sitting
 * changes nothing, so a failure stays one when the puzzle is solved afterwards. `undefined` then.
 */
export const schedule = (
  { due, content }: PuzzleCard,
  judged: JudgedMove,
  at: Milliseconds,
): PuzzleCard | undefined => {
  if (due > at) return undefined;
  const { card } = scheduler.next(content, new Date(at), gradeOf(judged));
  return { due: card.due.getTime(), content: card };
};

const gradeOf = ({ solved, hinted }: JudgedMove): Grade => {
  if (!solved) return Rating.Again;
  return hinted ? Rating.Hard : Rating.Good;
};

/** The names of review queues and puzzles of scouted players. No name and no game's id has a colon. */

/** One's own review queue, which is `own`, has none either. */
export const scoutedQueue = ({ source, player }: ScoutKey): string => `${source}:${player}`;

export const scoutedKey = (scout: ScoutKey, game: string, ply: Ply): string =>
  `scouted:${scoutedQueue(scout)}:${game}:${ply}`;

/** The review queue that a scouted player's puzzle is in. */
const queueOfKey = (key: string): string => key.split(':').slice(1, 3).join(':');
