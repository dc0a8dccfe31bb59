import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { START_PLY } from '../../../../chess/replay';
import type { Ply } from '../../../../chess/types';

/** Browsers allow only so many changes of the address in a while; milliseconds that a place has to last to be written. */
const PAUSE = 200;

/** Writes the line and the place in it into the address bar, in place of the ones before, so that a reload finds them. */
export const usePlaceInAddress = (opening: string, line: string, ply: Ply): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const search = ply === START_PLY ? { line } : { line, ply };
    const pause = setTimeout(() => {
      void navigate({
        to: '/learn/openings/$opening',
        params: { opening },
        search,
        state: true,
        replace: true,
        resetScroll: false,
      });
    }, PAUSE);
    return () => {
      clearTimeout(pause);
    };
  }, [navigate, opening, line, ply]);
};
