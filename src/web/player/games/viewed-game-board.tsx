import { type ReactNode, useMemo, useState } from 'react';
import { moveNumber, plyColor } from '../../../chess/game';
import { phaseByIndex } from '../../../chess/phase';
import { formatLine } from '../../../chess/position/move';
import type { Path } from '../../../chess/tree/path';
import { depthOf, pathOfPly } from '../../../chess/tree/tree-replay';
import type { Ply } from '../../../chess/types';
import { isSamplePlayer } from '../../../contract/player/samples';
import { MISSING, phaseNames } from '../../board/evaluation/evaluation-text';
import { NextMistake } from '../../board/replay-buttons';
import { choiceAt, judgedAt, type ShownMove } from '../../board/shown-move';
import { useEditedReplay } from '../../board/use-edited-replay';
import type { Replay } from '../../board/use-replay';
import { Workspace } from '../../board/workspace/workspace';
import type { GameAnalysisControl } from '../../game/analysis/game-analysis';
import { GameSummary } from '../../game/game-summary';
import { OpenOnBoard } from '../../game/open-on-board';
import { GuessGameMoves } from '../../game/play/guess-moves';
import { boardTree, shownMoves } from '../../game/shown-moves';
import { useRevealOnMount } from '../../lib/screen';
import { percentText } from '../labels';
import { classNames } from '../../ui/class-names';
import { deferred } from '../../ui/deferred';
import { SEARCH_DEPTH } from '../profile/placeholders';
import { SampleMark } from '../stats';
import { tacticName } from '../tactic-text';
import { EndgameCard, ExplorerPanel, type ExplorerPlayer } from '../tree/explorer';
import { analyzableGame, type ShownGame } from './shown-game';
import { playersOf, useViewedGame, viewAllowed, viewChances, type ViewedChance } from './viewed-game';
import { moveAccuracyAt, positionLabelAt, viewedMoves } from './viewed-moves';
import { AnalyzeButton, ViewerSteps } from './viewer-buttons';

const GameVerdict = deferred(async () => (await import('../../game/repertoires/game-verdict')).GameVerdict, {
  isOptional: true,
});

export type ViewedGameProps = {
  readonly analysis: GameAnalysisControl;
  readonly isOwn?: boolean;
  /** Of a scouted game. */
  readonly player?: ExplorerPlayer;
  /** Changes with every change of the games. */
  readonly state?: string | number;
};

type ViewedGameBoardProps = ViewedGameProps & { readonly game: ShownGame; readonly initialPly: Ply };

export function ViewedGame({ game, initialPly, analysis, isOwn = false, player, state }: ViewedGameBoardProps) {
  const { scouted, id } = game;
  const tree = useViewedGame(scouted);
  const replay = useEditedReplay(tree, {
    path: pathOfPly(tree, initialPly),
    orientation: isOwn ? game.color : 'white',
  });
  const result = analysis.resultOf(id);
  const moves = useMemo(
    () => (result ? shownMoves(result, boardTree(result)) : viewedMoves(tree, scouted)),
    [result, tree, scouted],
  );
  const [players] = useState(() => playersOf(scouted));
  const viewer = useRevealOnMount<HTMLDivElement>({ isFocused: true, isInView: true });
  const chances = [
    { title: 'Missed tactics', chances: viewChances(scouted) },
    { title: 'Allowed tactics', chances: viewAllowed(scouted) },
  ].filter((list) => list.chances.length > 0);
  const gameAccuracy = scouted.analysisData?.accuracy ?? result?.accuracy?.[game.color] ?? undefined;
  const isRunning = analysis.running === id;
  const isUsers = isOwn && !isSampleGame(game);

  return (
    <div
      ref={viewer}
      tabIndex={-1}
      role="group"
      aria-label={`${scouted.whitePlayer} – ${scouted.blackPlayer}`}
      className="scroll-mt-9 scroll-mb-1 outline-none"
    >
      <Workspace
        layout="card"
        area={viewer}
        replay={replay}
        isReadOnly
        moves={moves}
        hasMoveGroups={isOwn}
        start={result?.start}
        phases={result?.phases}
        players={players}
        task={<PositionFacts replay={replay} moves={moves} accuracy={gameAccuracy} isOwn={isOwn} />}
        position={<EndgameCard replay={replay} />}
        tabs={[
          {
            id: 'explorer',
            label: 'Explorer',
            content: <ExplorerPanel replay={replay} player={player} state={state} side={game.color} />,
          },
          ...(chances.length > 0
            ? [
                {
                  id: 'tactics',
                  label: 'Tactics',
                  content: chances.map((list) => <Chances key={list.title} replay={replay} {...list} />),
                },
              ]
            : []),
          ...(result && moves
            ? [
                {
                  id: 'summary',
                  label: 'Summary',
                  content: <GameSummary result={result} moves={moves} replay={replay} />,
                },
              ]
            : []),
        ]}
        alert={isUsers && <GameVerdict replay={replay} color={game.color} />}
        steps={<ViewerSteps replay={replay} />}
        actions={
          <>
            {moves && <NextMistake replay={replay} moves={moves} />}
            <AnalyzeButton
              isRunning={isRunning}
              onAnalyze={analysis.running === undefined ? () => analysis.analyze(analyzableGame(game)) : undefined}
            />
            <OpenOnBoard replay={replay} result={result} {...(isUsers && { own: game.color })} />
            {tree.moves.length > 0 && <GuessGameMoves replay={replay} result={result} />}
          </>
        }
      />
    </div>
  );
}

/** Of the sample library. */
const isSampleGame = ({ color, scouted: { whitePlayer, blackPlayer } }: ShownGame): boolean =>
  isSamplePlayer(color === 'white' ? whitePlayer : blackPlayer);

type PositionFactsProps = {
  readonly replay: Replay;
  readonly moves: readonly ShownMove[] | undefined;
  /** The player's in the whole game, 0-100. */
  readonly accuracy: number | undefined;
  readonly isOwn: boolean;
};

const NO_MOVES: readonly ShownMove[] = [];

/** OPA-02. */
function PositionFacts({ replay: { tree, path }, moves = NO_MOVES, accuracy, isOwn }: PositionFactsProps) {
  const label = positionLabelAt(tree, path, moves);
  const depth = judgedAt(path, moves)?.depth;
  return (
    <section aria-label="Position Analysis">
      <h3 className="text-xs font-semibold">Position Analysis</h3>
      <dl className="flex min-h-10 flex-wrap content-start gap-x-4 text-xs leading-5 tabular-nums">
        <Fact name="Evaluation">{label || MISSING}</Fact>
        <Fact name="Phase">{phaseNames[phaseByIndex(depthOf(path))]}</Fact>
        <Fact name="Best move">{choiceAt(path, moves)?.best ?? MISSING}</Fact>
        <Fact name="Depth">
          {depth ?? SEARCH_DEPTH} {depth === undefined && <SampleMark />}
        </Fact>
        <Fact name="Accuracy">{accuracyText(path, moves, accuracy, isOwn)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** `Black’s move 87%, your game 91.4%`. */
const accuracyText = (path: Path, moves: readonly ShownMove[], game: number | undefined, isOwn: boolean): string => {
  const move = moveAccuracyAt(path, moves);
  const parts = [
    move && `${move.mover === 'white' ? 'White’s' : 'Black’s'} move ${percentText(move.accuracy)}`,
    game !== undefined && `${isOwn ? 'your' : 'their'} game ${game.toFixed(1)}%`,
  ].filter(Boolean);
  return parts.length === 0 ? MISSING : parts.join(', ');
};

type ChancesProps = {
  readonly title: string;
  readonly replay: Replay;
  readonly chances: readonly ViewedChance[];
};

function Chances({ title, replay, chances }: ChancesProps) {
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
