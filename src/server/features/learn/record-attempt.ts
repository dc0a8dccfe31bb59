/** Keeps an attempt, and with it in one transaction all that depends on it: sums, rating and repetition. */
import { difficultyOf, puzzleThemesOf } from '../../../chess/puzzles/themes';
import type { Milliseconds } from '../../../chess/types';
import type { NewAttempt } from '../../../contract/learn';
import type { Database } from '../../db/infra/database';
import { inTransaction } from '../../db/infra/transaction';
import { addAttempt, readAttempt, readOutcome, type StoredAttempt } from '../../db/learn/puzzle-attempts';
import { readSums, writeSums } from '../../db/learn/puzzle-sums';
import type { StoredPuzzle } from '../../db/learn/puzzles';
import { lockUser } from '../../db/library/libraries';
import { countAttempt, NO_ATTEMPTS } from './count-attempt';
import { rateAttempt, UNRATED } from './rate-attempt';
import { readOpenPuzzle } from './read-open-puzzle';
import { noteTraining } from './training/training-cards';

/**
 * Attempts of a user wait for each other, so that each counts on top of the one before, and is as late as it arrives.
 * What arrives again under its key changes nothing and is answered as the first time. `undefined`, and nothing changed,
 * when there is no such puzzle, or none any more.
 */
export const recordAttempt = (
  db: Database,
  sent: NewAttempt,
  now: () => Milliseconds,
): Promise<StoredAttempt | undefined> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, sent.userId);
    const known = sent.key === undefined ? undefined : await readAttempt(transaction, sent.userId, sent.key);
    if (known !== undefined) return known;
    const open = await readOpenPuzzle(transaction, sent.puzzleId);
    return open && count(transaction, sent, open.puzzle, now());
  });

const count = async (
  transaction: Database,
  { seconds, hinted = false, ...sent }: NewAttempt,
  puzzle: StoredPuzzle,
  at: Milliseconds,
): Promise<StoredAttempt> => {
  const before = await readOutcome(transaction, sent.userId, puzzle.id);
  const sums = (await readSums(transaction, sent.userId)) ?? NO_ATTEMPTS;
  const rated = sums.rating ?? UNRATED;
  const rating =
    before === 'untried' && !hinted && isRated(puzzle) ? rateAttempt(rated, puzzle, sent.solved) : undefined;
  const attempt = await addAttempt(transaction, {
    ...sent,
    seconds: seconds === undefined ? undefined : Math.round(seconds),
    hinted,
    theme: puzzleThemesOf(puzzle.puzzle.themes)[0],
    difficulty: difficultyOf(puzzle.rating),
    attemptedAt: at,
    ...(rating === undefined ? {} : { ratingBefore: Math.round(rated.rating), ratingAfter: Math.round(rating.rating) }),
  });
  await writeSums(transaction, sent.userId, {
    ...countAttempt(sums, attempt, before),
    ...(rating === undefined ? {} : { rating }),
  });
  const { userId, solved } = sent;
  await noteTraining(transaction, { userId, puzzleId: puzzle.id, solved, hinted, at });
  return attempt;
};

/** Puzzles of somebody's games have no rating but a guess by their stars, and come again until they are known. */
const isRated = ({ origin }: StoredPuzzle): boolean => origin === 'starter' || origin === 'imported';
