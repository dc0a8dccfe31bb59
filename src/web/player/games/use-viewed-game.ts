import { useEffect, useMemo } from 'react';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { ScoutedGame } from '../../../contract/player/scout';
import { logError } from '../../lib/log';
import { viewGame } from './viewed-game';

/** A game to go through. What of it cannot be played is logged and ignored (specification, ERR-05 and ERR-06). */
export const useViewedGame = (scouted: ScoutedGame): GameTree => {
  const game = useMemo(() => viewGame(scouted), [scouted]);
  useEffect(() => game.problems?.forEach(logError), [game]);
  return game.tree;
};
