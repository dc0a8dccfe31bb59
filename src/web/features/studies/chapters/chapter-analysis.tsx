/**
 * Analyzes the main line of a chapter. Evaluations, signs and best moves are kept in its text, so that other programs
 * read them; the whole analysis is stored beside it.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { makePgn } from '../../../../chess/pgn/pgn';
import type { GameTree } from '../../../../chess/tree/game-tree';
import type { Ply } from '../../../../chess/types';
import { type AnalysisResult, toKeptAnalysis } from '../../../../contract/analysis/analysis';
import type { Chapter, Study } from '../../../../contract/studies';
import { type AnalysisRun, useAnalysisRun } from '../../../game/analysis/analysis-run';
import { openReasons } from '../../../game/annotated-tree';
import { MissingEngineNote } from '../../../game/analysis/missing-engine';
import { partialMoves } from '../../../game/shown-moves';
import { chapterAnalysisQuery, isStudy, studyQuery } from '../../../game/studies/study-queries';
import type { MovedStudy, StudyStore } from '../../../game/studies/study-store';
import { describeFailure } from '../../../lib/http/failures';
import { logError } from '../../../lib/log';
import { analysisOn, analyzedMoves } from '../../../player/review/analysis-on';
import { Button } from '../../../ui/button';
import { Progress } from '../../../ui/status/status';
import { useToast } from '../../../ui/status/toast';
import { evaluatedMoves, evaluatedTree } from '../../../player/review/evaluated-moves';

type ChapterAnalysisOptions = {
  readonly study: string;
  readonly store: StudyStore;
  readonly chapter: Chapter;
  readonly tree: GameTree;
  readonly onChange: (change: (tree: GameTree) => GameTree) => void;
};

/** A reload or another tab joins a running analysis. */
export const useChapterAnalysis = ({ study, store, chapter, tree, onChange }: ChapterAnalysisOptions) => {
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const [unsaved, setUnsaved] = useState<AnalysisResult>();
  const stored = useStoredAnalysis(study, chapter);
  const result = unsaved ?? stored;
  const keep = async (next: AnalysisResult): Promise<void> => {
    setUnsaved(next);
    const kept = toKeptAnalysis(next);
    if (kept === undefined) return;
    const { analyzedAt } = await store.writeAnalysis(study, chapter.id, kept);
    queryClient.setQueryData(chapterAnalysisQuery(study, { id: chapter.id, analyzedAt }).queryKey, kept);
    queryClient.setQueryData(studyQuery(study).queryKey, (cached) => withAnalysis(cached, chapter.id, analyzedAt));
    setUnsaved((now) => (now === next ? undefined : now));
  };
  const save = (next: AnalysisResult): void => {
    keep(next).catch((error: unknown) => {
      logError(error);
      toast({ title: 'The analysis was not saved', description: describeFailure(error), destructive: true });
    });
  };
  const { run, start, resume, cancel } = useAnalysisRun({
    storageKey: `study ${study} ${chapter.id}`,
    onResult: (next) => {
      onChange((now) => evaluatedTree(now, next));
      save(next);
    },
    onReasons: save,
    onFailure: ({ message }) => toast({ title: 'Analysis Failed', description: message, destructive: true }),
  });
  const { state, tree: running, moves: arrived } = run;
  const isSearching = state === 'running' && run.result === undefined;
  const partial = useMemo(
    () => (isSearching && running ? partialMoves(running, arrived) : undefined),
    [isSearching, running, arrived],
  );
  const shown = useAnalysisOn(tree, isSearching ? undefined : result);
  const missingReasons = useMemo(() => (result ? openReasons(result) : NO_PLIES), [result]);
  const analyze = (analyzed: GameTree) => void start({ pgn: makePgn(analyzed), mode: 'accurate' }, analyzed);
  return {
    run,
    isSearching,
    moves: partial ?? shown?.moves,
    result: shown?.result,
    openReasons: state === 'running' && !isSearching ? missingReasons : NO_PLIES,
    /** Of the whole main line. */
    isComplete: shown?.isOfMainLine === true || evaluatedMoves(tree) !== undefined,
    analyze,
    resume,
    cancel,
  };
};

const NO_PLIES: ReadonlySet<Ply> = new Set();

type CachedStudy = Study | MovedStudy | null | undefined;

const withAnalysis = (cached: CachedStudy, chapter: number, analyzedAt: number): CachedStudy =>
  cached && isStudy(cached)
    ? { ...cached, chapters: cached.chapters.map((one) => (one.id === chapter ? { ...one, analyzedAt } : one)) }
    : cached;

const useStoredAnalysis = (study: string, chapter: Chapter): AnalysisResult | undefined =>
  useQuery(chapterAnalysisQuery(study, chapter)).data;

const useAnalysisOn = (tree: GameTree, result: AnalysisResult | undefined) => {
  const analyzed = useMemo(() => result && analyzedMoves(result), [result]);
  return useMemo(() => {
    if (analyzed === undefined) return undefined;
    const { moves, isWhole, isOfMainLine } = analysisOn(tree, analyzed);
    return { moves: moves.length === 0 ? undefined : moves, result: isWhole ? result : undefined, isOfMainLine };
  }, [tree, analyzed, result]);
};

/** For a chapter that is only read. */
export const useReadAnalysis = (study: string, chapter: Chapter, tree: GameTree) =>
  useAnalysisOn(tree, useStoredAnalysis(study, chapter));

type ChapterAnalysis = ReturnType<typeof useChapterAnalysis>;

type AnalysisBarProps = { readonly analysis: ChapterAnalysis; readonly tree: GameTree };

export function AnalysisBar({ analysis, tree }: AnalysisBarProps) {
  const { run, isSearching, isComplete, analyze, resume, cancel } = analysis;
  if (isSearching) return <RunningAnalysis run={run} onCancel={cancel} />;
  if (tree.moves.length === 0 || isComplete) return null;
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
export function AnalyzeAgain({ analysis: { run, isComplete, analyze }, tree }: AnalysisBarProps) {
  if (run.state === 'running' || !isComplete) return null;
  return (
    <Button variant="secondary" size="small" className="self-start" onClick={() => analyze(tree)}>
      Analyze again
    </Button>
  );
}
