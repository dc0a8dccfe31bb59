import { useLocation, useNavigate } from '@tanstack/react-router';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { makePgn } from '../../../../chess/pgn/pgn';
import { START_FEN } from '../../../../chess/position/fen';
import type { GameTree } from '../../../../chess/tree/game-tree';
import { type Path, START_PATH } from '../../../../chess/tree/path';
import { pathOfPly, treeOfPosition } from '../../../../chess/tree/tree-replay';
import type { Fen } from '../../../../chess/types';
import { analysisMessages, type AnalysisResult } from '../../../../contract/analysis/analysis';
import { useEditedReplay } from '../../../board/use-edited-replay';
import { Workspace } from '../../../board/workspace/workspace';
import { playersOf } from '../../../board/player-name';
import { isActive, useAnalysisRun } from '../../../game/analysis/analysis-run';
import { INPUT_RUN_KEY, type RecognizedInput, type StoredInput } from '../../../game/game-input';
import { Button } from '../../../ui/button';
import { Page } from '../../../ui/page';
import { useToast } from '../../../ui/status/toast';
import { boardPgn, readGameText, type Repair, selectedGame } from '../game-text';
import { PageSkeleton } from '../view-skeleton';
import { GameInput } from './game-input';
import { InputNotes } from './input-notes';
import type { RunningBoard } from './running-analysis';
import { useGameInput, useSavedInput } from './use-input-state';

const RunningAnalysis = lazy(async () => ({ default: (await import('./running-analysis')).RunningAnalysis }));

const PartialAnalysis = lazy(async () => ({ default: (await import('./running-analysis')).PartialAnalysis }));

const PositionEditor = lazy(async () => ({ default: (await import('../position-editor')).PositionEditor }));

type AnalysisFormProps = {
  readonly title: string;
  readonly subtitle: string;
  /** Initial input. */
  readonly initialInput: StoredInput;
  readonly onResult: (result: AnalysisResult, board: RunningBoard | undefined) => void;
  readonly onBoard: (pgn: string, path?: Path) => void;
  /** Why the requested page isn't shown. */
  readonly note?: string;
};

const SUBTITLE = 'min-w-0 flex-1 text-sm text-ink-soft max-sm:basis-full max-sm:text-xs lg:truncate';

export function AnalysisForm({ title, subtitle, initialInput, onResult, onBoard, note }: AnalysisFormProps) {
  const savedInput = useSavedInput(initialInput);
  const [isSettingUp, setSettingUp] = useState(false);
  const { toast } = useToast();
  const { run, begin, resume, cancel, forget, beginFrom, unfinished, noteBoard } = useInputRun();
  const inputState = useGameInput(savedInput, forget);
  const { pgn, mode, input, gameText, chosen, isSettled, currentText } = inputState;
  const isPending = isActive(run);
  const running = isPending && run.tree !== undefined && run.tree.moves.length > 0 ? run.tree : undefined;
  const showResult = (result: AnalysisResult, shown?: RunningBoard) => {
    savedInput.finish();
    onResult(result, shown);
  };
  const showWithoutBoard = useEffectEvent(() => {
    if (run.result !== undefined && running === undefined) showResult(run.result);
  });
  useEffect(() => showWithoutBoard(), [run.result]);

  /** Several games are to be chosen from. */
  const beginIfOne = (text: string) => {
    const { readings } = readGameText(text);
    if (readings.length !== 1 || readings[0]?.ok !== true) return;
    const { pgn: sent, tree } = selectedGame(readGameText(text), undefined);
    begin({ pgn: sent, mode }, tree);
  };
  const handleSubmit = () => {
    if (isPending) return;
    if (input.kind === 'link') inputState.openLink(input, beginIfOne);
    else if (input.kind === 'position') handlePosition(input.fen);
    else if (pgn.trim() === '') toast({ title: 'PGN Required', description: analysisMessages.blankPgn });
    else if (input.kind === 'text') {
      const { pgn: sent, tree } = selectedGame(currentText(), chosen);
      begin({ pgn: sent, mode }, tree);
    }
  };
  const handleOpen = (opened: string, path?: Path) => {
    savedInput.finish();
    onBoard(opened, path);
  };
  const handleBoard = () => {
    const opened = boardPgn(currentText(), chosen);
    if (opened !== undefined) handleOpen(opened);
  };
  const handleRepair = ({ pgn: sent, tree }: Repair) => begin({ pgn: sent, mode }, tree);
  const handlePosition = (fen: Fen) => handleOpen(makePgn(treeOfPosition(fen)));
  useSubmittedInput(() => (input.kind === 'text' ? beginIfOne(pgn) : handleSubmit()));

  if (running !== undefined) {
    return (
      <Running
        title={title}
        run={run}
        tree={running}
        onCancel={cancel}
        beginFrom={beginFrom}
        onBoard={noteBoard}
        onResult={showResult}
      />
    );
  }
  return (
    <Page title={title} aside={<p className={SUBTITLE}>{subtitle}</p>}>
      <InputBoard
        tree={inputState.tree}
        legalPart={inputState.repair?.tree}
        onMove={(moved, path) => (inputState.tree ? handleOpen(moved, path) : onBoard(moved, path))}
        input={
          <>
            {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
            {unfinished !== undefined && <UnfinishedNote onOpen={() => handleOpen(unfinished)} />}
            <GameInput
              pgn={pgn}
              mode={mode}
              isPending={isPending}
              action={mainAction(input)}
              isOneLine={input.kind === 'link' || input.kind === 'position'}
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
                onSubmit={handleSubmit}
              />
            </GameInput>
            <Suspense fallback={null}>{!isPending && run.progress && <PartialAnalysis run={run} />}</Suspense>
          </>
        }
      />
      {isSettingUp && <SetUp input={input} onOpen={handlePosition} onClose={() => setSettingUp(false)} />}
    </Page>
  );
}

type Sent = Parameters<ReturnType<typeof useAnalysisRun>['start']>[0];

const useInputRun = () => {
  const board = useRef<RunningBoard>(undefined);
  const noteBoard = useCallback((shown: RunningBoard) => {
    board.current = shown;
  }, []);
  /** With what was added while an analysis ran that has no result. */
  const [unfinished, setUnfinished] = useState<string>();
  const { toast } = useToast();
  const { start, cancel, ...analysis } = useAnalysisRun({
    storageKey: INPUT_RUN_KEY,
    // The form shows it, from the run.
    onResult: () => undefined,
    // The board of the game handles the reasons.
    onReasons: () => undefined,
    onFailure: ({ message }) => {
      setUnfinished(board.current?.pgn);
      toast({ title: 'Analysis Failed', description: message, destructive: true });
    },
  });
  const begin = (sent: Sent, tree: GameTree | undefined) => {
    board.current = undefined;
    setUnfinished(undefined);
    void start(sent, tree);
  };
  const handleCancel = () => {
    setUnfinished(board.current?.pgn);
    cancel();
  };
  return { ...analysis, begin, cancel: handleCancel, unfinished, noteBoard };
};

function Running(props: ComponentProps<typeof RunningAnalysis>) {
  return (
    <Suspense fallback={<PageSkeleton title={props.title} />}>
      <RunningAnalysis {...props} />
    </Suspense>
  );
}

type SetUpProps = {
  readonly input: RecognizedInput;
  readonly onOpen: (fen: Fen) => void;
  readonly onClose: () => void;
};

function SetUp({ input, onOpen, onClose }: SetUpProps) {
  return (
    <Suspense fallback={null}>
      <PositionEditor fen={input.kind === 'position' ? input.fen : START_FEN} onOpen={onOpen} onClose={onClose} />
    </Suspense>
  );
}

function UnfinishedNote({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
      What you added to the game is not in the text below.
      <Button variant="secondary" size="compact" onClick={onOpen}>
        Open it on the board
      </Button>
    </div>
  );
}

const mainAction = (input: RecognizedInput): string | undefined => {
  switch (input.kind) {
    case 'position':
      return 'Open the position';
    case 'link':
      return input.link.kind === 'study' && input.link.chapter === undefined ? 'Open this study' : 'Analyze Game';
    case 'name':
      return undefined;
    default:
      return 'Analyze Game';
  }
};

/** Another page has asked for what the field there was given: it begins without a further press. */
const useSubmittedInput = (submit: () => void): void => {
  const isSubmitted = useLocation({ select: ({ state }) => state.isSubmitted === true });
  const navigate = useNavigate();
  const handleSubmitted = useEffectEvent(() => {
    // A reload does not submit again.
    void navigate({ to: '.', search: true, state: {}, replace: true });
    submit();
  });
  useEffect(() => {
    if (isSubmitted) handleSubmitted();
  }, [isSubmitted]);
};

type InputBoardProps = {
  /** Of the text; has no moves if it is a position. */
  readonly tree: GameTree | undefined;
  /** Of a refused game. */
  readonly legalPart: GameTree | undefined;
  /** The user has played on the board. */
  readonly onMove: (pgn: string, path: Path) => void;
  readonly input: ReactNode;
};

const EMPTY = treeOfPosition(START_FEN);

/** The game of the text, or an empty board, to step through and to play on. */
function InputBoard({ tree: whole, legalPart, onMove, input }: InputBoardProps) {
  const tree = whole ?? legalPart ?? EMPTY;
  const replay = useEditedReplay(tree);
  const { edit, canUndo } = replay;
  const players = useMemo(() => playersOf(tree), [tree]);
  const handleMove = useEffectEvent(() => onMove(makePgn(replay.tree), replay.path));
  useEffect(() => {
    edit.open(tree, tree === legalPart ? pathOfPly(tree, tree.moves.length - 1) : START_PATH);
  }, [edit, tree, legalPart]);
  useEffect(() => {
    if (canUndo) handleMove();
  }, [canUndo]);
  return (
    <Workspace
      replay={replay}
      players={players}
      name={tree === legalPart ? 'last legal position' : undefined}
      isEngineOnAtFirst
      input={input}
    />
  );
}
