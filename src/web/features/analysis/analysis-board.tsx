import { ArrowUpRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BoardColumn } from '../../board/board-column';
import type { Pen } from '../../board/editing/edit-panel';
import type { EditedReplay } from '../../board/editing/use-edited-replay';
import { barEvaluation, shownEvaluation } from '../../board/evaluation/evaluation-text';
import { useLiveView, type LiveEngineControls } from '../../board/live/use-live-engine';
import { NavigationButtons } from '../../board/navigation-buttons';
import { ReplayBoard } from '../../board/replay-board';
import type { ShownMove } from '../../board/shown-move';
import { arrowOf, choiceAt, shownAt } from '../../board/shown-place';
import { Button } from '../../ui/button';
import { Tooltip } from '../../ui/tooltip';
import { playersOf } from './game-text';

type AnalysisBoardProps = {
  readonly replay: EditedReplay;
  readonly moves: readonly ShownMove[];
  readonly pen: Pen;
  readonly live: LiveEngineControls;
};

/** The board to play on, with the engine's choice as an arrow, and the ways to step. */
export function AnalysisBoard({ replay, moves, pen, live }: AnalysisBoardProps) {
  const { tree, path, flip, edit } = replay;
  const [hasArrow, setHasArrow] = useState(true);
  const shown = shownAt(tree, path, moves);
  const best = hasArrow ? choiceAt(path, moves)?.best : undefined;
  const choice = useMemo(() => arrowOf(tree, path, best), [tree, path, best]);
  const found = useLiveView(live);
  const arrows = live.isThreat || (hasArrow && found.arrows.length > 0) ? found.arrows : choice;
  const players = useMemo(() => playersOf(tree), [tree]);
  const input = useMemo(() => ({ onMove: edit.play, onDraw: edit.draw, pen }), [edit, pen]);

  return (
    <BoardColumn
      board={
        <ReplayBoard
          {...{ replay, arrows, players, input }}
          threat={found.threat}
          size={800}
          evaluation={found.evaluation ? shownEvaluation(found.evaluation) : barEvaluation(shown)}
          judgement={shown?.judgement}
        />
      }
      controls={
        <div className="pl-5.5">
          <NavigationButtons replay={replay} />
        </div>
      }
      appearance={
        <Tooltip label="Show the engine’s best move as an arrow">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Best move arrow"
            aria-pressed={hasArrow}
            onClick={() => setHasArrow(!hasArrow)}
          >
            <ArrowUpRight aria-hidden className={hasArrow ? 'size-5 text-accent' : 'size-5 opacity-60'} />
          </Button>
        </Tooltip>
      }
      onFlip={flip}
    />
  );
}
