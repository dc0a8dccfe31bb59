import { useState } from 'react';
import { TIME_SPENT, type PuzzleOnWire } from '../../../contract/learn';
import type { Attempt } from './outbox';

/** Seconds that an attempt may tell at most: a day. */
const LONGEST = 86_400;

/** Makes the record of a judged move; the clock runs from when the puzzle was first shown. */
export const useAttempts = ({ id }: Pick<PuzzleOnWire, 'id'>) => {
  const [shownAt] = useState(Date.now);
  return (solved: boolean, hinted: boolean): Attempt => ({
    puzzleId: id,
    solved,
    timeSpent: solved ? TIME_SPENT.solved : TIME_SPENT.failed,
    seconds: Math.min(LONGEST, Math.max(0, Math.round((Date.now() - shownAt) / 1000))),
    hinted,
    key: makeKey(),
  });
};

/** Unlike any other; what is sent twice under it counts once. */
const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');
