import { lazy, Suspense, useState } from 'react';
import { makePgn } from '../../../chess/pgn/pgn';
import { START_FEN } from '../../../chess/position/fen';
import { treeOfPosition } from '../../../chess/tree/tree-replay';
import type { Fen } from '../../../chess/types';
import { analysisMessages, type AnalysisResult } from '../../../contract/analysis';
import { isUnderWay } from '../../game/analysis-run';
import { INPUT_PLACE, type KeptInput } from '../../game/input/kept-input';
import { useAnalysisRun } from '../../game/use-analysis-run';
import { useToast } from '../../ui/toast';
import { AnalysisAside } from './analysis-aside';
import { boardText, chosenGame, type Repair } from './game-text';
import { GameInput } from './input/game-input';
import { InputNotes } from './input/input-notes';
import { useGivenInput } from './input/use-given-input';
import { useKeptInput } from './input/use-kept-input';

const PositionEditor = lazy(async () => ({ default: (await import('./editor/position-editor')).PositionEditor }));

type AnalysisFormProps = {
  /** What stands in it at first. */
  readonly kept: KeptInput;
  readonly onResult: (result: AnalysisResult) => void;
  /** Opens a game without an analysis. */
  readonly onBoard: (pgn: string) => void;
  /** Why the form is here when something else was asked for. */
  readonly note?: string;
};

/** From a game as text to the running analysis: input, pending, and back to the input when it fails. */
export function AnalysisForm({ kept, onResult, onBoard, note }: AnalysisFormProps) {
  const keeping = useKeptInput(kept);
  const [isSettingUp, setSettingUp] = useState(false);
  const { toast } = useToast();
  const { run, start, resume, cancel, forget } = useAnalysisRun({
    place: INPUT_PLACE,
    onResult: (result) => {
      keeping.finish();
      onResult(result);
    },
    // Told to the board of the game, which has taken the analysis over.
    onReasons: () => undefined,
    onFailure: ({ message }) => toast({ title: 'Analysis Failed', description: message, destructive: true }),
  });
  const given = useGivenInput(keeping, forget);
  const { pgn, mode, input, gameText, chosen, isSettled, currentText } = given;
  const isPending = isUnderWay(run);

  const handleSubmit = () => {
    if (isPending) return;
    if (input.kind === 'link') given.openLink(input);
    else if (pgn.trim() === '') toast({ title: 'PGN Required', description: analysisMessages.blankPgn });
    else if (input.kind === 'text') {
      const { pgn: sent, tree } = chosenGame(currentText(), chosen);
      void start({ pgn: sent, mode }, tree);
    }
  };
  const handleBoard = () => {
    const opened = boardText(currentText(), chosen);
    if (opened === undefined) return;
    keeping.finish();
    onBoard(opened);
  };
  const handleRepair = ({ pgn: sent, tree }: Repair) => void start({ pgn: sent, mode }, tree);
  const handlePosition = (fen: Fen) => onBoard(makePgn(treeOfPosition(fen)));

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
        <GameInput
          {...{ pgn, mode, isPending }}
          canAnalyze={input.kind === 'text'}
          onPgn={given.give}
          onMode={(changed) => keeping.change({ mode: changed })}
          onSubmit={handleSubmit}
          onBoard={isSettled && boardText(gameText, chosen) === undefined ? undefined : handleBoard}
          onSetUp={() => setSettingUp(true)}
        >
          <InputNotes {...{ given, isPending }} failure={run.failure} onRetry={resume} onRepair={handleRepair} />
        </GameInput>
      </div>
      <AnalysisAside run={run} tree={given.tree} onCancel={cancel} />
      <Suspense fallback={null}>
        {isSettingUp && (
          <PositionEditor
            fen={input.kind === 'position' ? input.fen : START_FEN}
            onOpen={handlePosition}
            onClose={() => setSettingUp(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
