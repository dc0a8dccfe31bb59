import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { movesOfPath } from '../../../chess/tree/path';
import { pathOfPly, treeOfMoves } from '../../../chess/tree/tree-replay';
import { type Color, otherColor, type Uci } from '../../../chess/types';
import type { PreparedLine } from '../../../contract/preparation';
import { parsePlayer } from '../../../contract/sites';
import { useEditedReplay } from '../../board/use-edited-replay';
import { Workspace } from '../../board/workspace';
import { OpenOnBoard } from '../../game/open-on-board';
import { EndgameCard, ExplorerPanel, type ExplorerPlayer } from '../../player/tree/explorer';
import { Button } from '../../ui/button';
import { CardTitle } from '../../ui/page';

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
      player={{ ...parsePlayer(player), games }}
      onSpar={(moves) =>
        void navigate({
          to: '/prepare/spar',
          search: (old: object) => ({ ...old, as, moves: moves.length === 0 ? undefined : moves.join('-') }),
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
  readonly player: ExplorerPlayer;
  readonly state: string;
  /** Starts sparring from this position. */
  readonly onSpar: (moves: readonly Uci[]) => void;
};

function LineBoard({ line, color, player, state, onSpar }: LineBoardProps) {
  const { tree } = useMemo(() => treeOfMoves(line.moves), [line.moves]);
  const replay = useEditedReplay(tree, { path: pathOfPly(tree, line.decision), orientation: color });
  const area = useRef<HTMLDivElement>(null);
  return (
    <section aria-labelledby="line-board" className="flex min-w-0 flex-col gap-2">
      <CardTitle id="line-board">On the board</CardTitle>
      <div ref={area} role="group" aria-label="Line" tabIndex={-1} className="outline-none">
        <Workspace
          layout="card"
          area={area}
          replay={replay}
          name={line.opening ?? 'line'}
          isReadOnly
          position={<EndgameCard replay={replay} />}
          tabs={[
            {
              id: 'explorer',
              label: 'What they play here',
              content: <ExplorerPanel replay={replay} player={player} state={state} side={otherColor(color)} />,
            },
          ]}
          actions={
            <>
              <Button size="small" className="h-10" onClick={() => onSpar(movesOfPath(replay.path))}>
                Spar from here
              </Button>
              <OpenOnBoard replay={replay} />
            </>
          }
        />
      </div>
    </section>
  );
}
