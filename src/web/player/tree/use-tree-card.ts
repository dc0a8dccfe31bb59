import { type RefCallback, useCallback, useRef } from 'react';
import type { TreeOwner } from '../../../contract/positions';
import type { TreeBeside } from './tree-panel';
import { type TreePlaceControl, useTreeAddress } from './use-tree-address';

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
