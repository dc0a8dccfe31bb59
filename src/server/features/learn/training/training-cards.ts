/** What an attempt means for the repetition of a puzzle. */
import type { Milliseconds } from '../../../../chess/types';
import type { Database } from '../../../db/infra/database';
import { OWN_DECK } from '../../../db/library/missed';
import { lockCard, readDeckPuzzle, writeCard, type DeckPuzzle } from '../../../db/learn/puzzle-cards';
import { deckOfKey } from './training-keys';
import { freshCard, schedule, type JudgedMove } from './training-schedule';

export type JudgedAttempt = JudgedMove & {
  readonly userId: number;
  readonly puzzleId: number;
  readonly at: Milliseconds;
};

/** To be called in the transaction that keeps the attempt. Nothing changes for a puzzle that is on no deck of the user. */
export const noteTraining = async (
  transaction: Database,
  { userId, puzzleId, at, ...judged }: JudgedAttempt,
): Promise<void> => {
  const puzzle = await readDeckPuzzle(transaction, puzzleId);
  const deck = puzzle && deckFor(puzzle, userId);
  if (deck === undefined) return;
  const card = await lockCard(transaction, { userId, puzzleId, deck }, freshCard(at));
  const next = schedule(card, judged, at);
  if (next !== undefined) await writeCard(transaction, { userId, puzzleId }, next);
};

/** One's own games are trained by oneself alone, a scouted player's by everybody. */
const deckFor = ({ key, origin, ownerId }: DeckPuzzle, userId: number): string | undefined => {
  if (origin === 'own') return ownerId === userId ? OWN_DECK : undefined;
  return origin === 'scouted' ? deckOfKey(key) : undefined;
};
