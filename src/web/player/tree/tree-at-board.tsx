/** What is played in the position on a board: by one player, or by everybody in the reference games. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { START_FEN } from '../../../chess/position/fen';
import { playMoves } from '../../../chess/position/move';
import { movesOfPath } from '../../../chess/tree/path';
import { type Color, COLORS, type Fen, type Uci } from '../../../chess/types';
import {
  readMoves,
  REFERENCE_PLIES,
  type ReferenceTree,
  type TreeOwner,
  writeMoves,
} from '../../../contract/positions';
import type { Replay } from '../../board/use-replay';
import { HttpError } from '../../lib/http/http';
import { useSettled } from '../../lib/screen';
import { Fold } from '../../ui/disclosure';
import { Segmented } from '../../ui/fields/segmented';
import { Spinner } from '../../ui/page';
import { NotLoaded, TreePosition } from './tree-position';
import { fenAfter, referenceTreeQuery, type TreePlace, treeQuery, treeQueryOf } from './tree-queries';

type BoardPlace = { readonly moves: readonly Uci[]; readonly fen: Fen };

/** Somebody who steps through a game asks for nothing on the way; milliseconds. */
const PAUSE = 250;

/** Between two looks at games that are still coming. */
const GROWING = 2000;

const SIDE_NAMES = { white: 'As White', black: 'As Black' } as const;

/** Where a board stands, once it stands; `undefined` of a game from a set-up position: a tree begins at the start. */
export const useBoardPlace = ({ tree, path }: Pick<Replay, 'tree' | 'path'>): BoardPlace | undefined => {
  const moves = useSettled(writeMoves(movesOfPath(path)), PAUSE);
  const place = useMemo(() => {
    const played = playMoves(START_FEN, readMoves(moves));
    return { moves: played.map(({ uci }) => uci), fen: fenAfter(played) };
  }, [moves]);
  return tree.start === START_FEN ? place : undefined;
};

type TreeAtBoardProps = {
  readonly place: BoardPlace;
  /** Nothing is asked for before. */
  readonly isOpen: boolean;
  readonly onPlay: (move: Uci, side: Color) => void;
};

type PlayerTreeProps = TreeAtBoardProps & {
  readonly owner: TreeOwner;
  /** Another one after every change of the games. */
  readonly state: string | number;
  /** The side to begin with. */
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
      {...{ side, place, data, error, onPlay }}
      onSide={setSide}
      onAgain={() => void refetch()}
      isLoading={isOpen}
    />
  );
}

/** Of games that begin with the moves of the board, in their order. */
export function ReferenceGamesTree({ place, isOpen, onPlay }: TreeAtBoardProps) {
  const [side, setSide] = useState<Color>('white');
  const isKnown = place.moves.length <= REFERENCE_PLIES;
  const { data, error, refetch } = useQuery({
    ...referenceTreeQuery(place.moves, side),
    enabled: isOpen && isKnown,
    placeholderData: keepPreviousData,
  });
  if (!isKnown) {
    return (
      <p className="text-sm text-ink-soft">
        Reference games are counted up to move {REFERENCE_PLIES / 2}. Go back to see what was played there.
      </p>
    );
  }
  return (
    <CountedMoves
      {...{ side, place, data, error, onPlay }}
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

/** Beside any board: what a player plays in its position, folded away until somebody wants to know. */

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
