import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { START_PLY } from '../../../chess/replay';
import type { Ply } from '../../../chess/types';

/** Browsers allow only so many changes of the address in a while; milliseconds that a place has to last to be written. */
const PAUSE = 200;

/** Writes the place in the game into the address bar, in place of the one before, so that a reload finds it. */
export const usePlyInAddress = (game: string, ply: Ply): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const search = ply === START_PLY ? { game } : { game, ply };
    const pause = setTimeout(() => {
      void navigate({ to: '/analysis', search, state: true, replace: true, resetScroll: false });
    }, PAUSE);
    return () => {
      clearTimeout(pause);
    };
  }, [navigate, game, ply]);
};
