import { useState, type ReactNode } from 'react';
import { START_FEN } from '../../chess/notation/fen';
import type { Game } from '../../chess/game';
import { clampPly, positionAt, START_PLY } from '../../chess/replay';
import type { Color } from '../../chess/types';
import type { AnalysisProgress, AnalysisResult } from '../../contract/analysis';
import { Dialog } from '../ui/dialog';
import { Board } from './board/board';
import { CurrentEvaluation } from './current-evaluation';
import { drawWords } from './draw-words';
import { EvaluationBar } from './evaluation-bar';
import { EvaluationGraph } from './evaluation-graph';
import { evaluationTextAt } from './evaluation-text';
import { GameAnalysisFoot } from './game-analysis-foot';
import { MoveTable } from './move-table';
import { NavigationButtons } from './navigation-buttons';
import { PositionAnalysisFacts } from './position-analysis';
import { labelAt, type ShownMove } from './shown-move';
import { useBoardTouch } from './use-board-touch';
import { useReplay } from './use-replay';
import { keyStep } from './use-replay-keys';

type GameAnalysisViewProps = {
  readonly title: string;
  readonly badges: ReactNode;
  /** Missing while it is not known. */
  readonly game: Game | undefined;
  readonly moves: readonly ShownMove[];
  readonly progress: AnalysisProgress | undefined;
  readonly result: AnalysisResult | undefined;
  readonly onClose: () => void;
};

const SIZE = 350;

/** The dialog with its board, evaluation and moves, finished or still filling. */
export function GameAnalysisView({ title, badges, game, moves, progress, result, onClose }: GameAnalysisViewProps) {
  const { ply, jump, step } = useReplay(moves.length, START_PLY);
  const [orientation, setOrientation] = useState<Color>('white');
  const touch = useBoardTouch(step);
  const onBoard = clampPly(game?.plies.length ?? 0, ply);
  const start = game?.start === START_FEN ? undefined : result?.start;

  const handleKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey || altKey) return false;
    const way = keyStep(key);
    const isFlip = key.toLowerCase() === 'f';
    if (way) step(way);
    else if (isFlip) setOrientation((color) => (color === 'white' ? 'black' : 'white'));
    return way !== undefined || isFlip;
  };

  return (
    <Dialog title={title} aside={badges} onClose={onClose} onKey={handleKey}>
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-3">
          <div className="flex gap-2">
            <EvaluationBar
              evaluation={moves[ply]?.evaluation ?? result?.start}
              orientation={orientation}
              text={evaluationTextAt(moves, ply)}
            />
            <div {...touch} className="min-w-0 flex-1 touch-pan-y md:w-[350px] md:flex-none">
              <Board
                fen={game ? positionAt(game, onBoard) : START_FEN}
                lastMove={game?.plies[onBoard]?.uci}
                orientation={orientation}
                size={SIZE}
                label={`Board, ${labelAt(moves, ply)}`}
              />
            </div>
          </div>
          <div className="pl-5.5">
            <NavigationButtons total={moves.length} ply={ply} onStep={step} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:row-span-2">
          <CurrentEvaluation moves={moves} ply={ply} start={start} draw={game && drawWords(game, ply)} />
          <div className="hidden sm:block">
            <EvaluationGraph moves={moves} start={result?.start} current={ply} onGoTo={jump} />
          </div>
          {result?.positionAnalysis && <PositionAnalysisFacts analysis={result.positionAnalysis} />}
          <section aria-label="Move Analysis" className="flex min-w-0 flex-col gap-2">
            <h3 className="text-sm font-semibold">Move Analysis</h3>
            <MoveTable
              moves={moves}
              current={ply}
              onGoTo={jump}
              className="h-72 rounded-control border border-hairline md:h-80"
            />
          </section>
        </div>
        <GameAnalysisFoot progress={progress} result={result} ply={ply} onClose={onClose} />
      </div>
    </Dialog>
  );
}
