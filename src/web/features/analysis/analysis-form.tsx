import { useState } from 'react';
import { analysisMessages } from '../../../contract/analysis';
import type { AnalysisMode, AnalysisResult } from '../../../contract/analysis';
import { isUnderWay } from '../../game/analysis-run';
import { useAnalysisRun } from '../../game/use-analysis-run';
import { useToast } from '../../ui/toast';
import { AnalysisAside } from './analysis-aside';
import { FailureNote } from './failure-note';
import { GameChooser } from './game-chooser';
import { GameInput } from './game-input';
import { boardText, chosenGame, readGameText } from './game-text';
import { ReadingLine } from './reading-line';
import { useGameText } from './use-game-text';

type AnalysisFormProps = {
  readonly onResult: (result: AnalysisResult) => void;
  /** Opens a game without an analysis. */
  readonly onBoard: (pgn: string) => void;
  /** Why the form is here when something else was asked for. */
  readonly note?: string;
};

/** From a game as text to the running analysis: input, pending, and back to the input when it fails. */
export function AnalysisForm({ onResult, onBoard, note }: AnalysisFormProps) {
  const [pgn, setPgn] = useState('');
  const [mode, setMode] = useState<AnalysisMode>('accurate');
  const [chosen, setChosen] = useState<number>();
  const { gameText, isSettled } = useGameText(pgn);
  const { toast } = useToast();
  const { run, start, cancel, forget } = useAnalysisRun({
    onResult,
    onFailure: ({ message }) => toast({ title: 'Analysis Failed', description: message, destructive: true }),
  });
  const isPending = isUnderWay(run);

  const handlePgn = (text: string) => {
    setPgn(text);
    setChosen(undefined);
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
    if (opened !== undefined) onBoard(opened);
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
          onMode={setMode}
          onSubmit={handleSubmit}
          onBoard={isSettled && boardText(gameText, chosen) === undefined ? undefined : handleBoard}
        >
          {run.failure?.place === undefined && <ReadingLine gameText={gameText} />}
          {gameText.readings.length > 1 && (
            <GameChooser
              readings={gameText.readings}
              chosen={chosen ?? gameText.readings.findIndex(({ ok }) => ok)}
              isDisabled={isPending}
              onChoose={setChosen}
            />
          )}
          {run.failure && <FailureNote failure={run.failure} />}
        </GameInput>
      </div>
      <AnalysisAside run={run} tree={chosenGame(gameText, chosen).tree} onCancel={cancel} />
    </div>
  );
}
