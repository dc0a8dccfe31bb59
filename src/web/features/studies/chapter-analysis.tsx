/** Analyzes the main line of a chapter. Evaluations, signs and best moves are kept in its text, and so with the chapter. */
import { useEffect, useEffectEvent, useMemo } from 'react';
import { makePgn } from '../../../chess/pgn/pgn';
import type { GameTree } from '../../../chess/tree/game-tree';
import { type AnalysisRun, useAnalysisRun } from '../../game/analysis-run';
import { MissingEngineNote } from '../../game/missing-engine';
import { partialMoves } from '../../game/shown-moves';
import { Button } from '../../ui/button';
import { Progress } from '../../ui/status';
import { useToast } from '../../ui/toast';
import { evaluatedMoves, evaluatedTree } from '../../player/review/evaluated-moves';

type ChangeTree = (change: (tree: GameTree) => GameTree) => void;

/** A reload or another tab joins a running analysis by the key. */
export const useChapterAnalysis = (storageKey: string, onChange: ChangeTree) => {
  const { toast } = useToast();
  const { run, start, resume, cancel } = useAnalysisRun({
    storageKey,
    onResult: (result) => onChange((tree) => evaluatedTree(tree, result)),
    onReasons: () => undefined,
    onFailure: ({ message }) => toast({ title: 'Analysis Failed', description: message, destructive: true }),
  });
  const isJudged = run.state === 'running' && run.result !== undefined;
  const endSearch = useEffectEvent(cancel);
  useEffect(() => {
    // Reasons are not kept.
    if (isJudged) endSearch();
  }, [isJudged]);
  const { state, tree, moves: arrived } = run;
  const moves = useMemo(
    () => (state === 'running' && tree ? partialMoves(tree, arrived) : undefined),
    [state, tree, arrived],
  );
  const analyze = (analyzed: GameTree) => void start({ pgn: makePgn(analyzed), mode: 'accurate' }, analyzed);
  return { run, moves, analyze, resume, cancel };
};

type ChapterAnalysis = ReturnType<typeof useChapterAnalysis>;

type AnalysisBarProps = { readonly analysis: ChapterAnalysis; readonly tree: GameTree };

export function AnalysisBar({ analysis: { run, analyze, resume, cancel }, tree }: AnalysisBarProps) {
  if (run.state === 'running') return <RunningAnalysis run={run} onCancel={cancel} />;
  if (tree.moves.length === 0 || evaluatedMoves(tree) !== undefined) return null;
  const { failure } = run;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <MissingEngineNote />
      <Button
        variant="secondary"
        size="small"
        className="h-9! pointer-coarse:h-10!"
        onClick={failure?.isConnectionLost ? resume : () => analyze(tree)}
      >
        {failure?.isConnectionLost ? 'Try again' : 'Analyze chapter'}
      </Button>
      {failure && (
        <p role="alert" className="min-w-0 text-sm break-words text-bad">
          {failure.message}
        </p>
      )}
    </div>
  );
}

function RunningAnalysis({
  run: { progress, isDisconnected },
  onCancel,
}: {
  readonly run: AnalysisRun;
  readonly onCancel: () => void;
}) {
  const text = progress ? `${progress.done} of ${progress.positions} positions` : 'Waiting for the engine';
  return (
    <div className="flex items-center gap-x-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Progress value={progress?.done ?? 0} max={progress?.positions ?? 1} label="Positions evaluated" />
        <p className="text-sm text-ink-soft tabular-nums">
          {isDisconnected ? 'The connection was lost. Reconnecting to the analysis…' : text}
        </p>
      </div>
      <Button variant="secondary" size="small" className="h-9! pointer-coarse:h-10!" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** For a chapter that has its evaluations. */
export function AnalyzeAgain({ analysis: { run, analyze }, tree }: AnalysisBarProps) {
  if (run.state === 'running' || evaluatedMoves(tree) === undefined) return null;
  return (
    <Button variant="secondary" size="small" className="h-10 self-start" onClick={() => analyze(tree)}>
      Analyze again
    </Button>
  );
}
