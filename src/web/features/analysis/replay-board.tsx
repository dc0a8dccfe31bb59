import { ArrowUpRight, FlipVertical2 } from 'lucide-react';
import { useMemo } from 'react';
import type { Game } from '../../../chess/game';
import { clampPly, positionAt } from '../../../chess/replay';
import type { Step } from '../../../chess/replay';
import type { Color, Ply } from '../../../chess/types';
import { bestArrow } from '../../game/best-arrow';
import { Board } from '../../game/board/board';
import { BoardLookButton } from '../../game/board/board-look-button';
import { EvaluationBar } from '../../game/evaluation-bar';
import { evaluationTextAt } from '../../game/evaluation-text';
import { NavigationButtons } from '../../game/navigation-buttons';
import { labelAt } from '../../game/shown-move';
import type { ShownEvaluation, ShownMove } from '../../game/shown-move';
import { useBoardTouch } from '../../game/use-board-touch';
import { Button } from '../../ui/button';
import { Tooltip } from '../../ui/tooltip';
import { PlayerName } from './player-name';

type ReplayBoardProps = {
  readonly game: Game;
  readonly moves: readonly ShownMove[];
  readonly start: ShownEvaluation | undefined;
  readonly ply: Ply;
  readonly orientation: Color;
  readonly hasArrow: boolean;
  readonly onStep: (step: Step) => void;
  readonly onFlip: () => void;
  readonly onArrow: () => void;
};

const SIZE = 450;
const NO_ARROWS: readonly never[] = [];

/** The board at a place of the game, with the players, the evaluation bar and the ways to step. */
export function ReplayBoard(props: ReplayBoardProps) {
  const { game, moves, start, ply, orientation, hasArrow, onStep, onFlip, onArrow } = props;
  const arrows = useMemo(() => (hasArrow ? bestArrow(game, moves, ply) : NO_ARROWS), [hasArrow, game, moves, ply]);
  const touch = useBoardTouch(onStep);
  const onBoard = clampPly(game.plies.length, ply);
  const text = evaluationTextAt(moves, ply);

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <PlayerName game={game} color={orientation === 'white' ? 'black' : 'white'} />
      <div className="flex gap-2">
        <EvaluationBar evaluation={moves[ply]?.evaluation ?? start} orientation={orientation} text={text} />
        <div {...touch} className="min-w-0 flex-1 touch-pan-y lg:w-[450px] lg:flex-none">
          <Board
            fen={positionAt(game, onBoard)}
            lastMove={game.plies[onBoard]?.uci}
            arrows={arrows}
            orientation={orientation}
            size={SIZE}
            label={`Board, ${labelAt(moves, ply)}`}
          />
        </div>
      </div>
      <PlayerName game={game} color={orientation} />
      <div className="flex flex-wrap items-center justify-between gap-2 pl-5.5">
        <NavigationButtons total={moves.length} ply={ply} onStep={onStep} />
        <div className="flex gap-1.5">
          <Tooltip label="Show the engine’s best move as an arrow">
            <Button variant="ghost" size="icon" aria-label="Best move arrow" aria-pressed={hasArrow} onClick={onArrow}>
              <ArrowUpRight aria-hidden className={hasArrow ? 'size-5 text-accent' : 'size-5 opacity-60'} />
            </Button>
          </Tooltip>
          <Tooltip label="Turn the board round">
            <Button variant="ghost" size="icon" aria-label="Flip board" onClick={onFlip}>
              <FlipVertical2 aria-hidden className="size-5" />
            </Button>
          </Tooltip>
          <BoardLookButton />
        </div>
      </div>
    </div>
  );
}
