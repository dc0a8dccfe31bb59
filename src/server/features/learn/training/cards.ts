import { newCard, puzzleSchedule, type RecallOutcome } from '../../../../chess/learning/spaced-repetition';
import type { Milliseconds, Ply } from '../../../../chess/types';
import type { Database } from '../../../db/database';
import { lockCard, type PuzzleCard, type QueuePuzzle, readQueuePuzzle, writeCard } from '../../../db/learn/cards';
import { OWN_QUEUE } from '../../../db/learn/trained-tactics';
import type { Owned } from '../../../db/owned';
import type { ScoutKey } from '../../../db/scout/scouts';

type JudgedAttempt = JudgedMove & { readonly puzzleId: number; readonly at: Milliseconds };

/** Call it in the transaction that stores the attempt. No effect if the puzzle is in no review queue of the user. */
export const updateCard = async (
  transaction: Database,
  { userId }: Owned,
  { puzzleId, at, ...judged }: JudgedAttempt,
): Promise<void> => {
  const puzzle = await readQueuePuzzle(transaction, puzzleId);
  const queue = puzzle && queueFor(puzzle, userId);
  if (queue === undefined) return;
  const card = await lockCard(transaction, { userId, puzzleId, queue }, createCard(at));
  const next = schedule(card, judged, at);
  if (next !== undefined) await writeCard(transaction, { userId, puzzleId }, next);
};

/** Puzzles of own games are reviewed by their owner only, those of scouted players by everybody. */
const queueFor = ({ key, origin, ownerId }: QueuePuzzle, userId: number): string | undefined => {
  if (origin === 'own') return ownerId === userId ? OWN_QUEUE : undefined;
  return origin === 'scouted' ? queueOfKey(key) : undefined;
};

export type JudgedMove = { readonly solved: boolean; readonly hinted: boolean };

export const createCard = (at: Milliseconds): PuzzleCard => ({ due: at, content: newCard(at) });

/**
 * Only the first attempt since the puzzle became due counts, so a failure remains one if the puzzle is solved
 * afterwards. `undefined` for later attempts.
 */
export const schedule = (
  { due, content }: PuzzleCard,
  judged: JudgedMove,
  at: Milliseconds,
): PuzzleCard | undefined => {
  if (due > at) return undefined;
  const card = puzzleSchedule.next(content, outcomeOf(judged), at);
  return { due: card.due.getTime(), content: card };
};

const outcomeOf = ({ solved, hinted }: JudgedMove): RecallOutcome => {
  if (!solved) return 'again';
  return hinted ? 'hard' : 'good';
};

/** Player names and game ids contain no colon; neither does `own`, the queue of one's own games. */
export const scoutedQueue = ({ source, player }: ScoutKey): string => `${source}:${player}`;

export const scoutedKey = (scout: ScoutKey, game: string, ply: Ply): string =>
  `scouted:${scoutedQueue(scout)}:${game}:${ply}`;

const queueOfKey = (key: string): string => key.split(':').slice(1, 3).join(':');
