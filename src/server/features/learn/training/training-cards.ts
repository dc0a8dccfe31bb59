/** What an attempt means for the repetition of a puzzle. */
import type { Milliseconds } from '../../../../chess/types';
import type { Database } from '../../../db/infra/database';
import { lockCard, type QueuePuzzle, readQueuePuzzle, writeCard } from '../../../db/learn/puzzle-cards';
import { OWN_QUEUE } from '../../../db/library/trained';
import { queueOfKey } from './training-keys';
import { freshCard, type JudgedMove, schedule } from './training-schedule';

export type JudgedAttempt = JudgedMove & {
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
