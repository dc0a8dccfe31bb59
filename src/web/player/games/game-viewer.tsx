import { type ReactNode, useMemo } from 'react';
import { moveNumber, plyColor } from '../../../chess/game';
import { formatLine } from '../../../chess/position/move';
import { pathOfPly, plyOfPath } from '../../../chess/tree/tree-replay';
import type { Ply } from '../../../chess/types';
import { MoveList } from '../../board/moves/move-list';
import { FlipButton, StepButtons } from '../../board/replay-buttons';
import { handleReplayKey, type Replay, useReplay } from '../../board/use-replay';
import type { GameAnalysisControl } from '../../game/game-analysis';
import { OpenOnBoard } from '../../game/open-on-board';
import { formatDate } from '../../lib/format-date';
import { useRevealOnMount } from '../../lib/screen';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { DrawnEmoji } from '../../ui/fields/segmented';
import { Card, CardTitle } from '../../ui/page';
import { tacticName } from '../tactic-text';
import { TreePanel, type TreePanelTarget } from '../tree/tree-at-board';
import { PositionPanel, PositionSummary, ViewedBoard } from './position-panel';
import { evaluationAt, positionFacts } from './replay-evaluation';
import { analyzableGame, type ShownGame } from './shown-game';
import { useViewedGame, viewAllowed, viewChances, type ViewedChance } from './viewed-game';

type GameViewerProps = {
  readonly game: ShownGame | undefined;
  /** By default the start of the game. */
  readonly before?: Ply;
  readonly analysis: GameAnalysisControl;
  /** As for the user's own games. */
  readonly isDetailed?: boolean;
  /** A collapsed opening tree. */
  readonly treePanel?: TreePanelTarget;
  readonly children?: ReactNode;
};

const NO_GAME = 'Select a game to see move-by-move analysis';

/** Another game starts at its beginning. */
export function GameViewer({
  game,
  before = 0,
  analysis,
  isDetailed = false,
  treePanel,
  children = NO_GAME,
}: GameViewerProps) {
  return (
    <Card aria-labelledby="game-viewer" className="scroll-mt-20">
      <CardTitle id="game-viewer">Game Viewer</CardTitle>
      {game === undefined ? (
        <div className="mt-4 flex flex-col gap-4">
          <div className="rounded-control border border-dashed border-hairline-strong px-4 py-10 text-center text-sm text-ink-soft">
            {children}
          </div>
          <GameViewerControls />
        </div>
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-soft">{captionOf(game)}</p>
          <GameViewerReplay
            key={`${game.id} ${before}`}
            initialPly={before - 1}
            game={game}
            analysis={analysis}
            isDetailed={isDetailed}
            treePanel={treePanel}
          />
        </>
      )}
    </Card>
  );
}

/** `Philidor Defense, 10+5, 1 Jul 2026`. */
const captionOf = ({ opening, timeControl, playedAt }: ShownGame): string =>
  [opening, timeControl, playedAt === undefined ? undefined : formatDate(playedAt)]
    .filter((part) => part !== undefined)
    .join(', ');

type GameViewerReplayProps = {
  readonly game: ShownGame;
  readonly initialPly: Ply;
  readonly analysis: GameAnalysisControl;
  readonly isDetailed: boolean;
  readonly treePanel: TreePanelTarget | undefined;
};

/** Its keys work while the focus is inside. */
function GameViewerReplay({ game: shown, initialPly, analysis, isDetailed, treePanel }: GameViewerReplayProps) {
  const { scouted, id } = shown;
  const tree = useViewedGame(scouted);
  const chances = useMemo(() => viewChances(scouted), [scouted]);
  const allowed = useMemo(() => viewAllowed(scouted), [scouted]);
  const missed = useMemo(
    () => new Set(chances.flatMap(({ ply }) => (ply === undefined ? [] : pathOfPly(tree, ply)))),
    [chances, tree],
  );
  const orientation = isDetailed ? shown.color : 'white';
  const replay = useReplay(tree, { path: pathOfPly(tree, initialPly), orientation });
  const viewer = useRevealOnMount<HTMLDivElement>({ isFocused: true, isInView: true });
  const evaluation = evaluationAt(scouted, replay);
  const facts = { shown, tree, chances, result: analysis.resultOf(id) };

  return (
    <div
      ref={viewer}
      tabIndex={-1}
      role="group"
      aria-label={`${scouted.whitePlayer} – ${scouted.blackPlayer}`}
      onKeyDown={(event) => handleReplayKey(replay, event)}
      className="mt-3 grid scroll-mt-28 scroll-mb-6 gap-x-6 gap-y-4 outline-none xl:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-2">
        <ViewedBoard replay={replay} scouted={scouted} evaluation={evaluation} />
        <div className="sm:w-[422px] sm:pl-5.5">
          <GameViewerControls
            replay={replay}
            analysis={{
              onAnalyze: () => analysis.analyze(analyzableGame(shown)),
              isRunning: analysis.running === id,
              isDisabled: analysis.running !== undefined,
            }}
          />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {isDetailed ? (
          <PositionPanel
            replay={replay}
            evaluation={evaluation}
            facts={positionFacts(facts, plyOfPath(tree, replay.path))}
          />
        ) : (
          <PositionSummary replay={replay} evaluation={evaluation} />
        )}
        <MoveList
          tree={tree}
          missed={missed}
          path={replay.path}
          hasGroups={isDetailed}
          onGoTo={replay.jump}
          className="max-h-60 rounded-control border border-hairline xl:max-h-72"
        />
        {treePanel && <TreePanel key={id} {...treePanel} side={shown.color} replay={replay} />}
        {chances.length > 0 && <GameViewerChances title="Missed tactics" replay={replay} chances={chances} />}
        {allowed.length > 0 && <GameViewerChances title="Allowed tactics" replay={replay} chances={allowed} />}
      </div>
    </div>
  );
}

type GameViewerControlsProps = {
  /** Missing without a game: the buttons are disabled. */
  readonly replay?: Replay;
  readonly analysis?: { readonly onAnalyze: () => void; readonly isRunning: boolean; readonly isDisabled: boolean };
};

const STEPS = ['previous', 'first', 'next'] as const;

function GameViewerControls({ replay, analysis }: GameViewerControlsProps) {
  return (
    <div className="flex flex-wrap justify-between gap-2">
      <div role="group" aria-label="Step through the game" className="flex gap-1.5">
        <StepButtons steps={STEPS} onStep={replay?.step} />
        {replay && (
          <>
            <FlipButton onFlip={replay.flip} />
            <OpenOnBoard replay={replay} />
          </>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        className="h-10 max-sm:w-full"
        disabled={analysis?.isDisabled ?? true}
        onClick={analysis?.onAnalyze}
      >
        <DrawnEmoji text={analysis?.isRunning ? '⚡ Analyzing...' : 'Analyze Game'} />
      </Button>
    </div>
  );
}

type GameViewerChancesProps = {
  readonly title: string;
  readonly replay: Replay;
  readonly chances: readonly ViewedChance[];
};

function GameViewerChances({ title, replay, chances }: GameViewerChancesProps) {
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-col">
        {chances.map((chance, index) => (
          <li key={index}>
            <Chance replay={replay} chance={chance} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChanceProps = { readonly replay: Replay; readonly chance: ViewedChance };

function Chance({ replay: { tree, path, jump }, chance: { kind, line, ply } }: ChanceProps) {
  const label = tacticName(kind);
  if (ply === undefined) return <p className="py-1.5 text-sm">{label}</p>;
  const from = { turn: plyColor(tree, ply), moveNumber: moveNumber(tree, ply) };
  const target = pathOfPly(tree, ply - 1);
  const isShown = path === target;
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={() => jump(target)}
      className={classNames(
        'flex min-h-9 w-full cursor-pointer flex-wrap items-baseline gap-x-2 rounded-md px-2 py-1.5 text-left text-sm',
        'pointer-coarse:min-h-10',
        isShown ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="font-semibold">
        {label}, move {from.moveNumber}
      </span>
      {line.length > 0 && <span className="text-ink-soft tabular-nums">{formatLine(from, line)}</span>}
    </button>
  );
}
