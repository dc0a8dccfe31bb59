import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { START_FEN } from '../../../chess/position/fen';
import { playMoves } from '../../../chess/position/move';
import { movesOfPath } from '../../../chess/tree/path';
import { type Color, COLORS, type Fen, type Uci } from '../../../chess/types';
import {
  makeMoveList,
  parseMoveList,
  REFERENCE_PLIES,
  type ReferenceTree,
  type TreeOwner,
} from '../../../contract/analysis/positions';
import type { Replay } from '../../board/use-replay';
import { HttpError } from '../../lib/http/http';
import { useSettled } from '../../lib/screen';
import { Segmented } from '../../ui/fields/segmented';
import { Spinner } from '../../ui/page';
import { NotLoaded, TreePosition } from './tree-position';
import { fenAfter, referenceTreeQuery, treeQuery, treeQueryOf } from './tree-queries';

type BoardLine = { readonly moves: readonly Uci[]; readonly fen: Fen };

/** While stepping through a game, in milliseconds. */
const PAUSE = 250;

/** While games are still arriving; in milliseconds. */
const GROWING = 2000;

const SIDE_NAMES = { white: 'As White', black: 'As Black' } as const;

/** `undefined` for a game from a set-up position: trees begin at the start. */
export const useBoardLine = ({ tree, path }: Pick<Replay, 'tree' | 'path'>): BoardLine | undefined => {
  const moves = useSettled(makeMoveList(movesOfPath(path)), PAUSE);
  const place = useMemo(() => {
    const played = playMoves(START_FEN, parseMoveList(moves));
    return { moves: played.map(({ uci }) => uci), fen: fenAfter(played) };
  }, [moves]);
  return tree.start === START_FEN ? place : undefined;
};

type TreeAtBoardProps = {
  readonly place: BoardLine;
  /** Nothing is requested while closed. */
  readonly isOpen: boolean;
  readonly onPlay: (move: Uci, side: Color) => void;
};

type PlayerTreeProps = TreeAtBoardProps & {
  readonly owner: TreeOwner;
  /** Changes with every change of the games. */
  readonly state: string | number;
  /** The initial side. */
  readonly side: Color;
};

export function PlayerTree({ owner, state, side: first, place, isOpen, onPlay }: PlayerTreeProps) {
  const [side, setSide] = useState(first);
  const { data, error, refetch } = useQuery({
    ...treeQuery(owner, treeQueryOf({ moves: place.moves, side, choices: {} }, place.fen, 0), state),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.isGrowing === true ? GROWING : false),
  });
  return (
    <CountedMoves
      side={side}
      place={place}
      data={data}
      error={error}
      onPlay={onPlay}
      onSide={setSide}
      onAgain={() => void refetch()}
      isLoading={isOpen}
    />
  );
}

/** Counts games with exactly these first moves. */
export function ReferenceGamesTree({ place, isOpen, onPlay }: TreeAtBoardProps) {
  const [side, setSide] = useState<Color>('white');
  const isInReference = place.moves.length <= REFERENCE_PLIES;
  const { data, error, refetch } = useQuery({
    ...referenceTreeQuery(place.moves, side),
    enabled: isOpen && isInReference,
    placeholderData: keepPreviousData,
  });
  if (!isInReference) {
    return (
      <p className="text-sm text-ink-soft">
        Reference games are counted up to move {REFERENCE_PLIES / 2}. Go back to see what was played there.
      </p>
    );
  }
  return (
    <CountedMoves
      side={side}
      place={place}
      data={data}
      error={error}
      onPlay={onPlay}
      onSide={setSide}
      onAgain={() => void refetch()}
      isLoading={isOpen}
    />
  );
}

type CountedMovesProps = Pick<TreeAtBoardProps, 'place' | 'onPlay'> & {
  readonly side: Color;
  readonly onSide: (side: Color) => void;
  readonly data: (ReferenceTree & { readonly isGrowing?: boolean }) | undefined;
  readonly error: Error | null;
  readonly onAgain: () => void;
  readonly isLoading: boolean;
};

function CountedMoves({ side, onSide, place, data, error, onAgain, isLoading, onPlay }: CountedMovesProps) {
  const tree = data?.fen === place.fen ? data : undefined;
  return (
    <>
      <Segmented
        label="Side"
        options={COLORS.map((value) => ({ value, label: SIDE_NAMES[value] }))}
        value={side}
        onChange={onSide}
      />
      {tree && <TreePosition tree={tree} plies={place.moves.length} onPlay={(move) => onPlay(move, side)} />}
      {isLoading && !tree && !error && <Spinner label="Loading the moves" className="mx-auto text-accent" />}
      {!tree && error && (
        <NotLoaded reason={error instanceof HttpError ? error.serverMessage : undefined} onAgain={onAgain} />
      )}
    </>
  );
}
