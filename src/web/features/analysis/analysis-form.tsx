import { analysisMessages } from '../../../contract/analysis';
import type { AnalysisResult } from '../../../contract/analysis';
import { isUnderWay } from '../../game/analysis-run';
import { useAnalysisRun } from '../../game/use-analysis-run';
import { useToast } from '../../ui/toast';
import { AnalysisAside } from './analysis-aside';
import { FailureNote } from './failure-note';
import { GameChooser } from './game-chooser';
import { GameInput } from './game-input';
import { boardText, chosenGame, readGameText } from './game-text';
import { INPUT_PLACE, type KeptInput } from './kept-input';
import { ReadingLine } from './reading-line';
import { useGameText } from './use-game-text';
import { useKeptInput } from './use-kept-input';

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
  const { input, change, finish } = useKeptInput(kept);
  const { text: pgn, mode, chosen } = input;
  const { gameText, isSettled } = useGameText(pgn);
  const { toast } = useToast();
  const { run, start, resume, cancel, forget } = useAnalysisRun({
    place: INPUT_PLACE,
    onResult: (result) => {
      finish();
      onResult(result);
    },
    onFailure: ({ message }) => toast({ title: 'Analysis Failed', description: message, destructive: true }),
  });
  const isPending = isUnderWay(run);

  const handlePgn = (text: string) => {
    change({ text, chosen: undefined });
    forget();
  };
  /** The text as it is now, also when typing has not paused yet. */
  const currentText = () => (isSettled ? gameText : readGameText(pgn));
  const handleSubmit = () => {
    if (isPending) return;
    if (pgn.trim() === '') {
      toast({ title: 'PGN Required', description: analysisMessages.blankPgn });
      return;
    }
    const { pgn: sent, tree } = chosenGame(currentText(), chosen);
    void start({ pgn: sent, mode }, tree);
  };

  const handleBoard = () => {
    const opened = boardText(currentText(), chosen);
    if (opened === undefined) return;
    finish();
    onBoard(opened);
  };

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
        <GameInput
          pgn={pgn}
          mode={mode}
          isPending={isPending}
          onPgn={handlePgn}
          onMode={(changed) => change({ mode: changed })}
          onSubmit={handleSubmit}
          onBoard={isSettled && boardText(gameText, chosen) === undefined ? undefined : handleBoard}
        >
          {run.failure?.place === undefined && <ReadingLine gameText={gameText} />}
          {gameText.readings.length > 1 && (
            <GameChooser
              readings={gameText.readings}
              chosen={chosen ?? gameText.readings.findIndex(({ ok }) => ok)}
              isDisabled={isPending}
              onChoose={(index) => change({ chosen: index })}
            />
          )}
          {run.failure && <FailureNote failure={run.failure} onRetry={resume} />}
        </GameInput>
      </div>
      <AnalysisAside run={run} tree={chosenGame(gameText, chosen).tree} onCancel={cancel} />
    </div>
  );
}
