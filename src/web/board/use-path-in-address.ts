import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { GameTree } from '../../chess/tree/game-tree';
import { parsePath, type Path, START_PATH } from '../../chess/tree/path';
import { pathOfPly } from '../../chess/tree/tree-replay';
import { searchParam } from '../lib/search-param';

/** Browsers allow only so many changes of the address in a while; milliseconds that a place has to last to be written. */
const PAUSE = 200;

/** The place that an address names: `?path=Mc0k`, or `?ply=1` of the main line. It may lie beyond the game. */
export const pathInAddress = (search: string, tree: GameTree): Path => {
  const ply = Number.parseInt(searchParam(search, 'ply'), 10);
  return parsePath(searchParam(search, 'path')) || (Number.isNaN(ply) ? START_PATH : pathOfPly(tree, ply));
};

/** Writes the place behind `?NAME=ID` into the address bar, in place of the one before, so that a reload finds it. */
export const usePathInAddress = (path: Path, name: 'game' | 'line' | 'chapter', id: string): void => {
  const navigate = useNavigate();
  const router = useRouter();
  const [page] = useState(() => router.latestLocation.pathname);
  useEffect(() => {
    const search = { [name]: id, ...(path === START_PATH ? {} : { path }) };
    const pause = setTimeout(() => {
      // Somebody may be on the way to another page.
      if (router.latestLocation.pathname !== page) return;
      void navigate({ to: '.', search, state: true, replace: true, resetScroll: false });
    }, PAUSE);
    return () => {
      clearTimeout(pause);
    };
  }, [navigate, router, page, name, id, path]);
};
