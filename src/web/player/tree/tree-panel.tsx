/** Beside any board: what a player plays in its position, folded away until somebody wants to know. */
import { useState } from 'react';
import type { Color } from '../../../chess/types';
import type { TreeOwner } from '../../../contract/positions';
import type { Replay } from '../../board/use-replay';
import { Fold } from '../../ui/fold';
import { PlayerTree, useBoardPlace } from './tree-at-board';
import type { TreePlace } from './tree-place';

/** Whose tree, and where it is gone on with. */
export type TreeBeside = {
  readonly owner: TreeOwner;
  /** `Your moves here`. */
  readonly title: string;
  /** The side to begin with. */
  readonly side: Color;
  /** Another one after every change of the games. */
  readonly state: string | number;
  /** Opens the tree in a position. */
  readonly onOpen: (place: Pick<TreePlace, 'moves' | 'side'>) => void;
};

type TreePanelProps = TreeBeside & { readonly replay: Pick<Replay, 'tree' | 'path'> };

export function TreePanel({ owner, title, side, state, onOpen, replay }: TreePanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = useBoardPlace(replay);
  if (place === undefined) return null;
  return (
    <Fold title={title} onOpen={setIsOpen}>
      <PlayerTree
        {...{ owner, state, side, place, isOpen }}
        onPlay={(move, chosen) => onOpen({ moves: [...place.moves, move], side: chosen })}
      />
    </Fold>
  );
}
