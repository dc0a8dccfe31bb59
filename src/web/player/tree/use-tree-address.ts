import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { searchParam } from '../../lib/search-param';
import { parseTreePlace, treeAddress, type TreePlace } from './tree-place';

export type TreePlaceControl = { readonly place: TreePlace; readonly setPlace: (place: TreePlace) => void };

/**
 * The place of the page's tree, in its address: every position has a link. Changing it adds no step to the history, unless it
 * leads to the tree's tab from another one.
 */
export const useTreeAddress = (tab?: string): TreePlaceControl => {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const place = useMemo(() => parseTreePlace(search), [search]);
  const setPlace = (next: TreePlace): void => {
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...treeAddress(next), ...(tab !== undefined && { tab }) }),
      replace: tab === undefined || searchParam(search, 'tab') === tab,
      resetScroll: false,
    });
  };
  return { place, setPlace };
};
