import { useCallback, useState } from 'react';
import { clampPly, goTo } from '../../chess/replay';
import type { Step } from '../../chess/replay';
import type { Ply } from '../../chess/types';

/** A place in a game of `total` half-moves and the ways to move it; it never leaves the game. */
export const useReplay = (total: number, initial: Ply) => {
  const [ply, setPly] = useState(() => clampPly(total, initial));
  const jump = useCallback((to: Ply) => setPly(clampPly(total, to)), [total]);
  const step = useCallback((way: Step) => setPly((from) => goTo(total, from, way)), [total]);
  return { ply, jump, step };
};
