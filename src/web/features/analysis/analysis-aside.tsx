import { START_FEN } from '../../../chess/position/fen';
import type { GameTree } from '../../../chess/tree/game-tree';
import { Board } from '../../board/squares/board';
import { type AnalysisRun, isUnderWay } from '../../game/analysis-run';
import { gameTitle } from './game-text';
import { RunningAnalysis } from './running-analysis';

type AnalysisAsideProps = {
  readonly run: AnalysisRun;
  /** The game read from the text, if any; without moves it is a position. */
  readonly tree: GameTree | undefined;
  readonly onCancel: () => void;
};

/** Beside the input: the analysis as it comes, before that the game's last position. */
export function AnalysisAside({ run, tree, onCancel }: AnalysisAsideProps) {
  if (isUnderWay(run) || run.progress) return <RunningAnalysis run={run} onCancel={onCancel} />;
  const last = tree?.moves.at(-1);
  const { label, caption } = wordsFor(tree);
  return (
    <figure className="hidden min-w-0 flex-col items-center gap-3 pt-2 lg:flex">
      <Board
        fen={last?.fen ?? tree?.start ?? START_FEN}
        lastMove={last?.uci}
        orientation="white"
        size={450}
        label={label}
      />
      <figcaption className="text-sm text-ink-soft">{caption}</figcaption>
    </figure>
  );
}

const wordsFor = (tree: GameTree | undefined): { readonly label: string; readonly caption: string } => {
  if (tree === undefined) {
    return { label: 'Board before a game is given', caption: 'Every move of your game, judged by Stockfish' };
  }
  if (tree.moves.length === 0) return { label: 'The position', caption: 'The position' };
  return { label: `Last position of ${gameTitle(tree)}`, caption: 'The last position of the game' };
};
