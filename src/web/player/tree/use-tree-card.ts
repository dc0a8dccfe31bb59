import { useRef, type RefObject } from 'react';
import type { TreeOwner } from '../../../contract/tree';
import type { TreeBeside } from './tree-panel';
import { useTreeAddress, type TreePlaceControl } from './use-tree-address';

type TreeCard = {
  /** Of what stands around the card. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly tree: TreePlaceControl;
  /** For the boards of the page: a move of theirs is gone on with in the card. */
  readonly beside: TreeBeside;
};

type Named = Pick<TreeBeside, 'title' | 'state'> & { readonly owner: TreeOwner };

/** The tree of a page, and what leads to it. */
export const useTreeCard = ({ owner, title, state }: Named): TreeCard => {
  const ref = useRef<HTMLDivElement>(null);
  const tree = useTreeAddress();
  const beside: TreeBeside = {
    ...{ owner, title, state, side: 'white' },
    onOpen: (place) => {
      tree.setPlace({ ...tree.place, ...place });
      ref.current?.scrollIntoView({ block: 'start' });
    },
  };
  return { ref, tree, beside };
};
