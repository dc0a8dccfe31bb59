import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { makePgn } from '../../../chess/pgn/pgn';
import { STUDY_LIMITS } from '../../../contract/studies';
import { editShortcuts } from '../../board/editing/edit-keys';
import { useEditedReplay } from '../../board/editing/use-edited-replay';
import { judgedShortcuts } from '../../board/judged-steps';
import { liveShortcuts } from '../../board/live/use-live-engine';
import { replayShortcuts } from '../../board/replay-keys';
import { pathInAddress, usePathInAddress } from '../../board/use-path-in-address';
import type { KeptGame } from '../../game/kept-analyses';
import { SaveToStudy } from '../../game/studies/save-to-study';
import { useArrival } from '../../lib/hooks/use-arrival';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Page } from '../../ui/page';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';
import { engineBadge } from './engine-badge';
import { ExportGame } from './export-game';
import { GameBoard } from './game-board';
import { gameTitle } from './game-text';
import { openKept } from './open-kept';
import { useGameMoves } from './use-game-moves';
import { useKeptEdits } from './use-kept-edits';
import { ViewSkeleton } from './view-skeleton';

const MistakeTrainer = lazy(async () => ({ default: (await import('./mistakes/mistake-trainer')).MistakeTrainer }));

type AnalysisViewProps = {
  readonly title: string;
  /** The id under which the game is kept. */
  readonly id: string;
  readonly kept: KeptGame;
  readonly onNewAnalysis: () => void;
};

const SHORTCUTS = [...replayShortcuts, ...judgedShortcuts, ...editShortcuts, ...liveShortcuts];

/** A game from the place in the address on: its board, or its mistakes to learn from. */
export function AnalysisView({ title, id, kept, onNewAnalysis }: AnalysisViewProps) {
  const { result } = kept;
  const [tree] = useState(() => openKept(kept));
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const replay = useEditedReplay(tree, { path: pathInAddress(search, tree), orientation: kept.side ?? 'white' });
  const { moves, analysis, lookedAt } = useGameMoves(id, result);
  const { isRefused } = useKeptEdits(id, replay.tree);
  usePathInAddress(replay.path, 'game', id);
  const section = useArrival<HTMLElement>({ isFocused: true });
  const [isLearning, setLearning] = useState(false);
  const players = useMemo(() => gameTitle(replay.tree), [replay.tree]);

  return (
    <Page
      title={title}
      isTitleSpoken
      aside={
        <ViewHead {...{ players, result, onNewAnalysis }}>
          <ExportGame {...{ replay, moves }} />
          <SaveToStudy
            make={() => [
              {
                name: players.slice(0, STUDY_LIMITS.name),
                orientation: replay.orientation,
                pgn: makePgn(replay.tree),
              },
            ]}
          />
        </ViewHead>
      }
    >
      <section ref={section} tabIndex={-1} aria-label="Analysis result" className="outline-none">
        {isLearning ? (
          <Suspense fallback={<ViewSkeleton />}>
            <MistakeTrainer
              {...{ replay, moves }}
              pgn={result?.pgn ?? makePgn(replay.tree)}
              onClose={() => setLearning(false)}
            />
          </Suspense>
        ) : (
          <GameBoard {...{ replay, moves, result, analysis, lookedAt, isRefused }} onLearn={() => setLearning(true)} />
        )}
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
      <p className="min-w-0 flex-1 truncate text-sm text-ink-soft max-sm:hidden">{players}</p>
      {result && (
        <Badge tone="accent" className="max-sm:mr-auto max-sm:text-xs">
          {engineBadge(result)}
        </Badge>
      )}
      {children}
      <Button variant="secondary" size="small" className="h-10 max-sm:px-2.5" onClick={onNewAnalysis}>
        ← New Analysis
      </Button>
    </>
  );
}
