import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { AnalysisResult } from '../../../contract/analysis/analysis';
import { deferred } from '../../ui/deferred';
import { useToast } from '../../ui/status/toast';
import type { AnalyzableGame } from './analyze-game';
import { isEngineMissing } from './missing-engine';

const GameAnalysisDialog = deferred(async () => (await import('./game-analysis-dialog')).GameAnalysisDialog);

export type GameAnalysisControl = {
  /** Does nothing while another game is analyzed. */
  readonly analyze: (game: AnalyzableGame) => void;
  /** The id of the game being analyzed. */
  readonly running: string | undefined;
  readonly resultOf: (id: string) => AnalysisResult | undefined;
  /** Must be rendered once on the page. */
  readonly dialog: ReactNode;
};

export const useGameAnalysis = (): GameAnalysisControl => {
  const [game, setGame] = useState<AnalyzableGame>();
  const [isRunning, setIsRunning] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<string, AnalysisResult>>(new Map());
  const focus = useFocusReturn(game === undefined);
  const { toast } = useToast();
  const queryClient = useQueryClient();

  const { keep: saveFocus } = focus;
  const analyze = useCallback(
    (requested: AnalyzableGame) => {
      saveFocus();
      setGame(requested);
      setIsRunning(true);
    },
    [saveFocus],
  );
  const handleClose = useCallback(() => {
    setGame(undefined);
    setIsRunning(false);
  }, []);
  const id = game?.id;
  const remember = useCallback(
    (result: AnalysisResult) => {
      if (id !== undefined) setResults((previous) => new Map(previous).set(id, result));
    },
    [id],
  );
  const handleResult = useCallback(
    (result: AnalysisResult) => {
      setIsRunning(false);
      remember(result);
      toast({
        title: 'Game Analysis Complete!',
        description: `Analyzed ${result.totalMoves} moves with Stockfish engine.`,
      });
    },
    [toast, remember],
  );
  const handleFailure = useCallback(() => {
    // The dialog stays open with an error.
    if (isEngineMissing(queryClient)) setIsRunning(false);
    else handleClose();
    toast({
      title: 'Analysis Error',
      description: 'Failed to analyze the game. Please try again.',
      destructive: true,
    });
  }, [toast, handleClose, queryClient]);

  return {
    analyze,
    running: isRunning ? id : undefined,
    resultOf: (requested) => results.get(requested),
    dialog: game && (
      <GameAnalysisDialog
        key={game.id}
        game={game}
        onResult={handleResult}
        onReasons={remember}
        onFailure={handleFailure}
        onClose={handleClose}
      />
    ),
  };
};

/** The pressed button is disabled meanwhile. */
const useFocusReturn = (isClosed: boolean) => {
  const pressed = useRef<Element>(null);
  const saveFocus = useCallback(() => {
    pressed.current = document.activeElement;
  }, []);

  useEffect(() => {
    if (isClosed && pressed.current instanceof HTMLElement) pressed.current.focus();
  }, [isClosed]);

  return { keep: saveFocus };
};
