import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import { evaluationLabel, formatEvaluation } from '../../chess/evaluation-number';
import { parsePgn } from '../../chess/pgn/pgn';
import { START_FEN } from '../../chess/position/fen';
import type { GameTree } from '../../chess/tree/game-tree';
import type { Path } from '../../chess/tree/path';
import { bareTree } from '../../chess/tree/tree-replay';
import type { Color } from '../../chess/types';
import type { AnalysisProgress, AnalysisResult, PositionAnalysis } from '../../contract/analysis';
import { EvaluationGraph } from '../board/evaluation/evaluation-graph';
import { barEvaluation } from '../board/evaluation/evaluation-text';
import { CurrentEvaluation } from '../board/evaluation/position-evaluation';
import { MoveList } from '../board/moves/move-list';
import { ReplayBoard } from '../board/replay-board';
import { NavigationButtons } from '../board/replay-buttons';
import { shownAt, type ShownMove } from '../board/shown-move';
import { handleReplayKey, useReplay } from '../board/use-replay';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Badge, Progress } from '../ui/status';
import { useAnalysisRun } from './analysis-run';
import { type AnalyzableGame, pgnOf } from './analyze-game';
import { NO_ENGINE, useIsEngineMissing } from './missing-engine';
import { useSaveGame } from './saved-games';
import { boardTree, partialMoves, shownMoves } from './shown-moves';

type GameAnalysisDialogProps = {
  readonly game: AnalyzableGame;
  readonly onResult: (result: AnalysisResult) => void;
  readonly onReasons: (result: AnalysisResult) => void;
  readonly onFailure: () => void;
  readonly onClose: () => void;
};

/** Of the specification. */
const ENGINE = 'SF 16';

const ENGINE_BADGE = `${ENGINE} • Fast (Depth 12)`;

export function GameAnalysisDialog({
  game: requested,
  onResult,
  onReasons,
  onFailure,
  onClose,
}: GameAnalysisDialogProps) {
  const pgn = pgnOf(requested);
  const given = useMemo(() => readGame(pgn), [pgn]);
  const { run, start } = useAnalysisRun({ onResult, onReasons, onFailure });
  const { progress, moves: arrived, result } = run;
  const startAnalysis = useEffectEvent(() => void start({ pgn, mode: 'fast' }, given));
  useEffect(() => startAnalysis(), []);
  const tree = useMemo(() => (result ? boardTree(result) : given), [result, given]);
  const moves = useMemo(
    () => (result ? shownMoves(result, tree) : partialMoves(tree, arrived)),
    [tree, result, arrived],
  );
  const label = result?.engine?.label ?? ENGINE;

  return (
    <GameAnalysisView
      title={`Game Analysis: ${requested.white} vs ${requested.black}`}
      badges={
        <>
          <Badge tone="accent">{ENGINE_BADGE}</Badge>
          {label !== ENGINE && <Badge>Run by {label}</Badge>}
        </>
      }
      tree={tree}
      moves={moves}
      progress={progress}
      result={result}
      onClose={onClose}
      side={requested.side}
    />
  );
}

/** Without moves where parsing fails. */
const readGame = (pgn: string): GameTree => {
  const [reading] = parsePgn(pgn);
  return reading?.ok ? reading.value : bareTree(START_FEN, []);
};

type GameAnalysisViewProps = {
  readonly title: string;
  readonly badges: ReactNode;
  /** At the bottom of the board. */
  readonly side: Color | undefined;
  readonly tree: GameTree;
  readonly moves: readonly ShownMove[];
  readonly progress: AnalysisProgress | undefined;
  readonly result: AnalysisResult | undefined;
  readonly onClose: () => void;
};

function GameAnalysisView(props: GameAnalysisViewProps) {
  const { title, badges, side = 'white', tree, moves, progress, result, onClose } = props;
  const replay = useReplay(tree, { orientation: side });
  const evaluation = barEvaluation(shownAt(tree, replay.path, moves));
  return (
    <Dialog title={title} aside={badges} onClose={onClose} onKey={(event) => handleReplayKey(replay, event)}>
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-3">
          <ReplayBoard replay={replay} size={350} evaluation={evaluation} />
          <div className="pl-5.5">
            <NavigationButtons replay={replay} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:row-span-2">
          <CurrentEvaluation replay={replay} moves={moves} start={result?.start} />
          <div className="hidden sm:block">
            <EvaluationGraph moves={moves} start={result?.start} replay={replay} />
          </div>
          {result?.positionAnalysis && <PositionAnalysisFacts analysis={result.positionAnalysis} />}
          <section aria-label="Move Analysis" className="flex min-w-0 flex-col gap-2">
            <h3 className="text-sm font-semibold">Move Analysis</h3>
            <MoveList
              tree={tree}
              moves={moves}
              path={replay.path}
              onGoTo={replay.jump}
              className="h-72 rounded-control border border-hairline md:h-80"
            />
          </section>
        </div>
        <GameAnalysisFoot progress={progress} result={result} side={side} onClose={onClose} path={replay.path} />
      </div>
    </Dialog>
  );
}

type GameAnalysisFootProps = {
  readonly progress: AnalysisProgress | undefined;
  readonly result: AnalysisResult | undefined;
  /** At the bottom of the board. */
  readonly side: Color;
  readonly path: Path;
  readonly onClose: () => void;
};

function GameAnalysisFoot({ progress, result, side, path, onClose }: GameAnalysisFootProps) {
  const navigate = useNavigate();
  const saveGame = useSaveGame();
  const isEngineMissing = useIsEngineMissing();
  if (result) {
    return (
      <Button
        variant="secondary"
        size="small"
        className="h-10 justify-self-start md:ml-5.5"
        onClick={() => void navigate({ to: '/analysis', search: { game: saveGame({ result, side }), path } })}
      >
        Open on the analysis board
      </Button>
    );
  }
  return (
    <div className="flex items-center gap-4 md:ml-5.5">
      <div className="flex flex-1 flex-col gap-2">
        <Progress value={progress?.done ?? 0} max={progress?.positions ?? 1} label="Positions evaluated" />
        <p className="text-sm text-ink-soft tabular-nums">
          {progress === undefined && isEngineMissing ? NO_ENGINE : progressText(progress)}
        </p>
      </div>
      <Button variant="secondary" size="small" className="h-10" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}

const progressText = (progress: AnalysisProgress | undefined): string =>
  progress ? `${progress.done} of ${progress.positions} positions` : 'Waiting for the engine';

/** The default depth. LIM-04. */
const DEPTH = 17;

const NONE = '--';

function PositionAnalysisFacts({ analysis }: { readonly analysis: PositionAnalysis }) {
  const facts = factsOf(analysis);
  if (facts.length === 0) return null;
  return (
    <section aria-label="Position Analysis" className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">Position Analysis</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const factsOf = (analysis: PositionAnalysis): readonly (readonly [name: string, value: string])[] => {
  const { currentEvaluation: current, tacticalThemes, positionType } = analysis;
  return [
    ...(current
      ? ([
          ['Evaluation', evaluationText(current.evaluation)],
          ['Best move', current.bestMove || NONE],
          ['Depth', String(current.depth ?? DEPTH)],
        ] as const)
      : []),
    ...(tacticalThemes && tacticalThemes.length > 0 ? [['Themes', tacticalThemes.join(', ')] as const] : []),
    ...(positionType ? [['Position', positionType] as const] : []),
  ];
};

/** `+1.2, Slight Edge for White`. */
const evaluationText = (centipawns: number): string => {
  const { label, side } = evaluationLabel(centipawns);
  const whose = side === undefined ? '' : ` for ${side === 'white' ? 'White' : 'Black'}`;
  return `${formatEvaluation(centipawns / 100)}, ${label}${whose}`;
};
