/**
 * When a puzzle comes again: FSRS by ts-fsrs, without chance and without steps of minutes, so that a puzzle rests a day at
 * least (docs/decisions/020-schedule-training-from-missed-tactics.md). Pure.
 */
import { createEmptyCard, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { Milliseconds } from '../../../../chess/types';
import type { PuzzleCard } from '../../../db/learn/puzzle-cards';

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
