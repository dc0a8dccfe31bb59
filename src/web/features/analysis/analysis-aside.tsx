import { START_FEN } from '../../../chess/notation/fen';
import type { GameTree } from '../../../chess/tree/game-tree';
import { Board } from '../../board/squares/board';
import { isUnderWay, type AnalysisRun } from '../../game/analysis-run';
import { gameTitle } from './game-text';
import { RunningAnalysis } from './running-analysis';

type AnalysisAsideProps = {
  readonly run: AnalysisRun;
  /** The game read from the text, if any. */
  readonly tree: GameTree | undefined;
  readonly onCancel: () => void;
};

/** Beside the input: the analysis as it comes, before that the game's last position. */
export function AnalysisAside({ run, tree, onCancel }: AnalysisAsideProps) {
  if (isUnderWay(run) || run.progress) return <RunningAnalysis run={run} onCancel={onCancel} />;
  const last = tree?.moves.at(-1);
  return (
    <figure className="hidden min-w-0 flex-col items-center gap-3 pt-2 lg:flex">
      <Board
        fen={last?.fen ?? tree?.start ?? START_FEN}
        lastMove={last?.uci}
        orientation="white"
        size={450}
        label={tree ? `Last position of ${gameTitle(tree)}` : 'Board before a game is given'}
      />
      <figcaption className="text-sm text-ink-soft">
        {tree ? 'The last position of the game' : 'Every move of your game, judged by Stockfish'}
      </figcaption>
    </figure>
  );
}
