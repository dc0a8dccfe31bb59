import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { evaluationLabel, formatEvaluation } from '../../../chess/evaluation-number';
import { parsePgn } from '../../../chess/pgn/pgn';
import { START_FEN } from '../../../chess/position/fen';
import type { GameTree } from '../../../chess/tree/game-tree';
import { START_PATH } from '../../../chess/tree/path';
import { bareTree } from '../../../chess/tree/tree-replay';
import type { Color, Ply } from '../../../chess/types';
import type { AnalysisProgress, AnalysisResult, PositionAnalysis } from '../../../contract/analysis/analysis';
import type { BoardPlayers } from '../../board/player-name';
import { NextMistake } from '../../board/replay-buttons';
import type { ShownMove } from '../../board/shown-move';
import { useEditedReplay } from '../../board/use-edited-replay';
import { Workspace } from '../../board/workspace/workspace';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Badge, Progress } from '../../ui/status/status';
import { isActive, useAnalysisRun } from './analysis-run';
import { type AnalyzableGame, pgnOf } from './analyze-game';
import { openReasons } from '../annotated-tree';
import { GameSummary, useVerdict, Verdict } from '../game-summary';
import { NO_ENGINE, useIsEngineMissing } from './missing-engine';
import { OpenOnBoard } from '../open-on-board';
import { GuessGameMoves } from '../play/guess-moves';
import { boardTree, partialMoves, shownMoves } from '../shown-moves';

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
    <Dialog
      size="page"
      title={`Game Analysis: ${requested.white} vs ${requested.black}`}
      aside={
        <>
          <Badge tone="accent">{ENGINE_BADGE}</Badge>
          {label !== ENGINE && <Badge>Run by {label}</Badge>}
        </>
      }
      isSheet
      onClose={onClose}
    >
      <AnalyzedGame
        // A server may answer with other moves.
        key={tree.moves.map(({ uci }) => uci).join(' ')}
        tree={tree}
        moves={moves}
        result={result}
        openReasons={result && isActive(run) ? openReasons(result) : undefined}
        players={playersOf(requested, tree)}
        side={requested.side}
        progress={<AnalysisProgressBar progress={progress} onCancel={onClose} />}
      />
    </Dialog>
  );
}

/** Without moves where parsing fails. */
const readGame = (pgn: string): GameTree => {
  const [reading] = parsePgn(pgn);
  return reading?.ok ? reading.value : bareTree(START_FEN, []);
};

const playersOf = ({ white, black }: AnalyzableGame, { headers, result }: GameTree): BoardPlayers => ({
  white: { name: white, rating: headers.get('WhiteElo') },
  black: { name: black, rating: headers.get('BlackElo') },
  result,
});

type AnalyzedGameProps = {
  readonly tree: GameTree;
  readonly moves: readonly ShownMove[];
  readonly result: AnalysisResult | undefined;
  readonly openReasons: ReadonlySet<Ply> | undefined;
  readonly players: BoardPlayers;
  /** At the bottom of the board. */
  readonly side: Color | undefined;
  /** Shown until there is a result. */
  readonly progress: ReactNode;
};

function AnalyzedGame({ tree, moves, result, openReasons, players, side, progress }: AnalyzedGameProps) {
  const replay = useEditedReplay(tree, { orientation: side });
  const area = useRef<HTMLDivElement>(null);
  const verdict = useVerdict(tree, result, moves);
  return (
    <div ref={area}>
      <Workspace
        layout="sheet"
        area={area}
        replay={replay}
        isReadOnly
        moves={moves}
        movesLabel="Move Analysis"
        start={result?.start}
        phases={result?.phases}
        openReasons={openReasons}
        players={players}
        opening={
          verdict && replay.path === START_PATH && <Verdict verdict={verdict} replay={replay} className="text-sm" />
        }
        task={!result && progress}
        position={result?.positionAnalysis && <PositionAnalysisFacts analysis={result.positionAnalysis} />}
        tabs={
          result?.accuracy
            ? [
                {
                  id: 'summary',
                  label: 'Accuracy',
                  content: <GameSummary result={result} moves={moves} replay={replay} />,
                },
              ]
            : undefined
        }
        actions={
          <>
            <NextMistake replay={replay} moves={moves} />
            {result && <OpenOnBoard replay={replay} result={result} hasText />}
            {result && tree.moves.length > 0 && <GuessGameMoves replay={replay} result={result} />}
          </>
        }
      />
    </div>
  );
}

type AnalysisProgressBarProps = {
  readonly progress: AnalysisProgress | undefined;
  readonly onCancel: () => void;
};

function AnalysisProgressBar({ progress, onCancel }: AnalysisProgressBarProps) {
  const isEngineMissing = useIsEngineMissing();
  return (
    <div className="flex items-center gap-4">
      <div className="flex flex-1 flex-col gap-2">
        <Progress value={progress?.done ?? 0} max={progress?.positions ?? 1} label="Positions evaluated" />
        <p className="text-sm text-ink-soft tabular-nums">
          {progress === undefined && isEngineMissing ? NO_ENGINE : progressText(progress)}
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={onCancel}>
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
