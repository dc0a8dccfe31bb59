import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { START_FEN } from '../../../chess/position/fen';
import { movesOfPath } from '../../../chess/tree/path';
import { pathOfPly, treeOfMoves } from '../../../chess/tree/tree-replay';
import { type Color, otherColor, type Uci } from '../../../chess/types';
import type { TreeOwner } from '../../../contract/positions';
import type { PreparedLine } from '../../../contract/preparation';
import { parsePlayer } from '../../../contract/sites';
import { MoveList } from '../../board/moves/move-list';
import { ReplayBoard } from '../../board/replay-board';
import { FlipButton, StepButtons } from '../../board/replay-buttons';
import { handleReplayKey, useReplay } from '../../board/use-replay';
import { OpenOnBoard } from '../../game/open-on-board';
import { PlayerCard } from '../../player/player-card';
import { TreePanel, type TreePanelTarget } from '../../player/tree/tree-at-board';
import { TREE_START, treeAddress } from '../../player/tree/tree-queries';
import { Button } from '../../ui/button';

type ChosenLineProps = Pick<LineBoardProps, 'line' | 'color' | 'state'> & {
  readonly player: string;
  readonly games: string;
};

export function ChosenLine({ player, games, ...line }: ChosenLineProps) {
  const navigate = useNavigate();
  const as = line.color === 'white' ? undefined : line.color;
  return (
    <LineBoard
      {...line}
      owner={{ ...parsePlayer(player), games }}
      onSpar={(moves) =>
        void navigate({
          to: '/prepare/spar',
          search: (old: object) => ({ ...old, as, moves: moves.length === 0 ? undefined : moves.join('-') }),
        })
      }
      onOpen={({ moves, side }) =>
        void navigate({
          to: '/scout',
          search: { player, ...(games && { games }), ...treeAddress({ ...TREE_START, moves, side }) },
        })
      }
    />
  );
}

type LineBoardProps = {
  readonly line: PreparedLine;
  /** The user's color. */
  readonly color: Color;
  /** `state` changes whenever the opponent's games change. */
  readonly owner: TreeOwner;
  readonly state: string;
  readonly onOpen: TreePanelTarget['onOpen'];
  /** Starts sparring from this position. */
  readonly onSpar: (moves: readonly Uci[]) => void;
};

const ALL_STEPS = ['first', 'previous', 'next', 'last'] as const;

function LineBoard({ line, color, owner, state, onOpen, onSpar }: LineBoardProps) {
  const { tree } = useMemo(() => treeOfMoves(line.moves), [line.moves]);
  const replay = useReplay(tree, { path: pathOfPly(tree, line.decision), orientation: color });
  const theirs = otherColor(color);
  return (
    <PlayerCard title="On the board">
      <div
        role="group"
        aria-label="Line"
        tabIndex={-1}
        onKeyDown={(event) => handleReplayKey(replay, event)}
        className="grid items-start gap-x-6 gap-y-4 outline-none md:grid-cols-[auto_minmax(0,1fr)]"
      >
        <div className="flex min-w-0 flex-col gap-2">
          <ReplayBoard replay={replay} size={400} name={line.opening ?? 'line'} />
          <div className="flex flex-wrap items-center gap-1.5">
            <StepButtons steps={ALL_STEPS} onStep={replay.step} />
            <Button size="small" className="h-10" onClick={() => onSpar(movesOfPath(replay.path))}>
              Spar from here
            </Button>
            <span className="ml-auto flex">
              <OpenOnBoard replay={replay} />
              <FlipButton onFlip={replay.flip} />
            </span>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <MoveList
            tree={tree}
            path={replay.path}
            onGoTo={replay.jump}
            className="max-h-60 rounded-control border border-hairline"
          />
          {tree.start === START_FEN && (
            <TreePanel
              owner={owner}
              state={state}
              onOpen={onOpen}
              replay={replay}
              title="What they play here"
              side={theirs}
            />
          )}
        </div>
      </div>
    </PlayerCard>
  );
}
