import { useLocation, useNavigate } from '@tanstack/react-router';
import { type RefCallback, useCallback, useMemo, useRef } from 'react';
import type { TreeOwner } from '../../../contract/positions';
import { searchParam } from '../../lib/search-params';
import type { TreePanelTarget } from './tree-at-board';
import { parseTreeLocation, treeAddress, type TreeLocation } from './tree-queries';

type TreeCard = {
  /** Of the card's container. */
  readonly ref: RefCallback<HTMLDivElement>;
  readonly tree: TreeLocationControl;
  /** For the boards of the page. */
  readonly panelTarget: TreePanelTarget;
};

type Named = Pick<TreePanelTarget, 'title' | 'state'> & {
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
  const panelTarget: TreePanelTarget = {
    owner,
    title,
    state,
    side: 'white',
    onOpen: (place) => {
      tree.setTreeLocation({ ...tree.treeLocation, ...place });
      shouldScroll.current = card.current === null;
      card.current?.scrollIntoView({ block: 'start' });
    },
  };
  return { ref, tree, panelTarget };
};

export type TreeLocationControl = {
  readonly treeLocation: TreeLocation;
  readonly setTreeLocation: (treeLocation: TreeLocation) => void;
};

/** A change adds no history entry, unless it opens the tree's tab. */
const useTreeAddress = (tab?: string): TreeLocationControl => {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const treeLocation = useMemo(() => parseTreeLocation(search), [search]);
  const setTreeLocation = (next: TreeLocation): void => {
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...treeAddress(next), ...(tab !== undefined && { tab }) }),
      replace: tab === undefined || searchParam(search, 'tab') === tab,
      resetScroll: false,
    });
  };
  return { treeLocation, setTreeLocation };
};
