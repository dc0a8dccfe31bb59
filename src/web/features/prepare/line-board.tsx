import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { nodeAfter } from '../../../chess/preparation/tree-rows';
import { movesOfPath } from '../../../chess/tree/path';
import { nodesTo, pathOfPly, treeOfMoves } from '../../../chess/tree/tree-replay';
import { type Color, otherColor, type Ply, type San } from '../../../chess/types';
import { makeMoveList } from '../../../contract/analysis/positions';
import type { Preparation } from '../../../contract/preparation';
import { parsePlayer } from '../../../contract/sites';
import { branchSentence } from '../../../messages/preparation/preparation';
import { type EditedReplay, useEditedReplay } from '../../board/use-edited-replay';
import { Workspace } from '../../board/workspace/workspace';
import { OpenOnBoard } from '../../game/open-on-board';
import { EndgameCard, ExplorerPanel } from '../../player/tree/explorer';
import { Button } from '../../ui/button';

export type LineOnBoard = {
  /** The user's. */
  readonly color: Color;
  readonly moves: readonly San[];
  /** Index of the move on the board at first. */
  readonly ply: Ply;
  readonly name?: string;
};

export type ShowOnBoard = {
  readonly choose: (line: LineOnBoard) => void;
  /** Until it is called without a line. */
  readonly preview: (line: LineOnBoard | undefined) => void;
  readonly isChosen: (line: LineOnBoard) => boolean;
};

/** `first` is on the board until a line is chosen. */
export const useLineOnBoard = (first: LineOnBoard): { readonly line: LineOnBoard; readonly show: ShowOnBoard } => {
  const [chosen, choose] = useState<LineOnBoard>();
  const [previewed, preview] = useState<LineOnBoard>();
  const current = chosen ?? first;
  return {
    line: previewed ?? current,
    show: { choose, preview, isChosen: (line) => keyOf(line) === keyOf(current) },
  };
};

const keyOf = ({ color, moves, ply }: LineOnBoard): string => [color, ply, ...moves].join(' ');

type LineBoardProps = {
  readonly line: LineOnBoard;
  readonly player: string;
  readonly games: string;
  /** Of the line's color. */
  readonly preparation: Preparation | undefined;
};

export function LineBoard({ line, player, games, preparation }: LineBoardProps) {
  const navigate = useNavigate();
  const key = keyOf(line);
  // The same moves come again with every event of the stream.
  // oxlint-disable-next-line react/exhaustive-deps
  const { tree, path } = useMemo(() => toTree(line), [key]);
  const edited = useEditedReplay(tree, { path });
  const [isFlipped, setIsFlipped] = useState(false);
  const { open } = edited.edit;
  useEffect(() => open(tree, path), [open, tree, path]);
  const replay = {
    ...edited,
    orientation: isFlipped ? otherColor(line.color) : line.color,
    flip: () => setIsFlipped(!isFlipped),
  };
  const handleSpar = () => {
    const moves = movesOfPath(replay.path);
    const lineMoves = tree.moves.map(({ uci }) => uci);
    const as = line.color === 'white' ? undefined : line.color;
    void navigate({
      to: '/prepare/spar',
      search: (old: object) => ({
        ...old,
        as,
        moves: makeMoveList(moves) || undefined,
        line: makeMoveList(lineMoves) || undefined,
      }),
    });
  };
  return (
    <section
      aria-label="On the board"
      className={`max-lg:contents lg:sticky lg:top-18 lg:col-start-2 lg:row-span-2 lg:row-start-1 ${COLUMN}`}
    >
      <Workspace
        layout="column"
        replay={replay}
        name={line.name ?? 'line'}
        isReadOnly
        position={
          <>
            {preparation && <PlayedHere preparation={preparation} replay={replay} />}
            <EndgameCard replay={replay} />
          </>
        }
        tabs={[
          {
            id: 'explorer',
            label: 'What they play here',
            content: (
              <ExplorerPanel
                key={line.color}
                replay={replay}
                player={{ ...parsePlayer(player), games }}
                state={`${preparation?.games}`}
                side={otherColor(line.color)}
              />
            ),
          },
        ]}
        actions={
          <>
            <Button size="small" onClick={handleSpar}>
              Spar from here
            </Button>
            <OpenOnBoard replay={replay} />
          </>
        }
      />
    </section>
  );
}

type PlayedHereProps = {
  readonly preparation: Preparation;
  readonly replay: Pick<EditedReplay, 'tree' | 'path'>;
};

/** How often the move on the board is played, and how they score after it. Its place stays where nothing is known. */
function PlayedHere({ preparation: { tree, ownGames }, replay }: PlayedHereProps) {
  const path = nodesTo(replay.tree, replay.path).map(({ san }) => san);
  const node = nodeAfter(tree, path);
  return (
    <p className="min-h-10 px-1 pt-1 text-sm text-ink-soft tabular-nums">
      {node && branchSentence({ node, path, hasOwnGames: ownGames > 0 })}
    </p>
  );
}

/** The board is as large as the window allows with evaluation, the whole line and buttons below it, 400 px at least. */
const COLUMN = 'lg:h-[calc(100dvh-8rem)] lg:w-[max(424px,min(644px,calc(100dvh-26rem),44vw))]';

const toTree = ({ moves, ply }: LineOnBoard) => {
  const { tree } = treeOfMoves(moves);
  return { tree, path: pathOfPly(tree, ply) };
};
