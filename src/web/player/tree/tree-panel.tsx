/** Beside any board: what a player plays in its position, folded away until somebody wants to know. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { START_FEN } from '../../../chess/notation/fen';
import { movesOfPath } from '../../../chess/tree/path';
import { fenAt } from '../../../chess/tree/tree-replay';
import { COLORS, type Color } from '../../../chess/types';
import type { TreeOwner } from '../../../contract/tree';
import type { Replay } from '../../board/use-replay';
import { useSettled } from '../../lib/use-settled';
import { Segmented } from '../../ui/segmented';
import { Spinner } from '../../ui/spinner';
import { NotLoaded, TreePosition } from './tree-position';
import { treeQueryOf, type TreePlace } from './tree-place';
import { treeQuery } from './tree-queries';

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

const SIDE_NAMES = { white: 'As White', black: 'As Black' } as const;
/** Somebody who steps through a game asks for nothing on the way; milliseconds. */
const PAUSE = 250;

export function TreePanel({ owner, title, side: first, state, onOpen, replay }: TreePanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [side, setSide] = useState(first);
  const fen = useSettled(fenAt(replay.tree, replay.path), PAUSE);
  const moves = movesOfPath(replay.path);
  const { data, error, refetch } = useQuery({
    ...treeQuery(owner, treeQueryOf({ moves, side, choices: {} }, fen, 0), state),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  // A tree begins at the start position.
  if (replay.tree.start !== START_FEN) return null;
  const tree = data?.fen === fen ? data : undefined;
  return (
    <details
      className="group rounded-control border border-hairline px-3"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
        {title}
      </summary>
      <div className="flex flex-col gap-3 pb-3">
        <Segmented
          label="Side"
          options={COLORS.map((value) => ({ value, label: SIDE_NAMES[value] }))}
          value={side}
          onChange={setSide}
        />
        {tree && (
          <TreePosition tree={tree} plies={moves.length} onPlay={(move) => onOpen({ moves: [...moves, move], side })} />
        )}
        {isOpen && !tree && !error && <Spinner label="Loading the moves" className="mx-auto text-accent" />}
        {!tree && error && <NotLoaded onAgain={() => void refetch()} />}
      </div>
    </details>
  );
}
