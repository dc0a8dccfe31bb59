/** What a player plays, position by position: a board, the moves with their numbers, and the games under them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import type { Uci } from '../../../chess/types';
import type { Tree, TreeOwner } from '../../../contract/tree';
import { Board } from '../../board/squares/board';
import { FlipButton } from '../../board/flip-button';
import { Button } from '../../ui/button';
import { useSeen } from '../../lib/use-seen';
import { gamesText } from '../labels';
import { PlayerCard } from '../player-card';
import { SkeletonLines } from '../skeleton-lines';
import { TreeFilters } from './tree-filters';
import { TreeGames } from './tree-games';
import { TreeMoves } from './tree-moves';
import { TreePath } from './tree-path';
import { fenAfter, playAll, treeQueryOf } from './tree-place';
import { treeQuery } from './tree-queries';
import { useEvaluations } from './use-evaluations';
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
  const played = playAll(place.moves);
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
          {tree && <Position tree={tree} plies={played.length} onPlay={play} />}
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

type PositionProps = { readonly tree: Tree; readonly plies: number; readonly onPlay: (move: Uci) => void };

/** The name of the position and what was played in it. */
function Position({ tree, plies, onPlay }: PositionProps) {
  const { ref, isSeen } = useSeen();
  const evaluations = useEvaluations(tree.moves, isSeen);
  const number = `${Math.floor(plies / 2) + 1}.${plies % 2 === 0 ? '' : '..'}`;
  return (
    <>
      <p ref={ref} aria-live="polite" className="text-sm text-ink-soft tabular-nums">
        {tree.opening && <span className="font-semibold text-ink">{tree.opening.name}. </span>}
        {tree.games === 0 ? 'No game that fits reaches this position.' : `${gamesText(tree.games)} here.`}
        {tree.isGrowing && ' More games are on their way.'}
      </p>
      {tree.moves.length > 0 && (
        <TreeMoves moves={tree.moves} {...{ number, evaluations }} onPlay={({ uci }) => onPlay(uci)} />
      )}
      {tree.games > 0 && tree.moves.length === 0 && (
        <p className="text-sm text-ink-soft">Nothing further was played here, or the tree ends.</p>
      )}
    </>
  );
}

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

function NotLoaded({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
      <p>The moves of this position could not be loaded.</p>
      <Button variant="secondary" size="small" className="h-10" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}
