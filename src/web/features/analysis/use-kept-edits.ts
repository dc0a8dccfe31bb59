import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { makePgn } from '../../../chess/pgn/pgn';
import type { GameTree } from '../../../chess/tree/game-tree';
import { noteUnwritten, useChangeKept } from '../../game/kept-analyses';
import { logError } from '../../lib/log';

/** How long nothing has to change before the game is written, in milliseconds. */
const PAUSE = 100;

/** Keeps what is played and written on a board under its game's id; answers whether this browser refused it. */
export const useKeptEdits = (id: string, tree: GameTree): { readonly isRefused: boolean } => {
  const change = useChangeKept();
  const kept = useRef(tree);
  const [isRefused, setRefused] = useState(false);

  const keep = useEffectEvent(() => {
    if (kept.current === tree) return;
    kept.current = tree;
    change(id, { pgn: makePgn(tree) }).then(
      () => setRefused(false),
      (error: unknown) => {
        logError(error);
        setRefused(true);
      },
    );
  });
  const note = useEffectEvent(() => {
    if (kept.current !== tree) noteUnwritten(id, makePgn(tree));
  });
  useEffect(() => {
    const pause = setTimeout(keep, PAUSE);
    return () => clearTimeout(pause);
  }, [tree]);
  useEffect(() => {
    const handleHide = () => note();
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      keep();
    };
  }, []);
  return { isRefused };
};
