import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { makePgn } from '../../../../chess/pgn/pgn';
import { START_FEN } from '../../../../chess/position/fen';
import type { GameTree } from '../../../../chess/tree/game-tree';
import { treeOfPosition } from '../../../../chess/tree/tree-replay';
import type { Fen } from '../../../../chess/types';
import { analysisMessages, type AnalysisResult } from '../../../../contract/analysis';
import { Board } from '../../../board/squares/board';
import { type AnalysisRun, isActive, useAnalysisRun } from '../../../game/analysis-run';
import { INPUT_RUN_KEY, type StoredInput } from '../../../game/game-input';
import { Button } from '../../../ui/button';
import { Page } from '../../../ui/page';
import { useToast } from '../../../ui/toast';
import { boardPgn, gameTitle, type Repair, selectedGame } from '../game-text';
import { GameInput } from './game-input';
import { InputNotes } from './input-notes';
import { PartialAnalysis, RunningAnalysis, type RunningBoard } from './running-analysis';
import { useGameInput, useSavedInput } from './use-input-state';

const PositionEditor = lazy(async () => ({ default: (await import('../position-editor')).PositionEditor }));

type AnalysisFormProps = {
  readonly title: string;
  readonly subtitle: string;
  /** Initial input. */
  readonly initialInput: StoredInput;
  readonly onResult: (result: AnalysisResult, board: RunningBoard | undefined) => void;
  readonly onBoard: (pgn: string) => void;
  /** Why the requested page isn't shown. */
  readonly note?: string;
};

export function AnalysisForm({ title, subtitle, initialInput, onResult, onBoard, note }: AnalysisFormProps) {
  const savedInput = useSavedInput(initialInput);
  const board = useRef<RunningBoard>(undefined);
  const noteBoard = useCallback((shown: RunningBoard) => {
    board.current = shown;
  }, []);
  /** With what was added while an analysis ran that has no result. */
  const [unfinished, setUnfinished] = useState<string>();
  const [isSettingUp, setSettingUp] = useState(false);
  const { toast } = useToast();
  const { run, start, resume, cancel, forget } = useAnalysisRun({
    storageKey: INPUT_RUN_KEY,
    onResult: (result) => {
      savedInput.finish();
      onResult(result, board.current);
    },
    // The board of the game handles the reasons.
    onReasons: () => undefined,
    onFailure: ({ message }) => {
      setUnfinished(board.current?.pgn);
      toast({ title: 'Analysis Failed', description: message, destructive: true });
    },
  });
  const inputState = useGameInput(savedInput, forget);
  const { pgn, mode, input, gameText, chosen, isSettled, currentText } = inputState;
  const isPending = isActive(run);

  const begin = (sent: string, tree: GameTree | undefined) => {
    board.current = undefined;
    setUnfinished(undefined);
    void start({ pgn: sent, mode }, tree);
  };
  const handleCancel = () => {
    setUnfinished(board.current?.pgn);
    cancel();
  };
  const handleSubmit = () => {
    if (isPending) return;
    if (input.kind === 'link') inputState.openLink(input);
    else if (pgn.trim() === '') toast({ title: 'PGN Required', description: analysisMessages.blankPgn });
    else if (input.kind === 'text') {
      const { pgn: sent, tree } = selectedGame(currentText(), chosen);
      begin(sent, tree);
    }
  };
  const handleOpen = (opened: string) => {
    savedInput.finish();
    onBoard(opened);
  };
  const handleBoard = () => {
    const opened = boardPgn(currentText(), chosen);
    if (opened !== undefined) handleOpen(opened);
  };
  const handleRepair = ({ pgn: sent, tree }: Repair) => begin(sent, tree);
  const handlePosition = (fen: Fen) => onBoard(makePgn(treeOfPosition(fen)));

  if (isPending && run.tree && run.tree.moves.length > 0) {
    return <RunningAnalysis title={title} run={run} tree={run.tree} onCancel={handleCancel} onBoard={noteBoard} />;
  }
  return (
    <Page title={title} subtitle={subtitle}>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
          {unfinished !== undefined && (
            <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
              What you added to the game is not in the text below.
              <Button variant="secondary" size="small" onClick={() => handleOpen(unfinished)}>
                Open it on the board
              </Button>
            </div>
          )}
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
              onBoard={handleOpen}
            />
          </GameInput>
        </div>
        <AnalysisAside run={run} tree={inputState.tree} legalPart={inputState.repair?.tree} />
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
    </Page>
  );
}

type AnalysisAsideProps = {
  readonly run: AnalysisRun;
  /** Has no moves if the input is a position. */
  readonly tree: GameTree | undefined;
  /** Of a refused game. */
  readonly legalPart: GameTree | undefined;
};

function AnalysisAside({ run, tree: whole, legalPart }: AnalysisAsideProps) {
  if (!isActive(run) && run.progress) return <PartialAnalysis run={run} />;
  const tree = whole ?? legalPart;
  const last = tree?.moves.at(-1);
  const { label, caption } = whole === undefined && legalPart !== undefined ? LEGAL_PART : boardLabels(tree);
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

const LEGAL_PART = { label: 'Last legal position', caption: 'The last legal position of the game' };

const boardLabels = (tree: GameTree | undefined): { readonly label: string; readonly caption: string } => {
  if (tree === undefined) {
    return { label: 'Board before a game is given', caption: 'Every move of your game, evaluated by Stockfish' };
  }
  if (tree.moves.length === 0) return { label: 'The position', caption: 'The position' };
  return { label: `Last position of ${gameTitle(tree)}`, caption: 'The last position of the game' };
};
