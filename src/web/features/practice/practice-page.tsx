/** `/practice?fen=…&as=white&level=4&moves=…`: a position against the engine. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  endingMessage,
  levelMessage,
  PRACTICE_LEVELS,
  type PracticeGameMessage,
} from '../../../chess/lessons/practice-game';
import { describeFenProblem } from '../../../chess/position/fen-labels';
import { pathOfPly, treeOfPosition } from '../../../chess/tree/tree-replay';
import type { GameTree } from '../../../chess/tree/game-tree';
import { engineGameSentence } from '../../../messages/play';
import { addLineShortcuts } from '../../board/add-line';
import { judgedShortcuts } from '../../board/judged-steps';
import { EngineSearchError } from '../../board/live/engine-client';
import { statusText } from '../../board/live/live-status';
import { liveShortcuts } from '../../board/live/use-live-engine';
import { MoveList } from '../../board/moves/move-list';
import { replayShortcuts } from '../../board/use-replay';
import { useGameAnalysis } from '../../game/analysis/game-analysis';
import { OpenOnBoard } from '../../game/open-on-board';
import { PLAY_GRID, PlayBoard, playShortcuts } from '../../game/play/play-board';
import { AnalyzeButton, PlayedGame, toAnalyzable, withPlayers } from '../../player/games/played-game';
import { Button } from '../../ui/button';
import { Select } from '../../ui/fields/field';
import { Segmented } from '../../ui/fields/segmented';
import { Card, Page, Spinner } from '../../ui/page';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';
import { parsePracticeAddress, type PracticeAddress, practiceLevel } from './practice-address';
import { type Practice, usePractice } from './use-practice';

const TITLE = 'Practice';

export function PracticePage() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const remembered = practiceLevel.useValue();
  const address = parsePracticeAddress(search, remembered);
  return (
    <Page title={TITLE} aside="">
      {address.ok ? (
        <PracticeBoard key={address.value.fen} address={address.value} />
      ) : (
        <p role="alert" className="text-sm text-bad">
          {describeFenProblem(address.error)}
        </p>
      )}
    </Page>
  );
}

function PracticeBoard({ address }: { readonly address: PracticeAddress }) {
  const practice = usePractice(address);
  const analysis = useGameAnalysis();
  const { game, takeBack, restart, resign } = practice;
  const { fen, color, level } = address;
  const tree: GameTree = { ...treeOfPosition(fen), moves: game.played };
  const title = engineGameSentence({ id: 'engine-game.play', values: { color, level: level.level } });
  const again = (
    <>
      <SmallButton isDisabled={!takeBack} onClick={() => takeBack?.()}>
        Take back
      </SmallButton>
      <SmallButton isDisabled={!restart} onClick={() => restart?.()}>
        Restart
      </SmallButton>
    </>
  );
  if (game.turn === undefined) {
    const ended = withPlayers(tree, { event: TITLE, color, opponent: 'Engine', result: game.result });
    const analyzable = toAnalyzable(ended);
    return (
      <>
        <PlayedGame
          name={TITLE}
          tree={ended}
          color={color}
          game={analyzable}
          analysis={analysis}
          isEngineOnAtFirst
          task={
            <div className="flex flex-col gap-2">
              <h2 className="font-semibold">{title}</h2>
              <PracticeState practice={practice} color={color} />
              <div className="flex flex-wrap items-center gap-2">
                {game.played.length > 0 && <AnalyzeButton game={analyzable} analysis={analysis} />}
                <BestLine tree={ended} color={color} />
              </div>
            </div>
          }
          actions={again}
        />
        {analysis.dialog}
        <ShortcutsDialog shortcuts={ENDED_SHORTCUTS} />
      </>
    );
  }
  return (
    <div className={PLAY_GRID}>
      <PlayBoard
        label="Practice board"
        tree={tree}
        color={color}
        isDisabled={game.turn !== 'mine'}
        hasPremoves={!practice.failure}
        onMove={({ uci }) => practice.play(uci)}
        controls={
          <>
            {again}
            <SmallButton isDisabled={!resign} onClick={() => resign?.()}>
              Resign
            </SmallButton>
          </>
        }
      />
      <Card aria-label={TITLE} className="flex min-w-0 flex-col gap-4">
        <div>
          <h2 className="font-semibold">{title}</h2>
          <PracticeState practice={practice} color={color} />
        </div>
        <PracticeChoices address={address} />
        <MoveList
          tree={tree}
          path={pathOfPly(tree, tree.moves.length - 1)}
          className="max-h-72 min-h-24 rounded-control border border-hairline"
        />
        <div className="flex flex-wrap gap-2">
          <BestLine tree={tree} color={color} />
        </div>
      </Card>
      <ShortcutsDialog shortcuts={playShortcuts} />
    </div>
  );
}

const ENDED_SHORTCUTS = [...replayShortcuts, ...judgedShortcuts, ...liveShortcuts, ...addLineShortcuts];

type SmallButtonProps = { readonly isDisabled: boolean; readonly onClick: () => void; readonly children: ReactNode };

function SmallButton({ isDisabled, onClick, children }: SmallButtonProps) {
  return (
    <Button variant="secondary" size="small" disabled={isDisabled} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Opens the position in analysis, where the engine shows its lines. */
function BestLine({ tree, color }: { readonly tree: GameTree; readonly color: PracticeAddress['color'] }) {
  const replay = { tree, path: pathOfPly(tree, tree.moves.length - 1), orientation: color };
  return <OpenOnBoard replay={replay} label="Show the best line" hasText />;
}

function PracticeChoices({ address: { color, level } }: { readonly address: PracticeAddress }) {
  const navigate = useNavigate();
  const change = (search: object): void =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...search }), replace: true, resetScroll: false });
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
      <Segmented
        label="You play"
        value={color}
        onChange={(as) => change({ as })}
        options={[
          { value: 'white', label: 'White' },
          { value: 'black', label: 'Black' },
        ]}
      />
      <Select
        label="Strength of the engine"
        isLabelHidden
        value={String(level.level)}
        onChange={(chosen) => {
          practiceLevel.choose(chosen);
          change({ level: chosen });
        }}
        options={PRACTICE_LEVELS.map((option) => ({
          value: String(option.level),
          label: engineGameSentence(levelMessage(option)),
        }))}
      />
    </div>
  );
}

type PracticeStateProps = { readonly practice: Practice; readonly color: PracticeAddress['color'] };

function PracticeState({ practice: { game, failure, retry, isEngineReady }, color }: PracticeStateProps) {
  if (failure && game.turn === 'theirs') {
    return (
      <div role="alert" className="mt-1 flex flex-wrap items-center gap-3 text-sm">
        {statusText(failure instanceof EngineSearchError ? failure.failure : 'crashed')}
        <Button variant="secondary" size="small" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <p role="status" className="mt-1 flex min-h-6 items-center gap-2 text-sm">
      {game.turn === 'theirs' && <Spinner className="size-4 text-accent" />}
      {game.ending
        ? endingText(endingMessage(game.ending, color))
        : game.turn === 'mine'
          ? 'Your move.'
          : isEngineReady
            ? 'The engine is thinking…'
            : 'Loading the engine…'}
    </p>
  );
}

const endingText = (message: PracticeGameMessage) => (
  <span className="font-semibold">{engineGameSentence(message)}</span>
);
