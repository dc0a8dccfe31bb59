import { useLocation, useNavigate } from '@tanstack/react-router';
import { type RefCallback, useCallback, useMemo, useRef } from 'react';
import type { TreeOwner } from '../../../contract/positions';
import { searchParam } from '../../lib/search-params';
import type { TreeBeside } from './tree-at-board';
import { parseTreePlace, treeAddress, type TreePlace } from './tree-queries';

type TreeCard = {
  /** Of the card's container. */
  readonly ref: RefCallback<HTMLDivElement>;
  readonly tree: TreePlaceControl;
  /** For the boards of the page. */
  readonly beside: TreeBeside;
};

type Named = Pick<TreeBeside, 'title' | 'state'> & {
  readonly owner: TreeOwner;
  readonly tab?: string;
};

export const useTreeCard = ({ owner, title, state, tab }: Named): TreeCard => {
  const card = useRef<HTMLDivElement>(null);
  const shouldScroll = useRef(false);
  const ref = useCallback((drawn: HTMLDivElement | null) => {
    card.current = drawn;
    if (shouldScroll.current) drawn?.scrollIntoView({ block: 'start' });
    if (drawn) shouldScroll.current = false;
  }, []);
  const tree = useTreeAddress(tab);
  const panelTarget: TreeBeside = {
    owner,
    title,
    state,
    side: 'white',
    onOpen: (place) => {
      tree.setPlace({ ...tree.place, ...place });
      shouldScroll.current = card.current === null;
      card.current?.scrollIntoView({ block: 'start' });
    },
  };
  return { ref, tree, beside: panelTarget };
};

export type TreePlaceControl = { readonly place: TreePlace; readonly setPlace: (place: TreePlace) => void };

/** A change adds no history entry, unless it opens the tree's tab. */
const useTreeAddress = (tab?: string): TreePlaceControl => {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const treeLocation = useMemo(() => parseTreePlace(search), [search]);
  const setTreeLocation = (next: TreePlace): void => {
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...treeAddress(next), ...(tab !== undefined && { tab }) }),
      replace: tab === undefined || searchParam(search, 'tab') === tab,
      resetScroll: false,
    });
  };
  return { place: treeLocation, setPlace: setTreeLocation };
};
