import { useMemo, useState } from 'react';
import { type Challenge, type Clue, clueOf, type Solving } from '../../../../chess/puzzles/solving';
import type { Shape } from '../../../../chess/tree/comment';

export type ClueControl = {
  /** How much of it is shown: nothing, the piece, the square as well. */
  readonly level: 0 | 1 | 2;
  readonly clue: Clue | undefined;
  /** What is shown on the board. */
  readonly shapes: readonly Shape[];
  readonly more: () => void;
};

const NONE: readonly Shape[] = [];

/** Help with the next move, a step at each press; the move after it begins without. */
export const useClue = (challenge: Challenge, solving: Solving): ClueControl => {
  const ply = solving.played.length;
  const [shown, setShown] = useState({ ply, level: 0 });
  const clue = useMemo(() => clueOf(challenge, solving), [challenge, solving]);
  const reached = shown.ply === ply && clue !== undefined ? shown.level : 0;
  const level = reached === 0 ? 0 : reached === 1 ? 1 : 2;
  const shapes = useMemo(() => {
    if (clue === undefined || level === 0) return NONE;
    const piece = { color: 'blue' as const, from: clue.from };
    return level === 1 ? [piece] : [piece, { color: 'green' as const, from: clue.to }];
  }, [clue, level]);
  return { level, clue, shapes, more: () => setShown({ ply, level: level + 1 }) };
};
