import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Path } from '../../../../chess/tree/path';
import { pathInAddress } from '../../../board/use-path-in-address';
import { searchParam } from '../../../lib/search-param';

/** The place of a chapter that the address names, when the chapter is opened; that of another chapter is none of it. */
export const useChapterPlace = (chapter: number, tree: GameTree): Path => {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const [place] = useState(() =>
    Number(searchParam(search, 'chapter')) === chapter ? pathInAddress(search, tree) : '',
  );
  return place;
};
