import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AnalysisResult } from '../../../contract/analysis';
import { CurrentEvaluation } from '../../board/evaluation/current-evaluation';
import { EngineLines } from '../../board/evaluation/engine-lines';
import { EvaluationGraph } from '../../board/evaluation/evaluation-graph';
import { MoveList } from '../../board/moves/move-list';
import { replayShortcuts, useReplayKeys } from '../../board/replay-keys';
import { pathInAddress, usePathInAddress } from '../../board/use-path-in-address';
import { useReplay } from '../../board/use-replay';
import { boardTree } from '../../game/board-tree';
import { shownMoves } from '../../game/shown-moves';
import { useArrival } from '../../lib/use-arrival';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';
import { AnalysisBoard } from './analysis-board';
import { engineBadge } from './engine-badge';
import { OwnTreePanel } from './own-tree-panel';
import { GameSummary } from './game-summary';

type AnalysisViewProps = {
  /** The id under which the analysis is kept. */
  readonly id: string;
  readonly result: AnalysisResult;
  readonly onNewAnalysis: () => void;
};

/** A finished analysis from the place in the address on: the board and everything that is known about each of its moves. */
export function AnalysisView({ id, result, onNewAnalysis }: AnalysisViewProps) {
  const tree = useMemo(() => boardTree(result), [result]);
  const moves = useMemo(() => shownMoves(result, tree), [result, tree]);
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const replay = useReplay(tree, { path: pathInAddress(search, tree) });
  useReplayKeys(replay);
  usePathInAddress(replay.path, 'game', id);
  const section = useArrival<HTMLElement>({ isFocused: true });
  const { start, phases } = result;

  return (
    <section ref={section} tabIndex={-1} aria-label="Analysis result" className="flex flex-col gap-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="secondary" size="small" className="h-10" onClick={onNewAnalysis}>
          ← New Analysis
        </Button>
        <Badge tone="accent">{engineBadge(result)}</Badge>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <AnalysisBoard {...{ replay, moves, start }} />
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <Card aria-label="Position" className="flex flex-col gap-4">
            <CurrentEvaluation {...{ replay, moves, start }} />
            <EngineLines {...{ replay, moves }} />
            <EvaluationGraph {...{ replay, moves, start, phases }} />
          </Card>
          <Card aria-label="Move table" className="overflow-hidden p-0!">
            <MoveList
              {...{ tree, moves }}
              path={replay.path}
              onGoTo={replay.jump}
              className="max-h-96 lg:max-h-[30rem]"
            />
          </Card>
          <OwnTreePanel replay={replay} />
        </div>
        <GameSummary result={result} moves={moves} />
      </div>
      <ShortcutsDialog shortcuts={replayShortcuts} />
    </section>
  );
}
