import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parseTreePlace, treeAddress, type TreePlace } from './tree-place';

export type TreePlaceControl = { readonly place: TreePlace; readonly setPlace: (place: TreePlace) => void };

/** The place of the page's tree, in its address: every position has a link. Changing it adds no step to the history. */
export const useTreeAddress = (): TreePlaceControl => {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const place = useMemo(() => parseTreePlace(search), [search]);
  const setPlace = (next: TreePlace): void => {
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...treeAddress(next) }),
      replace: true,
      resetScroll: false,
    });
  };
  return { place, setPlace };
};
