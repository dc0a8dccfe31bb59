import { lazy, Suspense, useMemo, useState } from 'react';
import { START_PLY } from '../../../../chess/game';
import { makePgn } from '../../../../chess/pgn/pgn';
import { START_FEN } from '../../../../chess/position/fen';
import type { GameTree } from '../../../../chess/tree/game-tree';
import { pathOfPly, treeOfPosition } from '../../../../chess/tree/tree-replay';
import type { Fen } from '../../../../chess/types';
import { analysisMessages, type AnalysisResult } from '../../../../contract/analysis';
import { EvaluationGraph } from '../../../board/evaluation/evaluation-graph';
import { MoveList } from '../../../board/moves/move-list';
import { Board } from '../../../board/squares/board';
import { type AnalysisRun, isActive, useAnalysisRun } from '../../../game/analysis-run';
import { INPUT_RUN_KEY, type StoredInput } from '../../../game/game-input';
import { partialMoves } from '../../../game/shown-moves';
import { Button } from '../../../ui/button';
import { Card, CardTitle } from '../../../ui/page';
import { Progress } from '../../../ui/status';
import { useToast } from '../../../ui/toast';
import { progressText } from '../analysis-labels';
import { boardPgn, gameTitle, type Repair, selectedGame } from '../game-text';
import { GameInput } from './game-input';
import { InputNotes } from './input-notes';
import { useGameInput, useSavedInput } from './use-input-state';

const PositionEditor = lazy(async () => ({ default: (await import('../position-editor')).PositionEditor }));

type AnalysisFormProps = {
  /** Initial input. */
  readonly initialInput: StoredInput;
  readonly onResult: (result: AnalysisResult) => void;
  readonly onBoard: (pgn: string) => void;
  /** Why the requested page isn't shown. */
  readonly note?: string;
};

export function AnalysisForm({ initialInput, onResult, onBoard, note }: AnalysisFormProps) {
  const savedInput = useSavedInput(initialInput);
  const [isSettingUp, setSettingUp] = useState(false);
  const { toast } = useToast();
  const { run, start, resume, cancel, forget } = useAnalysisRun({
    storageKey: INPUT_RUN_KEY,
    onResult: (result) => {
      savedInput.finish();
      onResult(result);
    },
    // The board of the game handles the reasons.
    onReasons: () => undefined,
    onFailure: ({ message }) => toast({ title: 'Analysis Failed', description: message, destructive: true }),
  });
  const inputState = useGameInput(savedInput, forget);
  const { pgn, mode, input, gameText, chosen, isSettled, currentText } = inputState;
  const isPending = isActive(run);

  const handleSubmit = () => {
    if (isPending) return;
    if (input.kind === 'link') inputState.openLink(input);
    else if (pgn.trim() === '') toast({ title: 'PGN Required', description: analysisMessages.blankPgn });
    else if (input.kind === 'text') {
      const { pgn: sent, tree } = selectedGame(currentText(), chosen);
      void start({ pgn: sent, mode }, tree);
    }
  };
  const handleBoard = () => {
    const opened = boardPgn(currentText(), chosen);
    if (opened === undefined) return;
    savedInput.finish();
    onBoard(opened);
  };
  const handleRepair = ({ pgn: sent, tree }: Repair) => void start({ pgn: sent, mode }, tree);
  const handlePosition = (fen: Fen) => onBoard(makePgn(treeOfPosition(fen)));

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
        <GameInput
          pgn={pgn}
          mode={mode}
          isPending={isPending}
          canAnalyze={input.kind === 'text'}
          onPgn={inputState.setText}
          onMode={(changed) => savedInput.change({ mode: changed })}
          onSubmit={handleSubmit}
          onBoard={isSettled && boardPgn(gameText, chosen) === undefined ? undefined : handleBoard}
          onSetUp={() => setSettingUp(true)}
        >
          <InputNotes
            inputState={inputState}
            isPending={isPending}
            failure={run.failure}
            onRetry={resume}
            onRepair={handleRepair}
          />
        </GameInput>
      </div>
      <AnalysisAside run={run} tree={inputState.tree} onCancel={cancel} />
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

type AnalysisAsideProps = {
  readonly run: AnalysisRun;
  /** Has no moves if the input is a position. */
  readonly tree: GameTree | undefined;
  readonly onCancel: () => void;
};

function AnalysisAside({ run, tree, onCancel }: AnalysisAsideProps) {
  if (isActive(run) || run.progress) return <RunningAnalysis run={run} onCancel={onCancel} />;
  const last = tree?.moves.at(-1);
  const { label, caption } = boardLabels(tree);
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

const boardLabels = (tree: GameTree | undefined): { readonly label: string; readonly caption: string } => {
  if (tree === undefined) {
    return { label: 'Board before a game is given', caption: 'Every move of your game, evaluated by Stockfish' };
  }
  if (tree.moves.length === 0) return { label: 'The position', caption: 'The position' };
  return { label: `Last position of ${gameTitle(tree)}`, caption: 'The last position of the game' };
};

type RunningAnalysisProps = { readonly run: AnalysisRun; readonly onCancel: () => void };

function RunningAnalysis({ run, onCancel }: RunningAnalysisProps) {
  const { tree, moves, progress } = run;
  const shown = useMemo(() => (tree ? partialMoves(tree, moves) : []), [tree, moves]);
  const isRunning = isActive(run);

  return (
    <Card aria-labelledby="running-analysis" className="flex min-w-0 flex-col gap-4">
      <div className="flex min-h-10 items-center justify-between gap-3">
        <CardTitle id="running-analysis">{isRunning ? 'Analyzing' : 'Partial analysis'}</CardTitle>
        {isRunning && (
          <Button variant="secondary" size="small" className="h-10" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-2">
        <Progress value={progress?.done ?? 0} max={progress?.positions ?? 1} label="Positions evaluated" />
        <p className="text-sm text-ink-soft tabular-nums">{progressText(run)}</p>
      </div>
      {tree && shown.length > 0 && (
        <>
          <EvaluationGraph moves={shown} start={undefined} />
          <MoveList
            tree={tree}
            moves={shown}
            path={pathOfPly(tree, Math.max(START_PLY, ...moves.keys()))}
            className="-mx-5 max-h-80 border-t border-hairline"
          />
        </>
      )}
    </Card>
  );
}
