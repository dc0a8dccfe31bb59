/** A board on which one side is played, with what belongs to it: controls, typed moves, and the position read out. */
import { type ReactNode, useCallback, useState } from 'react';
import type { PlayedMove } from '../../../chess/position/move';
import type { GameTree } from '../../../chess/tree/game-tree';
import { pathOfPly } from '../../../chess/tree/tree-replay';
import { type Color, type Fen, otherColor, type Uci } from '../../../chess/types';
import { BoardColumn } from '../../board/workspace/board-column';
import { SpokenPosition, spokenShortcuts } from '../../board/spoken-position';
import { Board } from '../../board/squares/board';
import { TypedMove } from '../../board/typed-move';
import { inputShortcuts, useReplayKeys } from '../../board/use-replay';

export const playShortcuts = [...inputShortcuts, ...spokenShortcuts];

type PlayBoardProps = {
  /** For screen readers. */
  readonly label: string;
  /** The moves up to the position on the board. */
  readonly tree: GameTree;
  /** The user's. */
  readonly color: Color;
  /** Takes no moves for now. */
  readonly isDisabled: boolean;
  /** Moves may be made ahead of the opponent's. */
  readonly hasPremoves?: boolean;
  readonly arrows?: readonly Uci[];
  readonly onMove: (move: PlayedMove) => void;
  /** Below the board. */
  readonly controls: ReactNode;
};

export function PlayBoard(props: PlayBoardProps) {
  const { label, tree, color, isDisabled, hasPremoves = false, arrows, onMove, controls } = props;
  const [isFlipped, setIsFlipped] = useState(false);
  const handleFlip = useCallback(() => setIsFlipped((isOn) => !isOn), []);
  useReplayKeys({ flip: handleFlip });
  const last = tree.moves.at(-1);
  const fen: Fen = last?.fen ?? tree.start;
  return (
    <BoardColumn
      className={COLUMN}
      board={
        <>
          <Board
            fen={fen}
            lastMove={last?.uci}
            orientation={isFlipped ? otherColor(color) : color}
            isChess960={tree.isChess960}
            size={BOARD_SIZE}
            label={label}
            arrows={arrows}
            isDisabled={isDisabled}
            premoves={isDisabled && hasPremoves ? color : undefined}
            onMove={onMove}
          />
          <SpokenPosition replay={{ tree, path: pathOfPly(tree, tree.moves.length - 1) }} />
          <TypedMove fen={fen} isChess960={tree.isChess960} isDisabled={isDisabled} onMove={onMove} />
        </>
      }
      controls={controls}
      onFlip={handleFlip}
    />
  );
}

/** In pixels, at most. */
const BOARD_SIZE = 800;

/** Board and buttons fit into the window; on a phone the board has the full width. */
const COLUMN =
  'max-sm:-mx-4 max-sm:[&>.board]:self-center max-sm:[&>:not(.board)]:px-4 justify-self-center w-[max(18rem,min(100%+2rem,100dvh-22rem))] ' +
  'sm:w-[max(18rem,min(100%,100dvh-16rem))] lg:justify-self-start lg:w-(--main-board)';

export const PLAY_GRID = 'grid items-start gap-x-6 gap-y-4 lg:grid-cols-[auto_minmax(0,1fr)]';
