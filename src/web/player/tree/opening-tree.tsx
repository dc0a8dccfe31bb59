/** What a player plays, position by position: a board, the moves with their numbers, and the games under them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { START_FEN } from '../../../chess/position/fen';
import { playMoves } from '../../../chess/position/move';
import type { Uci } from '../../../chess/types';
import type { TreeOwner } from '../../../contract/positions';
import { FlipButton } from '../../board/flip-button';
import { Board } from '../../board/squares/board';
import { Button } from '../../ui/button';
import { PlayerCard } from '../player-card';
import { SkeletonLines } from '../skeleton-lines';
import { TreeFilters } from './tree-filters';
import { TreeGames } from './tree-games';
import { TreePath } from './tree-path';
import { fenAfter, treeQueryOf } from './tree-place';
import { NotLoaded, TreePosition } from './tree-position';
import { treeQuery } from './tree-queries';
import type { TreePlaceControl } from './use-tree-address';

type OpeningTreeProps = TreePlaceControl & {
  readonly owner: TreeOwner;
  /** Another one after every change of the games. */
  readonly state: string | number;
  /** Shows a game from the ply that follows the position on. */
  readonly onView: (game: string, before: number) => void;
};

export function OpeningTree({ owner, state, place, setPlace, onView }: OpeningTreeProps) {
  const [today] = useState(() => Date.now());
  const [isFlipped, setIsFlipped] = useState(false);
  const played = playMoves(START_FEN, place.moves);
  const fen = fenAfter(played);
  const { data, error, refetch } = useQuery({
    ...treeQuery(owner, treeQueryOf(place, fen, today), state),
    placeholderData: keepPreviousData,
  });
  const tree = data?.fen === fen ? data : undefined;
  const go = (plies: number): void => setPlace({ ...place, moves: place.moves.slice(0, plies) });
  const play = (move: Uci): void => setPlace({ ...place, moves: [...place.moves, move] });

  const handleKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isChoosing(event.target)) return;
    const [first] = tree?.moves ?? [];
    if (event.key === 'ArrowLeft') go(place.moves.length - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'ArrowRight' && first !== undefined) play(first.uci);
    else return;
    event.preventDefault();
  };

  return (
    <PlayerCard title="Opening Tree" basis="Positions are counted up to move 15, in whatever order the moves came.">
      <TreeFilters place={place} onChange={setPlace} />
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[20rem_minmax(0,1fr)]" onKeyDown={handleKey}>
        <div className="flex flex-col gap-2">
          <Board
            fen={fen}
            lastMove={played.at(-1)?.uci}
            orientation={isFlipped === (place.side === 'white') ? 'black' : 'white'}
            size={320}
            label="Opening tree"
            onMove={({ uci }) => play(uci)}
          />
          <div className="flex items-center gap-2">
            <BackButton label="Start" plies={0} {...{ go }} isDisabled={played.length === 0} />
            <BackButton label="Back" plies={played.length - 1} {...{ go }} isDisabled={played.length === 0} />
            <span className="ml-auto">
              <FlipButton onFlip={() => setIsFlipped(!isFlipped)} />
            </span>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <TreePath played={played} onGo={go} />
          {tree && <TreePosition tree={tree} plies={played.length} onPlay={play} />}
          {!tree && !error && <SkeletonLines count={5} className="h-11" />}
          {!tree && error && <NotLoaded onAgain={() => void refetch()} />}
        </div>
      </div>
      {tree && <TreeGames games={tree.recent} total={tree.games} onView={(id) => onView(id, played.length)} />}
    </PlayerCard>
  );
}

/** A list or a group of choices has its own arrow keys. */
const isChoosing = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('select, [role="radiogroup"], [role="grid"]') !== null;

type BackButtonProps = {
  readonly label: string;
  readonly plies: number;
  readonly isDisabled: boolean;
  readonly go: (plies: number) => void;
};

function BackButton({ label, plies, isDisabled, go }: BackButtonProps) {
  return (
    <Button variant="secondary" size="small" className="h-10 min-w-16" disabled={isDisabled} onClick={() => go(plies)}>
      {label}
    </Button>
  );
}
