import { useLocation, useNavigate } from '@tanstack/react-router';
import { type RefCallback, useCallback, useMemo, useRef } from 'react';
import type { TreeOwner } from '../../../contract/positions';
import { searchParam } from '../../lib/search-params';
import type { TreeBeside } from './tree-at-board';
import { parseTreePlace, treeAddress, type TreePlace } from './tree-queries';

type TreeCard = {
  /** Of what stands around the card. */
  readonly ref: RefCallback<HTMLDivElement>;
  readonly tree: TreePlaceControl;
  /** For the boards of the page: a move of theirs is gone on with in the card. */
  readonly beside: TreeBeside;
};

type Named = Pick<TreeBeside, 'title' | 'state'> & {
  readonly owner: TreeOwner;
  /** The tab of the page on which the card stands, if it has tabs. */
  readonly tab?: string;
};

/** The tree of a page, and what leads to it. */
export const useTreeCard = ({ owner, title, state, tab }: Named): TreeCard => {
  const card = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  const ref = useCallback((drawn: HTMLDivElement | null) => {
    card.current = drawn;
    if (isWanted.current) drawn?.scrollIntoView({ block: 'start' });
    if (drawn) isWanted.current = false;
  }, []);
  const tree = useTreeAddress(tab);
  const beside: TreeBeside = {
    ...{ owner, title, state, side: 'white' },
    onOpen: (place) => {
      tree.setPlace({ ...tree.place, ...place });
      isWanted.current = card.current === null;
      card.current?.scrollIntoView({ block: 'start' });
    },
  };
  return { ref, tree, beside };
};

export type TreePlaceControl = { readonly place: TreePlace; readonly setPlace: (place: TreePlace) => void };

/**
 * The place of the page's tree, in its address: every position has a link. Changing it adds no step to the history, unless it
 * leads to the tree's tab from another one.
 */
const useTreeAddress = (tab?: string): TreePlaceControl => {
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
