import { useLocation } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { EditPanel, type Pen } from '../../board/editing/edit-panel';
import { editShortcuts } from '../../board/editing/edit-keys';
import { useEditedReplay } from '../../board/editing/use-edited-replay';
import { CurrentEvaluation } from '../../board/evaluation/current-evaluation';
import { EngineLines } from '../../board/evaluation/engine-lines';
import { EvaluationGraph } from '../../board/evaluation/evaluation-graph';
import { MoveList } from '../../board/moves/move-list';
import { replayShortcuts, useReplayKeys } from '../../board/replay-keys';
import { pathInAddress, usePathInAddress } from '../../board/use-path-in-address';
import type { KeptGame } from '../../game/kept-analyses';
import { useArrival } from '../../lib/use-arrival';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Page } from '../../ui/page';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';
import { AnalysisBoard } from './analysis-board';
import { AnalyzeBar } from './analyze-bar';
import { engineBadge } from './engine-badge';
import { ExportGame } from './export-game';
import { GameSummary } from './game-summary';
import { gameTitle } from './game-text';
import { openKept } from './open-kept';
import { OwnTreePanel } from './own-tree-panel';
import { useGameMoves } from './use-game-moves';
import { useKeptEdits } from './use-kept-edits';

type AnalysisViewProps = {
  readonly title: string;
  /** The id under which the game is kept. */
  readonly id: string;
  readonly kept: KeptGame;
  readonly onNewAnalysis: () => void;
};

const SHORTCUTS = [...replayShortcuts, ...editShortcuts];

/** A game from the place in the address on: a board to try moves on, and everything that is known about each move. */
export function AnalysisView({ title, id, kept, onNewAnalysis }: AnalysisViewProps) {
  const { result } = kept;
  const [tree] = useState(() => openKept(kept));
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const replay = useEditedReplay(tree, { path: pathInAddress(search, tree) });
  const [pen, setPen] = useState<Pen>();
  const { moves, analysis } = useGameMoves(id, result);
  const { isRefused } = useKeptEdits(id, replay.tree);
  useReplayKeys(replay);
  usePathInAddress(replay.path, 'game', id);
  const section = useArrival<HTMLElement>({ isFocused: true });
  const players = useMemo(() => gameTitle(replay.tree), [replay.tree]);

  return (
    <Page
      title={title}
      aside={
        <ViewHead {...{ players, result, onNewAnalysis }}>
          <ExportGame {...{ replay, moves }} />
        </ViewHead>
      }
    >
      <section ref={section} tabIndex={-1} aria-label="Analysis result" className="outline-none">
        <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-[auto_minmax(0,1fr)]">
          <AnalysisBoard {...{ replay, moves, pen }} start={result?.start} />
          <div className="flex min-w-0 flex-col gap-3">
            <Card aria-label="Position" className="flex flex-col gap-3 p-4!">
              <CurrentEvaluation {...{ replay, moves }} start={result?.start} />
              <EngineLines {...{ replay, moves }} onPlay={replay.edit.playLine} />
              {moves.length > 0 && (
                <EvaluationGraph {...{ replay, moves }} start={result?.start} phases={result?.phases} />
              )}
              {!result && <AnalyzeBar tree={replay.tree} analysis={analysis} />}
            </Card>
            <Card aria-label="Move table" className="overflow-hidden p-0!">
              <div className="border-b border-hairline px-2 py-1.5">
                {isRefused && (
                  <p role="alert" className="mb-2 text-sm text-bad">
                    This browser could not save your changes. Export the game to keep them.
                  </p>
                )}
                <EditPanel {...{ replay, pen }} onPen={setPen} />
              </div>
              <MoveList
                {...{ moves }}
                tree={replay.tree}
                path={replay.path}
                onGoTo={replay.jump}
                className="max-h-96 lg:max-h-[max(18rem,calc(100dvh-36rem))]"
              />
            </Card>
            {result && <GameSummary result={result} moves={moves} />}
            <OwnTreePanel replay={replay} />
          </div>
        </div>
        <ShortcutsDialog shortcuts={SHORTCUTS} />
      </section>
    </Page>
  );
}

type ViewHeadProps = Pick<AnalysisViewProps, 'onNewAnalysis'> & {
  readonly players: string;
  readonly result: KeptGame['result'];
  readonly children: ReactNode;
};

/** Which game this is, the engine that looked at it, and the way to another one. */
function ViewHead({ players, result, onNewAnalysis, children }: ViewHeadProps) {
  return (
    <>
      <p className="min-w-0 flex-1 truncate text-sm text-ink-soft">{players}</p>
      {result && <Badge tone="accent">{engineBadge(result)}</Badge>}
      {children}
      <Button variant="secondary" size="small" className="h-10" onClick={onNewAnalysis}>
        ← New Analysis
      </Button>
    </>
  );
}
